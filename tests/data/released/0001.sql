BEGIN TRANSACTION;
CREATE TABLE account (
	guild_id INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	actor_key TEXT, 
	table_id TEXT, 
	seat INTEGER, 
	unit INTEGER, 
	card TEXT, 
	balance INTEGER NOT NULL, 
	CONSTRAINT pk_account PRIMARY KEY (guild_id, "key"), 
	CONSTRAINT ck_account_covered CHECK (balance >= 0 OR kind = 'house'), 
	CONSTRAINT ck_account_balance_bounded CHECK (balance BETWEEN -9007199254740991 AND 9007199254740991), 
	CONSTRAINT ck_account_kind_known CHECK (kind IN ('member', 'stake', 'box', 'table_box', 'house')), 
	CONSTRAINT ck_account_member_named CHECK ((kind = 'member') = (actor_key IS NOT NULL)), 
	CONSTRAINT ck_account_table_named CHECK ((kind IN ('stake', 'table_box')) = (table_id IS NOT NULL)), 
	CONSTRAINT ck_account_seat_named CHECK ((kind = 'stake') = (seat IS NOT NULL)), 
	CONSTRAINT ck_account_unit_named CHECK ((kind = 'box') = (unit IS NOT NULL)), 
	CONSTRAINT ck_account_card_named CHECK ((kind IN ('box', 'table_box')) = (card IS NOT NULL)), 
	CONSTRAINT fk_account_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key"), 
	CONSTRAINT fk_account_table_id FOREIGN KEY(table_id) REFERENCES card_table (id)
)
 STRICT

;
INSERT INTO "account" VALUES(1100000000000000001,'member:ca9a5778e0697935caca','member','ca9a5778e0697935caca',NULL,NULL,NULL,NULL,980);
INSERT INTO "account" VALUES(1100000000000000001,'house','house',NULL,NULL,NULL,NULL,NULL,-4400);
INSERT INTO "account" VALUES(1100000000000000001,'member:04696216e3be001762f8','member','04696216e3be001762f8',NULL,NULL,NULL,NULL,980);
INSERT INTO "account" VALUES(1100000000000000001,'member:63f368be8e80b7900a40','member','63f368be8e80b7900a40',NULL,NULL,NULL,NULL,980);
INSERT INTO "account" VALUES(1100000000000000001,'member:20a9a02c650c78e56c5f','member','20a9a02c650c78e56c5f',NULL,NULL,NULL,NULL,980);
INSERT INTO "account" VALUES(1100000000000000001,'stake:hkzjr8pj:0','stake',NULL,'hkzjr8pj',0,NULL,NULL,105);
INSERT INTO "account" VALUES(1100000000000000001,'stake:hkzjr8pj:1','stake',NULL,'hkzjr8pj',1,NULL,NULL,105);
INSERT INTO "account" VALUES(1100000000000000001,'stake:hkzjr8pj:2','stake',NULL,'hkzjr8pj',2,NULL,NULL,113);
INSERT INTO "account" VALUES(1100000000000000001,'stake:hkzjr8pj:3','stake',NULL,'hkzjr8pj',3,NULL,NULL,109);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:10D','box',NULL,NULL,NULL,1,'10D',0);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:7D','box',NULL,NULL,NULL,1,'7D',20);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:JC','box',NULL,NULL,NULL,1,'JC',0);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:KH','box',NULL,NULL,NULL,1,'KH',16);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:QS','box',NULL,NULL,NULL,1,'QS',12);
INSERT INTO "account" VALUES(1100000000000000002,'member:c8aced07593d6b388625','member','c8aced07593d6b388625',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000002,'house','house',NULL,NULL,NULL,NULL,NULL,-18);
INSERT INTO "account" VALUES(1100000000000000002,'member:2966bcff6dd482fb8d77','member','2966bcff6dd482fb8d77',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000002,'stake:t1:0','stake',NULL,'t1',0,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000002,'stake:t1:1','stake',NULL,'t1',1,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000002,'box:1:7D','box',NULL,NULL,NULL,1,'7D',0);
INSERT INTO "account" VALUES(1100000000000000003,'member:7217aba0a8c135785f36','member','7217aba0a8c135785f36',NULL,NULL,NULL,NULL,150);
INSERT INTO "account" VALUES(1100000000000000003,'house','house',NULL,NULL,NULL,NULL,NULL,-400);
INSERT INTO "account" VALUES(1100000000000000003,'member:d0d66326ad46ed7b8ebd','member','d0d66326ad46ed7b8ebd',NULL,NULL,NULL,NULL,150);
INSERT INTO "account" VALUES(1100000000000000003,'stake:t2:0','stake',NULL,'t2',0,NULL,NULL,47);
INSERT INTO "account" VALUES(1100000000000000003,'stake:t2:1','stake',NULL,'t2',1,NULL,NULL,50);
INSERT INTO "account" VALUES(1100000000000000003,'box:1:7D','box',NULL,NULL,NULL,1,'7D',3);
CREATE TABLE action (
	match_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	actor_key TEXT, 
	action TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	interaction_id INTEGER, 
	interaction_index INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	prev_hash TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	CONSTRAINT pk_action PRIMARY KEY (match_id, seq), 
	CONSTRAINT uq_action_interaction_id_interaction_index UNIQUE (interaction_id, interaction_index), 
	CONSTRAINT ck_action_seq_from_zero CHECK (seq >= 0), 
	CONSTRAINT ck_action_seat_from_zero CHECK (seat >= 0), 
	CONSTRAINT fk_action_match_id FOREIGN KEY(match_id) REFERENCES card_match (id), 
	CONSTRAINT fk_action_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "action" VALUES('a6cdfb28d332876c',0,3,'04696216e3be001762f8','{"announce":true,"card":"2D","kind":"lay"}','ed991b40d145',NULL,0,1700000031000,'9dc8c3ed5223b9eebbe3608f596c69e1894bc29fd414053c39b37ca91a2e5ced','68b6d8cda5dddf85b230dccf8832d8185f192e25e31e2ed4712343c8b71db2b1');
INSERT INTO "action" VALUES('a6cdfb28d332876c',1,2,'20a9a02c650c78e56c5f','{"announce":true,"card":"3S","kind":"lay"}','1cbc3f72b8f4',NULL,0,1700000033000,'68b6d8cda5dddf85b230dccf8832d8185f192e25e31e2ed4712343c8b71db2b1','37d226a67c4610622dce308bde6ea2b2da3c5006549f130291ba64462ba65679');
INSERT INTO "action" VALUES('a6cdfb28d332876c',2,2,'20a9a02c650c78e56c5f','{"announce":true,"card":"4S","kind":"lay"}','c9454b307ef2',NULL,0,1700000035000,'37d226a67c4610622dce308bde6ea2b2da3c5006549f130291ba64462ba65679','2c2ec96354b7e04f26ff7e2c2c69835431fb8ad72a0b589ca1a94b8aa8982aea');
INSERT INTO "action" VALUES('a6cdfb28d332876c',3,0,'ca9a5778e0697935caca','{"announce":true,"card":"5H","kind":"lay"}','d8359df76f51',NULL,0,1700000037000,'2c2ec96354b7e04f26ff7e2c2c69835431fb8ad72a0b589ca1a94b8aa8982aea','1e2b9348f4742a70e31873e16a235dccad8dd958d3c6e438ebe1aa0e70ab6b3d');
INSERT INTO "action" VALUES('a6cdfb28d332876c',4,0,'ca9a5778e0697935caca','{"announce":true,"card":"6H","kind":"lay"}','3fe74940f67b',NULL,0,1700000039000,'1e2b9348f4742a70e31873e16a235dccad8dd958d3c6e438ebe1aa0e70ab6b3d','1b0e7ad22964f1d9913fa84e022bd33ef355180cbf46852bce24a4b45d79a6de');
INSERT INTO "action" VALUES('a6cdfb28d332876c',5,0,'ca9a5778e0697935caca','{"announce":true,"card":"7H","kind":"lay"}','bbb4efe9b10d',NULL,0,1700000041000,'1b0e7ad22964f1d9913fa84e022bd33ef355180cbf46852bce24a4b45d79a6de','1e6484fe46af26094ba70f325c7d5310cac52e8e46a5d2018a23a87f90fd38fb');
INSERT INTO "action" VALUES('a6cdfb28d332876c',6,3,'04696216e3be001762f8','{"announce":true,"card":"8D","kind":"lay"}','3be5a3e397d3',NULL,0,1700000043000,'1e6484fe46af26094ba70f325c7d5310cac52e8e46a5d2018a23a87f90fd38fb','dd6d391c5d65e3a940bfdbb9c0cc9b7074bed8a76b255ffe1ecd1ff6f97a4612');
INSERT INTO "action" VALUES('a6cdfb28d332876c',7,3,'04696216e3be001762f8','{"announce":true,"card":"9S","kind":"lay"}','e1de042c3fdc',NULL,0,1700000045000,'dd6d391c5d65e3a940bfdbb9c0cc9b7074bed8a76b255ffe1ecd1ff6f97a4612','fc7af7590cf0621ea2af1db27d3dd9f9abb5ce26d2682e97dbf22794a1b8bc9a');
INSERT INTO "action" VALUES('a6cdfb28d332876c',8,3,'04696216e3be001762f8','{"announce":true,"card":"10D","kind":"lay"}','23c21e217f8a',NULL,0,1700000047000,'fc7af7590cf0621ea2af1db27d3dd9f9abb5ce26d2682e97dbf22794a1b8bc9a','50815e58f3519dfd3422d2856922973ef43cab51ab251c762be8e096c4cb8883');
INSERT INTO "action" VALUES('a6cdfb28d332876c',9,2,'20a9a02c650c78e56c5f','{"announce":true,"card":"JC","kind":"lay"}','0f28a13a4c0b',NULL,0,1700000049000,'50815e58f3519dfd3422d2856922973ef43cab51ab251c762be8e096c4cb8883','0b01816f9c237be009bd309737997474a0dbdf031e05ec8689f4fdc9bd9832f9');
INSERT INTO "action" VALUES('a6cdfb28d332876c',10,1,'63f368be8e80b7900a40','{"announce":true,"card":"QC","kind":"lay"}','0186d21d3dc6',NULL,0,1700000051000,'0b01816f9c237be009bd309737997474a0dbdf031e05ec8689f4fdc9bd9832f9','c4911952753ccafa24a84437b7c7a5b27d6c74d011846e1c6c85cf50c78e4018');
INSERT INTO "action" VALUES('a6cdfb28d332876c',11,1,'63f368be8e80b7900a40','{"announce":true,"card":"KC","kind":"lay"}','4d09d4208a8d',NULL,0,1700000053000,'c4911952753ccafa24a84437b7c7a5b27d6c74d011846e1c6c85cf50c78e4018','c3665d82a3318402793091b22930222b652af60010d2a9c3ea5932ec5395a7a2');
INSERT INTO "action" VALUES('14bcd5939002a454',0,0,'ca9a5778e0697935caca','{"hand":["2D","8S"],"kind":"exchange","up":["8C","QS"]}','0bf60ec82239',NULL,0,1700000065000,'9d6e903964f88c2a776da2423ebf81f6e710eaf47fd5924f8add07ce086293c1','06c4d4c67ab60dd6a0cd8fac5e4a22748e556d536b1dd5aee1e035eb96c6f27d');
INSERT INTO "action" VALUES('14bcd5939002a454',1,0,'ca9a5778e0697935caca','{"hand":["8C","QS"],"kind":"exchange","up":["5C","2D"]}','1bcd9ac93b58',NULL,0,1700000067000,'06c4d4c67ab60dd6a0cd8fac5e4a22748e556d536b1dd5aee1e035eb96c6f27d','bbaf7f91ce99cb77180b00d14c17919aed6223a93b978703ac74767f5cd577a7');
INSERT INTO "action" VALUES('14bcd5939002a454',2,0,'ca9a5778e0697935caca','{"hand":["2D","10C"],"kind":"exchange","up":["8C","8S"]}','3f55307609cc',NULL,0,1700000069000,'bbaf7f91ce99cb77180b00d14c17919aed6223a93b978703ac74767f5cd577a7','e13641186dfb7443c806018f60fa159420c2f0786ab88419aa2024920ea0eadd');
INSERT INTO "action" VALUES('14bcd5939002a454',3,0,'ca9a5778e0697935caca','{"hand":["8C","8S"],"kind":"exchange","up":["2D","QS"]}','f37a0c6ac211',NULL,0,1700000071000,'e13641186dfb7443c806018f60fa159420c2f0786ab88419aa2024920ea0eadd','ac9d1f9b67c37bd1a420bf0694b9a20da294446cbdc98b8822c43f55c288abf1');
INSERT INTO "action" VALUES('14bcd5939002a454',4,0,'ca9a5778e0697935caca','{"hand":["5C","QS"],"kind":"exchange","up":["8C","8S"]}','3ca04b9cbcaa',NULL,0,1700000073000,'ac9d1f9b67c37bd1a420bf0694b9a20da294446cbdc98b8822c43f55c288abf1','4e1f84d89ae76dc48ba961503165891b398b4606d1f0310241e53a96d939e9f9');
INSERT INTO "action" VALUES('14bcd5939002a454',5,0,'ca9a5778e0697935caca','{"kind":"ready"}','a4ba9cc09dbb',NULL,0,1700000075000,'4e1f84d89ae76dc48ba961503165891b398b4606d1f0310241e53a96d939e9f9','2b766f62d5eade317fdd8f4857880499d33b67769b24993ccbf2e3ad915f586f');
INSERT INTO "action" VALUES('14bcd5939002a454',6,1,'63f368be8e80b7900a40','{"hand":["3D","9C"],"kind":"exchange","up":["7D","KS"]}','bd82fef313fb',NULL,0,1700000077000,'2b766f62d5eade317fdd8f4857880499d33b67769b24993ccbf2e3ad915f586f','12acdb6ce5449ad8e492f717858a7fc512cfbf1aecb5f45044c49f51112b5adc');
INSERT INTO "action" VALUES('14bcd5939002a454',7,1,'63f368be8e80b7900a40','{"hand":["KS"],"kind":"exchange","up":["3D"]}','390b84455d0e',NULL,0,1700000079000,'12acdb6ce5449ad8e492f717858a7fc512cfbf1aecb5f45044c49f51112b5adc','a4998ac0ac9ddb09b5630d77e8bdba9fd102d796e64530dbfe6db5bf968f7296');
INSERT INTO "action" VALUES('14bcd5939002a454',8,1,'63f368be8e80b7900a40','{"hand":["8H"],"kind":"exchange","up":["9C"]}','1615db0183b2',NULL,0,1700000081000,'a4998ac0ac9ddb09b5630d77e8bdba9fd102d796e64530dbfe6db5bf968f7296','dd59e75ea23c88228eb6898a920300de2163bc622796c5412571ef2526b287d2');
INSERT INTO "action" VALUES('14bcd5939002a454',9,1,'63f368be8e80b7900a40','{"hand":["7D","9C"],"kind":"exchange","up":["8H","KS"]}','a9a0be8fd367',NULL,0,1700000083000,'dd59e75ea23c88228eb6898a920300de2163bc622796c5412571ef2526b287d2','49217ce73d6448d2c982d4cd97e1a4536d8b5a9e6d8ec5d968e5687f108d386d');
INSERT INTO "action" VALUES('14bcd5939002a454',10,1,'63f368be8e80b7900a40','{"hand":["3D"],"kind":"exchange","up":["2H"]}','c02771079905',NULL,0,1700000085000,'49217ce73d6448d2c982d4cd97e1a4536d8b5a9e6d8ec5d968e5687f108d386d','f199e152619e558dd61b4d129e6d508c242965909e315d21a503413c3efa9ae5');
INSERT INTO "action" VALUES('14bcd5939002a454',11,1,'63f368be8e80b7900a40','{"hand":["2H","8H"],"kind":"exchange","up":["9C","3D"]}','821d7bd98968',NULL,0,1700000087000,'f199e152619e558dd61b4d129e6d508c242965909e315d21a503413c3efa9ae5','4bdb1215d7b69ce37af80207879c89255bb1efd0be64299931491f4675a057d3');
INSERT INTO "action" VALUES('1097429f84d1e889',0,2,'20a9a02c650c78e56c5f','{"kind":"draw"}','bbaeb0a7a0af',NULL,0,1700000099000,'71ab606caf6ebb60e4dad494c332036fec95acdeae846092d6ebdf45eec59729','caa388f201869da145c7d04ff91204d8db247e3749a14c45cf5f8a440880367a');
INSERT INTO "action" VALUES('1097429f84d1e889',1,2,'20a9a02c650c78e56c5f','{"cards":["3H"],"kind":"play"}','1c2c10e0f5ac',NULL,0,1700000101000,'caa388f201869da145c7d04ff91204d8db247e3749a14c45cf5f8a440880367a','bd16779ecc3cebf28353b71391969989f261125f0ad9a25be13a2986d9fbe5ba');
INSERT INTO "action" VALUES('1097429f84d1e889',2,3,'04696216e3be001762f8','{"kind":"pick_up"}','63c2ad348108',NULL,0,1700000103000,'bd16779ecc3cebf28353b71391969989f261125f0ad9a25be13a2986d9fbe5ba','42f358e6c63f884e2cc747da7d516bb74df058a26037a3137289f07dddb4b51a');
INSERT INTO "action" VALUES('1097429f84d1e889',3,0,'ca9a5778e0697935caca','{"cards":["10H"],"kind":"play"}','3ffae759c25c',NULL,0,1700000105000,'42f358e6c63f884e2cc747da7d516bb74df058a26037a3137289f07dddb4b51a','f17ee64c0b88043c836f851dd38907285c3ce1310e12987ea40ad0348971b5f3');
INSERT INTO "action" VALUES('1097429f84d1e889',4,1,'63f368be8e80b7900a40','{"cards":["10C"],"kind":"play"}','4635e2e2a8e6',NULL,0,1700000107000,'f17ee64c0b88043c836f851dd38907285c3ce1310e12987ea40ad0348971b5f3','62cb1a758cadab7f1c7bf74866be1e82ab82896061547ce87fc85702a436983b');
INSERT INTO "action" VALUES('1097429f84d1e889',5,2,'20a9a02c650c78e56c5f','{"kind":"pick_up"}','149bb478a3d8',NULL,0,1700000109000,'62cb1a758cadab7f1c7bf74866be1e82ab82896061547ce87fc85702a436983b','e4fd91a1c83b176600f8b33c627395273b27340b74797ad7b271d5bf3fec5447');
INSERT INTO "action" VALUES('1097429f84d1e889',6,3,'04696216e3be001762f8','{"cards":["JS"],"kind":"play"}','3d248fe89e5d',NULL,0,1700000111000,'e4fd91a1c83b176600f8b33c627395273b27340b74797ad7b271d5bf3fec5447','edd2a5b20827d9c176fe47b691af316bda764f16ec231d677bf45d01ccad98c2');
INSERT INTO "action" VALUES('1097429f84d1e889',7,0,'ca9a5778e0697935caca','{"kind":"pick_up"}','a7b88cb3f273',NULL,0,1700000113000,'edd2a5b20827d9c176fe47b691af316bda764f16ec231d677bf45d01ccad98c2','24243e760955cc2917058e992f1fbe49d4a6b79feb39529a719148fcb2806156');
INSERT INTO "action" VALUES('1097429f84d1e889',8,1,'63f368be8e80b7900a40','{"cards":["5C"],"kind":"play"}','19cf5306c334',NULL,0,1700000115000,'24243e760955cc2917058e992f1fbe49d4a6b79feb39529a719148fcb2806156','f37da6591e4186d9c5bbaadf3be429bec41c1ee5eee1ac7ffc6294c73fe4fb28');
INSERT INTO "action" VALUES('1097429f84d1e889',9,2,'20a9a02c650c78e56c5f','{"kind":"pick_up"}','c08ac38e13a1',NULL,0,1700000117000,'f37da6591e4186d9c5bbaadf3be429bec41c1ee5eee1ac7ffc6294c73fe4fb28','b4c011cb7e45153d72ab9f830e4dcae5f4184a98e9a653e382bd11b15c5782d9');
INSERT INTO "action" VALUES('1097429f84d1e889',10,3,'04696216e3be001762f8','{"cards":["KD"],"kind":"play"}','e690c26fb7ea',NULL,0,1700000119000,'b4c011cb7e45153d72ab9f830e4dcae5f4184a98e9a653e382bd11b15c5782d9','960946710f020335e39e5636b88f3ec915c33f57557524b8428b0a1200d3672c');
INSERT INTO "action" VALUES('1097429f84d1e889',11,0,'ca9a5778e0697935caca','{"kind":"pick_up"}','8ac80c046639',NULL,0,1700000121000,'960946710f020335e39e5636b88f3ec915c33f57557524b8428b0a1200d3672c','ce2789fc122d972827da29cf6437db4cc0699ce0e7c030dfe1a8a16363f1871a');
INSERT INTO "action" VALUES('m1',0,0,'c8aced07593d6b388625','{"card":"AS","kind":"lay"}','digest-AS',100,0,1700000000000,'0d93d76b2ca79b0a5911c405cca0bf8228ad21fda833c633a18e947eaa735160','0ede7dea67fea8b67393ef0a0890086e9786847a106a37e10530eb21380659f0');
INSERT INTO "action" VALUES('m1',1,1,'2966bcff6dd482fb8d77','{"card":"2S","kind":"lay"}','digest-2S',101,0,1700000000000,'0ede7dea67fea8b67393ef0a0890086e9786847a106a37e10530eb21380659f0','85a76dca89c5ffb98637f9e4792f333ebd470ec5c52cdddf79cc2273b2bfc265');
INSERT INTO "action" VALUES('m2',0,0,'7217aba0a8c135785f36','{"card":"AS","kind":"lay"}','digest-AS',200,0,1700000000000,'c0683d743e62ae7e3564e86315606667fcdd88da6d95aa1b73642d8aa3b3189e','4ad6ee6114c3dd5e783b2074d7786f4343bf4e17a6b2d77cd9ac8c85e7ca17cb');
INSERT INTO "action" VALUES('m2',1,1,'d0d66326ad46ed7b8ebd','{"card":"2S","kind":"lay"}','digest-2S',201,0,1700000000000,'4ad6ee6114c3dd5e783b2074d7786f4343bf4e17a6b2d77cd9ac8c85e7ca17cb','e8599083e05d916adfb011b3ce8bbb2237b76cb1da59dd5c67b62411c0bd95b6');
CREATE TABLE actor (
	"key" TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	user_id INTEGER, 
	CONSTRAINT pk_actor PRIMARY KEY ("key"), 
	CONSTRAINT uq_actor_guild_id_user_id UNIQUE (guild_id, user_id)
)
 STRICT

;
INSERT INTO "actor" VALUES('ca9a5778e0697935caca',1100000000000000001,200000000000000000);
INSERT INTO "actor" VALUES('04696216e3be001762f8',1100000000000000001,200000000000000003);
INSERT INTO "actor" VALUES('63f368be8e80b7900a40',1100000000000000001,200000000000000001);
INSERT INTO "actor" VALUES('20a9a02c650c78e56c5f',1100000000000000001,200000000000000002);
INSERT INTO "actor" VALUES('c8aced07593d6b388625',1100000000000000002,200000000000000001);
INSERT INTO "actor" VALUES('2966bcff6dd482fb8d77',1100000000000000002,200000000000000002);
INSERT INTO "actor" VALUES('ac8f9ee066fae42b4f7d',0,200000000000000001);
INSERT INTO "actor" VALUES('7217aba0a8c135785f36',1100000000000000003,200000000000000001);
INSERT INTO "actor" VALUES('d0d66326ad46ed7b8ebd',1100000000000000003,200000000000000002);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE application_fact (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_application_fact PRIMARY KEY (name)
)
 STRICT

;
INSERT INTO "application_fact" VALUES('declared','{"is":"d413436e70b2d3a0d2b9a6e8629143b69b1318db882500f40bbf9f75971b9a13","~":"8d625cb1382162ec"}');
INSERT INTO "application_fact" VALUES('welcomed 1100000000000000002','{"is":"yes","~":"3687a287cbeee7d2"}');
INSERT INTO "application_fact" VALUES('marks are keyed with','{"is":"0fce2f231ccc977d38cbd00a194cedad9cb8a54e82531005e88fbb9472126e20","~":"6523cf076f7f6dda"}');
INSERT INTO "application_fact" VALUES('welcomed 1100000000000000003','{"is":"yes","~":"3687a287cbeee7d2"}');
CREATE TABLE bar (
	actor_key TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	by_actor TEXT, 
	document TEXT NOT NULL, 
	CONSTRAINT pk_bar PRIMARY KEY (actor_key), 
	CONSTRAINT fk_bar_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key"), 
	CONSTRAINT fk_bar_by_actor FOREIGN KEY(by_actor) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "bar" VALUES('2966bcff6dd482fb8d77',1100000000000000002,'c8aced07593d6b388625','{"at":1700000000000,"reason":"cheats","until":null,"~":"c91012dcd9d4f29f"}');
INSERT INTO "bar" VALUES('d0d66326ad46ed7b8ebd',1100000000000000003,'7217aba0a8c135785f36','{"at":1700000000000,"reason":"cheats","until":null,"~":"c91012dcd9d4f29f"}');
CREATE TABLE board_lease (
	guild_id INTEGER NOT NULL, 
	unit INTEGER NOT NULL, 
	table_id TEXT NOT NULL, 
	CONSTRAINT pk_board_lease PRIMARY KEY (guild_id, unit), 
	CONSTRAINT uq_board_lease_table_id UNIQUE (table_id), 
	CONSTRAINT fk_board_lease_table_id FOREIGN KEY(table_id) REFERENCES card_table (id)
)
 STRICT

;
INSERT INTO "board_lease" VALUES(1100000000000000001,1,'hkzjr8pj');
INSERT INTO "board_lease" VALUES(1100000000000000003,1,'t2');
CREATE TABLE calendar (
	guild_id INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	due_at INTEGER, 
	owed_at INTEGER, 
	CONSTRAINT pk_calendar PRIMARY KEY (guild_id, kind), 
	CONSTRAINT ck_calendar_kind_known CHECK (kind IN ('recap', 'season'))
)
 STRICT

;
INSERT INTO "calendar" VALUES(1100000000000000001,'season',NULL,1700000015000);
INSERT INTO "calendar" VALUES(1100000000000000002,'recap',1700000000000,NULL);
INSERT INTO "calendar" VALUES(1100000000000000002,'season',NULL,1700000000000);
CREATE TABLE card_match (
	id TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	state TEXT NOT NULL, 
	game TEXT NOT NULL, 
	setup TEXT NOT NULL, 
	commitment TEXT NOT NULL, 
	engine_version TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	outcome TEXT, 
	started_at INTEGER NOT NULL, 
	ended_at INTEGER, 
	end_hash TEXT, 
	length INTEGER DEFAULT 0 NOT NULL, 
	mix TEXT, 
	CONSTRAINT pk_card_match PRIMARY KEY (id), 
	CONSTRAINT ck_card_match_state_known CHECK (state IN ('open', 'over', 'void')), 
	CONSTRAINT ck_card_match_open_or_ended CHECK ((state = 'open') = (ended_at IS NULL)), 
	CONSTRAINT ck_card_match_end_hashed CHECK ((ended_at IS NULL) = (end_hash IS NULL)), 
	CONSTRAINT fk_card_match_table_id FOREIGN KEY(table_id) REFERENCES card_table (id)
)
 STRICT

;
INSERT INTO "card_match" VALUES('a6cdfb28d332876c','hkzjr8pj','open','nain_jaune','{"boxes":{"10D":0,"7D":0,"JC":0,"KH":0,"QS":0},"deal":1,"dealer":0,"players":4,"rules":{"announce":"auto","dealing":"hands","deals":5,"direction":"ccw","five_belles":false,"game_end":"deals","grand_opera":"none","insolvency":"partial","kept":"double","lead":"free","move_limit":10400,"payment":"points","players":[3,8],"restart":"next_held","sequence":"wrap","stake_unit":1,"tokens":120,"voluntary_pass":false},"statuses":["in","in","in","in"],"tokens":[120,120,120,120]}','a6cdfb28d332876cfc2702643243c61047e868691830ed0f25d229574ed9d488','1.0.0','9dc8c3ed5223b9eebbe3608f596c69e1894bc29fd414053c39b37ca91a2e5ced',NULL,1700000029000,NULL,NULL,12,'{"clicks":["0","0","0","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('14bcd5939002a454','6refm4bd','open','shithead','{"absent":[],"deal":1,"dealer":3,"match_rules":null,"players":4,"rules":{"ace":"high","attack_counters":["2","10","A"],"attack_leader":"after_last_player","blind_chain":false,"blind_pick_up":false,"burn_leader":"same","chance_card":"off","compare":"ge","deal_size":"same","deal_style":"three_rows","dealer_next":"rotate","decks":{"fit":true,"min":1},"drawn_card":"kept","exchange":"own","finish":"first_out","first_card":"led","hand_cards":3,"joker_rank":"own","jokers":0,"jump_in":false,"last_card_ban":{"10":"eliminated"},"last_hand":"alone","max_set":0,"move_limit":2000,"must_play":false,"opener":"left_of_dealer","opening_play":"free","own_skip":"counts","pickup_leader":"next","pickup_victim":"self","players":[3,5],"powers":{"10":{"count":null,"demand":"own","duel":null,"effect":"burn","entry":"any","floor":"open"},"2":{"count":null,"demand":"reset","duel":null,"effect":"none","entry":"any","floor":"open"}},"quad":4,"quad_entry":"ranked","rank_bans":{},"runs":"off","sequel":null,"stacking":"off","table_cards":3,"up_cards":"into_hand","up_pickup":"none"}}','14bcd5939002a454193bc28d6556a3e0b5e8de0fd3ffaeb0d4f8bdea60445911','1.0.0','9d6e903964f88c2a776da2423ebf81f6e710eaf47fd5924f8add07ce086293c1',NULL,1700000063000,NULL,NULL,12,'{"clicks":["0","0","0","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('1097429f84d1e889','q27zhwpu','open','paskahousu','{"deal":1,"dealer":1,"players":4,"rules":{"ace_lead":"free","after_lie":"next","after_truth":"challenged","bluff":false,"challengers":"any","court_floor":"7","court_lead":"free","dealer_next":"loser","decks":1,"finish":"last_in","hand_cards":5,"jokers":0,"killer_lead":"stays","killers":"ten_and_ace","lone_from":null,"lone_killers":false,"move_limit":2000,"opener":"most_lowest","opening_play":"low","players":[2,6],"quad":4,"quad_twos":true,"same_on_killer":true,"stock_option":"draw_first","suit_goes":false,"table_cards":0,"two_on_killer":false,"window":"until_next_acts"}}','1097429f84d1e88994bef5c6f560a659835ee9ebb9d4f69f36618720780aa284','1.0.0','71ab606caf6ebb60e4dad494c332036fec95acdeae846092d6ebdf45eec59729',NULL,1700000097000,NULL,NULL,12,'{"clicks":["0","0","0","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('m1','t1','over','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','1.0.0','0d93d76b2ca79b0a5911c405cca0bf8228ad21fda833c633a18e947eaa735160','{"ranking":[[0],[1]]}',1700000000000,1700000000000,'74ca6129138039a4795c262063b16658fe0f598999617c025b7edb759c869b22',2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('m2','t2','open','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','1.0.0','c0683d743e62ae7e3564e86315606667fcdd88da6d95aa1b73642d8aa3b3189e',NULL,1700000000000,NULL,NULL,2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
CREATE TABLE card_table (
	id TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	channel_id INTEGER NOT NULL, 
	thread_id INTEGER, 
	board_message_id INTEGER, 
	state TEXT NOT NULL, 
	game TEXT NOT NULL, 
	preset TEXT NOT NULL, 
	rules TEXT NOT NULL, 
	played_for TEXT NOT NULL, 
	host_key TEXT, 
	locale TEXT NOT NULL, 
	options TEXT NOT NULL, 
	created_at INTEGER NOT NULL, 
	updated_at INTEGER NOT NULL, 
	version INTEGER DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_card_table PRIMARY KEY (id), 
	CONSTRAINT ck_card_table_id_short CHECK (length(id) BETWEEN 1 AND 10), 
	CONSTRAINT ck_card_table_state_known CHECK (state IN ('lobby', 'playing', 'between_deals', 'over', 'void')), 
	CONSTRAINT ck_card_table_played_for_known CHECK (played_for IN ('tokens', 'points')), 
	CONSTRAINT fk_card_table_host_key FOREIGN KEY(host_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "card_table" VALUES('hkzjr8pj',1100000000000000001,2,NULL,NULL,'playing','nain_jaune','nain_jaune','{"announce":"auto","dealing":"hands","deals":5,"direction":"ccw","five_belles":false,"game_end":"deals","grand_opera":"none","insolvency":"partial","kept":"double","lead":"free","move_limit":10400,"payment":"points","players":[3,8],"restart":"next_held","sequence":"wrap","stake_unit":1,"tokens":120,"voluntary_pass":false,"~":"7ca59840ee7e684a"}','tokens','ca9a5778e0697935caca','fr','{"base":"","clock":{"bank":0,"pace":"none","pause":"usual","per_turn":0,"quiet":null,"tempo":"at_once","zone":"Europe/Paris"},"closing":null,"coming":null,"display":"picture","hints":true,"invited":[],"last_deal":false,"let_stand":[],"match":"a6cdfb28d332876c","notice":null,"private":false,"seats":{"0":{"since":1700000038000},"1":{"since":1700000050000},"2":{"since":1700000048000},"3":{"since":1700000042000}},"seekers":null,"terms":{"ai_stakes":"none","board_taken":false,"coin":{"emoji":"\ud83e\ude99","many":"","one":""},"jackpot":[],"season":2},"time_up":[],"votes":[],"waiting":[],"~":"9b5e98b391ce580f"}',1700000021000,1700000053000,16);
INSERT INTO "card_table" VALUES('6refm4bd',1100000000000000001,2,NULL,NULL,'playing','shithead','norvegien','{"ace":"high","attack_counters":["2","10","A"],"attack_leader":"after_last_player","blind_chain":false,"blind_pick_up":false,"burn_leader":"same","chance_card":"off","compare":"ge","deal_size":"same","deal_style":"three_rows","dealer_next":"rotate","decks":{"fit":true,"min":1},"drawn_card":"kept","exchange":"own","finish":"first_out","first_card":"led","hand_cards":3,"joker_rank":"own","jokers":0,"jump_in":false,"last_card_ban":{"10":"eliminated"},"last_hand":"alone","max_set":0,"move_limit":2000,"must_play":false,"opener":"left_of_dealer","opening_play":"free","own_skip":"counts","pickup_leader":"next","pickup_victim":"self","players":[3,5],"powers":{"10":{"count":null,"demand":"own","duel":null,"effect":"burn","entry":"any","floor":"open"},"2":{"count":null,"demand":"reset","duel":null,"effect":"none","entry":"any","floor":"open"}},"quad":4,"quad_entry":"ranked","rank_bans":{},"runs":"off","sequel":null,"stacking":"off","table_cards":3,"up_cards":"into_hand","up_pickup":"none","~":"551c1e840d7fa55e"}','points','ca9a5778e0697935caca','fr','{"base":"","clock":{"bank":0,"pace":"none","pause":"usual","per_turn":0,"quiet":null,"tempo":"at_once","zone":"Europe/Paris"},"closing":null,"coming":null,"display":"picture","hints":true,"invited":[],"last_deal":false,"let_stand":[],"match":"14bcd5939002a454","notice":null,"private":false,"seats":{"0":{"since":1700000072000},"1":{"since":1700000086000},"2":{"since":1700000058000},"3":{"since":1700000060000}},"seekers":null,"terms":{"ai_stakes":"none","board_taken":false,"coin":{"emoji":"\ud83e\ude99","many":"","one":""},"jackpot":[],"season":0},"time_up":[],"votes":[],"waiting":[],"~":"d30cb4114dc0b8b3"}',1700000055000,1700000087000,16);
INSERT INTO "card_table" VALUES('q27zhwpu',1100000000000000001,2,NULL,NULL,'playing','paskahousu','paskahousu','{"ace_lead":"free","after_lie":"next","after_truth":"challenged","bluff":false,"challengers":"any","court_floor":"7","court_lead":"free","dealer_next":"loser","decks":1,"finish":"last_in","hand_cards":5,"jokers":0,"killer_lead":"stays","killers":"ten_and_ace","lone_from":null,"lone_killers":false,"move_limit":2000,"opener":"most_lowest","opening_play":"low","players":[2,6],"quad":4,"quad_twos":true,"same_on_killer":true,"stock_option":"draw_first","suit_goes":false,"table_cards":0,"two_on_killer":false,"window":"until_next_acts","~":"129e3b4b9235aaa5"}','points','ca9a5778e0697935caca','fr','{"base":"","clock":{"bank":0,"pace":"none","pause":"usual","per_turn":0,"quiet":null,"tempo":"at_once","zone":"Europe/Paris"},"closing":null,"coming":null,"display":"picture","hints":true,"invited":[],"last_deal":false,"let_stand":[],"match":"1097429f84d1e889","notice":null,"private":false,"seats":{"0":{"since":1700000112000},"1":{"since":1700000106000},"2":{"since":1700000108000},"3":{"since":1700000110000}},"seekers":null,"terms":{"ai_stakes":"none","board_taken":false,"coin":{"emoji":"\ud83e\ude99","many":"","one":""},"jackpot":[],"season":0},"time_up":[],"votes":[],"waiting":[],"~":"eb26c668897ffd5c"}',1700000089000,1700000121000,16);
INSERT INTO "card_table" VALUES('t1',1100000000000000002,1100000000000000002,NULL,NULL,'over','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','c8aced07593d6b388625','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,2);
INSERT INTO "card_table" VALUES('t2',1100000000000000003,1100000000000000002,NULL,NULL,'playing','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','7217aba0a8c135785f36','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,1);
CREATE TABLE coming_seed (
	table_id TEXT NOT NULL, 
	seed BLOB NOT NULL, 
	CONSTRAINT pk_coming_seed PRIMARY KEY (table_id), 
	CONSTRAINT ck_coming_seed_seed_256_bits CHECK (length(seed) = 32), 
	CONSTRAINT fk_coming_seed_table_id FOREIGN KEY(table_id) REFERENCES card_table (id)
)
 STRICT

;
INSERT INTO "coming_seed" VALUES('t1',X'1F1E1D1C1B1A191817161514131211100F0E0D0C0B0A09080706050403020100');
CREATE TABLE cup (
	id TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	channel_id INTEGER NOT NULL, 
	message_id INTEGER, 
	host_key TEXT, 
	starts_at INTEGER, 
	state TEXT NOT NULL, 
	announced INTEGER DEFAULT 0 NOT NULL, 
	document TEXT NOT NULL, 
	updated_at INTEGER NOT NULL, 
	CONSTRAINT pk_cup PRIMARY KEY (id), 
	CONSTRAINT ck_cup_state_known CHECK (state IN ('signup', 'running', 'over', 'cancelled')), 
	CONSTRAINT fk_cup_host_key FOREIGN KEY(host_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "cup" VALUES('c1',1100000000000000002,1100000000000000002,NULL,'c8aced07593d6b388625',NULL,'running',0,'{"game":"shithead","~":"72415bfd261c3d33"}',1700000000000);
INSERT INTO "cup" VALUES('c2',1100000000000000003,1100000000000000002,NULL,'7217aba0a8c135785f36',NULL,'running',0,'{"game":"shithead","~":"72415bfd261c3d33"}',1700000000000);
CREATE TABLE cup_entry (
	cup_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	guild_id INTEGER NOT NULL, 
	actor_key TEXT NOT NULL, 
	plays INTEGER DEFAULT 1 NOT NULL, 
	CONSTRAINT pk_cup_entry PRIMARY KEY (cup_id, number), 
	CONSTRAINT uq_cup_entry_cup_id_actor_key UNIQUE (cup_id, actor_key), 
	CONSTRAINT fk_cup_entry_cup_id FOREIGN KEY(cup_id) REFERENCES cup (id), 
	CONSTRAINT fk_cup_entry_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "cup_entry" VALUES('c1',1,1100000000000000002,'c8aced07593d6b388625',1);
INSERT INTO "cup_entry" VALUES('c1',2,1100000000000000002,'2966bcff6dd482fb8d77',1);
INSERT INTO "cup_entry" VALUES('c2',1,1100000000000000003,'7217aba0a8c135785f36',1);
INSERT INTO "cup_entry" VALUES('c2',2,1100000000000000003,'d0d66326ad46ed7b8ebd',1);
CREATE TABLE cup_table (
	id TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	cup_id TEXT NOT NULL, 
	round INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	people TEXT NOT NULL, 
	result TEXT, 
	called INTEGER DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_cup_table PRIMARY KEY (id), 
	CONSTRAINT uq_cup_table_cup_id_round_place UNIQUE (cup_id, round, place), 
	CONSTRAINT fk_cup_table_cup_id FOREIGN KEY(cup_id) REFERENCES cup (id)
)
 STRICT

;
INSERT INTO "cup_table" VALUES('ct1',1100000000000000002,'c1',1,0,'{"people":[1,2],"~":"e89bbfb5f7fe8fac"}','{"missing":[],"ranking":[[1],[2]],"~":"90af92719861e7b5"}',0);
INSERT INTO "cup_table" VALUES('ct2',1100000000000000003,'c2',1,0,'{"people":[1,2],"~":"e89bbfb5f7fe8fac"}','{"missing":[],"ranking":[[1],[2]],"~":"90af92719861e7b5"}',0);
CREATE TABLE daily_deal (
	day TEXT NOT NULL, 
	game TEXT NOT NULL, 
	document TEXT NOT NULL, 
	CONSTRAINT pk_daily_deal PRIMARY KEY (day, game)
)
 STRICT

;
INSERT INTO "daily_deal" VALUES('2026-11-24','shithead','{"seats":4,"~":"3b4177184cf1ec9b"}');
CREATE TABLE daily_play (
	actor_key TEXT NOT NULL, 
	day TEXT NOT NULL, 
	game TEXT NOT NULL, 
	at_table TEXT NOT NULL, 
	score TEXT, 
	CONSTRAINT pk_daily_play PRIMARY KEY (actor_key, day, game), 
	CONSTRAINT fk_daily_play_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "daily_play" VALUES('ac8f9ee066fae42b4f7d','2026-11-24','shithead','daily','{"place":1,"~":"0aecb480655779c9"}');
CREATE TABLE deadline (
	table_id TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	due_at INTEGER NOT NULL, 
	CONSTRAINT pk_deadline PRIMARY KEY (table_id, kind, seat), 
	CONSTRAINT fk_deadline_table_id FOREIGN KEY(table_id) REFERENCES card_table (id)
)
 STRICT

;
INSERT INTO "deadline" VALUES('hkzjr8pj','idle',-1,1700604828000);
INSERT INTO "deadline" VALUES('hkzjr8pj','patience',3,1700003652000);
INSERT INTO "deadline" VALUES('6refm4bd','patience',2,1700003662000);
INSERT INTO "deadline" VALUES('6refm4bd','idle',-1,1700604862000);
INSERT INTO "deadline" VALUES('6refm4bd','patience',3,1700003662000);
INSERT INTO "deadline" VALUES('6refm4bd','patience',1,1700003686000);
INSERT INTO "deadline" VALUES('q27zhwpu','idle',-1,1700604896000);
INSERT INTO "deadline" VALUES('q27zhwpu','patience',1,1700003720000);
INSERT INTO "deadline" VALUES('t2','turn',0,1700000000000);
CREATE TABLE default_preset (
	guild_id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	preset TEXT NOT NULL, 
	CONSTRAINT pk_default_preset PRIMARY KEY (guild_id, game)
)
 STRICT

;
INSERT INTO "default_preset" VALUES(1100000000000000002,'shithead','Chez nous');
INSERT INTO "default_preset" VALUES(1100000000000000003,'shithead','Chez nous');
CREATE TABLE departure (
	guild_id INTEGER NOT NULL, 
	left_at INTEGER NOT NULL, 
	announced_at INTEGER, 
	CONSTRAINT pk_departure PRIMARY KEY (guild_id)
)
 STRICT

;
CREATE TABLE feat (
	actor_key TEXT NOT NULL, 
	name TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	match_id TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	told INTEGER NOT NULL, 
	CONSTRAINT pk_feat PRIMARY KEY (actor_key, name), 
	CONSTRAINT ck_feat_told_or_not CHECK (told IN (0, 1)), 
	CONSTRAINT fk_feat_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key"), 
	CONSTRAINT fk_feat_match_id FOREIGN KEY(match_id) REFERENCES card_match (id)
)
 STRICT

;
INSERT INTO "feat" VALUES('c8aced07593d6b388625','first_match',1100000000000000002,'m1',1700000000000,0);
CREATE TABLE forget_request (
	mark TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	until INTEGER NOT NULL, 
	hash TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT pk_forget_request PRIMARY KEY (mark)
)
 STRICT

;
CREATE TABLE guild_settings (
	guild_id INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	document TEXT NOT NULL, 
	updated_at INTEGER NOT NULL, 
	CONSTRAINT pk_guild_settings PRIMARY KEY (guild_id)
)
 STRICT

;
INSERT INTO "guild_settings" VALUES(1100000000000000001,1,'{"tokens":{"floor":0,"giving":true},"~":"d76ddce34c6ce2ae"}',1700000002000);
INSERT INTO "guild_settings" VALUES(1100000000000000002,1,'{"locale":"fr","~":"4eb43d03e3ce1223"}',1700000000000);
INSERT INTO "guild_settings" VALUES(1100000000000000003,1,'{"locale":"fr","~":"4eb43d03e3ce1223"}',1700000000000);
CREATE TABLE handed_out (
	guild_id INTEGER NOT NULL, 
	mark TEXT NOT NULL, 
	document TEXT NOT NULL, 
	until INTEGER NOT NULL, 
	hash TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT pk_handed_out PRIMARY KEY (guild_id, mark)
)
 STRICT

;
INSERT INTO "handed_out" VALUES(1100000000000000002,'635cb711a5f183ac0d599c9b0e70f8f1385ede8c3e17700c35783dc889c7c92a','{"bound":["c1"],"days":[],"seasons":[1,2],"~":"2af5de2a63038fba"}',1731536000000,'0b4c1739477459332fecaec450a27bdf5499abe30e05bd3fe33cb601a04d05b1');
INSERT INTO "handed_out" VALUES(1100000000000000003,'09824053dad36001c4e195c93c0ee6392ca7e5c08b8b28ff2b6eb906f50db21c','{"bound":["c2","m2"],"days":[],"seasons":[1],"~":"307ce6f897e7276b"}',1731536000000,'0b172f3239ec70a2322bfe0c40011d486ebb0868b77387924b7e7d2bfb381c30');
CREATE TABLE identify_slot (
	bucket INTEGER NOT NULL, 
	begun_at INTEGER NOT NULL, 
	CONSTRAINT pk_identify_slot PRIMARY KEY (bucket)
)
 STRICT

;
CREATE TABLE match_fact (
	match_id TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	preset TEXT NOT NULL, 
	ended_at INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	counts INTEGER NOT NULL, 
	rated INTEGER NOT NULL, 
	version TEXT NOT NULL, 
	CONSTRAINT pk_match_fact PRIMARY KEY (match_id), 
	CONSTRAINT ck_match_fact_yes_or_no CHECK (counts IN (0, 1) AND rated IN (0, 1)), 
	CONSTRAINT fk_match_fact_match_id FOREIGN KEY(match_id) REFERENCES card_match (id)
)
 STRICT

;
INSERT INTO "match_fact" VALUES('m1',1100000000000000002,'nain_jaune','',1700000000000,2,1,1,'1');
CREATE TABLE match_seat (
	match_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	actor_key TEXT, 
	ai_level TEXT, 
	CONSTRAINT pk_match_seat PRIMARY KEY (match_id, number), 
	CONSTRAINT ck_match_seat_one_holder CHECK ((actor_key IS NULL) <> (ai_level IS NULL)), 
	CONSTRAINT fk_match_seat_match_id FOREIGN KEY(match_id) REFERENCES card_match (id), 
	CONSTRAINT fk_match_seat_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "match_seat" VALUES('a6cdfb28d332876c',0,'ca9a5778e0697935caca',NULL);
INSERT INTO "match_seat" VALUES('a6cdfb28d332876c',1,'63f368be8e80b7900a40',NULL);
INSERT INTO "match_seat" VALUES('a6cdfb28d332876c',2,'20a9a02c650c78e56c5f',NULL);
INSERT INTO "match_seat" VALUES('a6cdfb28d332876c',3,'04696216e3be001762f8',NULL);
INSERT INTO "match_seat" VALUES('14bcd5939002a454',0,'ca9a5778e0697935caca',NULL);
INSERT INTO "match_seat" VALUES('14bcd5939002a454',1,'63f368be8e80b7900a40',NULL);
INSERT INTO "match_seat" VALUES('14bcd5939002a454',2,'20a9a02c650c78e56c5f',NULL);
INSERT INTO "match_seat" VALUES('14bcd5939002a454',3,'04696216e3be001762f8',NULL);
INSERT INTO "match_seat" VALUES('1097429f84d1e889',0,'ca9a5778e0697935caca',NULL);
INSERT INTO "match_seat" VALUES('1097429f84d1e889',1,'63f368be8e80b7900a40',NULL);
INSERT INTO "match_seat" VALUES('1097429f84d1e889',2,'20a9a02c650c78e56c5f',NULL);
INSERT INTO "match_seat" VALUES('1097429f84d1e889',3,'04696216e3be001762f8',NULL);
INSERT INTO "match_seat" VALUES('m1',0,'c8aced07593d6b388625',NULL);
INSERT INTO "match_seat" VALUES('m1',1,'2966bcff6dd482fb8d77',NULL);
INSERT INTO "match_seat" VALUES('m2',0,'7217aba0a8c135785f36',NULL);
INSERT INTO "match_seat" VALUES('m2',1,'d0d66326ad46ed7b8ebd',NULL);
CREATE TABLE match_seed (
	match_id TEXT NOT NULL, 
	seed BLOB NOT NULL, 
	CONSTRAINT pk_match_seed PRIMARY KEY (match_id), 
	CONSTRAINT ck_match_seed_seed_256_bits CHECK (length(seed) = 32), 
	CONSTRAINT fk_match_seed_match_id FOREIGN KEY(match_id) REFERENCES card_match (id)
)
 STRICT

;
INSERT INTO "match_seed" VALUES('a6cdfb28d332876c',X'69A501CAC1F804A1841633BE1E4D1B15B640D77F3396E97ACD6F51A99690E76E');
INSERT INTO "match_seed" VALUES('14bcd5939002a454',X'B9624C6B63094E7B9163E36A102A653C9B01CB692B0D232CD001A261C8D1793E');
INSERT INTO "match_seed" VALUES('1097429f84d1e889',X'9248F442D8615C855929BF73D4993CE901885999BA00E3018D6FF35216DB8852');
INSERT INTO "match_seed" VALUES('m1',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F');
INSERT INTO "match_seed" VALUES('m2',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F');
CREATE TABLE night (
	id TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	channel_id INTEGER NOT NULL, 
	host_key TEXT, 
	starts_at INTEGER NOT NULL, 
	event_id INTEGER, 
	state TEXT NOT NULL, 
	document TEXT NOT NULL, 
	updated_at INTEGER NOT NULL, 
	CONSTRAINT pk_night PRIMARY KEY (id), 
	CONSTRAINT ck_night_state_known CHECK (state IN ('planned', 'open', 'told', 'cancelled', 'missed')), 
	CONSTRAINT fk_night_host_key FOREIGN KEY(host_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "night" VALUES('n1',1100000000000000002,1100000000000000002,'c8aced07593d6b388625',1700010800000,5,'planned','{"game":"shithead","preset":"","~":"fa73af8657228e43"}',1700000000000);
INSERT INTO "night" VALUES('n2',1100000000000000003,1100000000000000002,'7217aba0a8c135785f36',1700010800000,5,'planned','{"game":"shithead","preset":"","~":"fa73af8657228e43"}',1700000000000);
CREATE TABLE person (
	actor_key TEXT NOT NULL, 
	locale TEXT, 
	notices TEXT NOT NULL, 
	updated_at INTEGER NOT NULL, 
	hand TEXT DEFAULT '{"~":"44136fa355b3678a"}' NOT NULL, 
	shown TEXT DEFAULT 'server' NOT NULL, 
	CONSTRAINT pk_person PRIMARY KEY (actor_key), 
	CONSTRAINT fk_person_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "person" VALUES('ac8f9ee066fae42b4f7d','fr','{"turn":"never","~":"0881021657e0ca31"}',1700000000000,'{"large":true,"~":"a15a5545d71999cc"}','public');
CREATE TABLE person_change (
	"key" TEXT NOT NULL, 
	changed_at INTEGER NOT NULL, 
	forgotten INTEGER NOT NULL, 
	CONSTRAINT pk_person_change PRIMARY KEY ("key")
)
 STRICT

;
CREATE TABLE process (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	version TEXT NOT NULL, 
	started_at INTEGER NOT NULL, 
	expires_at INTEGER NOT NULL, 
	leaving INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_process PRIMARY KEY (id)
)
 STRICT

;
CREATE TABLE purge (
	number INTEGER NOT NULL, 
	guild_id INTEGER NOT NULL, 
	left_at INTEGER NOT NULL, 
	began_at INTEGER NOT NULL, 
	rows INTEGER, 
	so_far INTEGER DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_purge PRIMARY KEY (number), 
	CONSTRAINT ck_purge_rows_counted CHECK (rows >= 0)
)
 STRICT

;
CREATE TABLE rating (
	guild_id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	actor_key TEXT NOT NULL, 
	mu INTEGER NOT NULL, 
	sigma INTEGER NOT NULL, 
	matches INTEGER NOT NULL, 
	CONSTRAINT pk_rating PRIMARY KEY (guild_id, game, actor_key), 
	CONSTRAINT fk_rating_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "rating" VALUES(1100000000000000002,'nain_jaune','c8aced07593d6b388625',26000000,8000000,1);
CREATE TABLE rule_draft (
	id TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	actor_key TEXT NOT NULL, 
	document TEXT NOT NULL, 
	updated_at INTEGER NOT NULL, 
	CONSTRAINT pk_rule_draft PRIMARY KEY (id), 
	CONSTRAINT fk_rule_draft_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "rule_draft" VALUES('draft1',1100000000000000002,'c8aced07593d6b388625','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
INSERT INTO "rule_draft" VALUES('draft2',1100000000000000003,'7217aba0a8c135785f36','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
CREATE TABLE rule_preset (
	guild_id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	name TEXT NOT NULL, 
	base TEXT NOT NULL, 
	overrides TEXT NOT NULL, 
	made_by TEXT, 
	updated_at INTEGER NOT NULL, 
	CONSTRAINT pk_rule_preset PRIMARY KEY (guild_id, game, name), 
	CONSTRAINT fk_rule_preset_made_by FOREIGN KEY(made_by) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "rule_preset" VALUES(1100000000000000002,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','c8aced07593d6b388625',1700000000000);
INSERT INTO "rule_preset" VALUES(1100000000000000003,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','7217aba0a8c135785f36',1700000000000);
CREATE TABLE season (
	guild_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	ended_at INTEGER NOT NULL, 
	ended_by TEXT, 
	hash TEXT NOT NULL, 
	CONSTRAINT pk_season PRIMARY KEY (guild_id, number), 
	CONSTRAINT ck_season_number_from_one CHECK (number >= 1), 
	CONSTRAINT fk_season_ended_by FOREIGN KEY(ended_by) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "season" VALUES(1100000000000000001,1,1700000015000,'ca9a5778e0697935caca','1b923603d40c016960d6bff35d8cf26d0b554832737ec870c634305b8cf74fa8');
INSERT INTO "season" VALUES(1100000000000000002,1,1700000000000,'c8aced07593d6b388625','b2ca8c8eb18d6bf118f01905b5224f2e327237a26cf02997edcdcb03f6844251');
CREATE TABLE season_rating (
	guild_id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	season INTEGER NOT NULL, 
	actor_key TEXT NOT NULL, 
	mu INTEGER NOT NULL, 
	sigma INTEGER NOT NULL, 
	matches INTEGER NOT NULL, 
	CONSTRAINT pk_season_rating PRIMARY KEY (guild_id, game, season, actor_key), 
	CONSTRAINT fk_season_rating_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "season_rating" VALUES(1100000000000000002,'nain_jaune',2,'c8aced07593d6b388625',26000000,8000000,1);
CREATE TABLE season_standing (
	guild_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	actor_key TEXT NOT NULL, 
	balance INTEGER NOT NULL, 
	on_tables INTEGER NOT NULL, 
	hash TEXT NOT NULL, 
	CONSTRAINT pk_season_standing PRIMARY KEY (guild_id, number, actor_key), 
	CONSTRAINT fk_season_standing_guild_id_number FOREIGN KEY(guild_id, number) REFERENCES season (guild_id, number), 
	CONSTRAINT ck_season_standing_nothing_owed CHECK (balance >= 0 AND on_tables >= 0), 
	CONSTRAINT fk_season_standing_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'04696216e3be001762f8',700,0,'6e8b8e03b51a394d4d29112f7426199c39d6253dc1dfa9e18b216ed050cf2936');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'20a9a02c650c78e56c5f',700,0,'76864d73764872275614a55e066b0b07b2ae34d8afab559381955a1a6357ecba');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'63f368be8e80b7900a40',700,0,'6baea2c21f9d74e46939f02db7a9616515f8847506827401adc8c478ef61d6bf');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'ca9a5778e0697935caca',700,0,'f03b868cb37a187b01e02e499e416bbb2aa944a4709bb3df85e23ef7d482040d');
INSERT INTO "season_standing" VALUES(1100000000000000002,1,'2966bcff6dd482fb8d77',205,0,'e1e7f19458ca1ecc87237b0383bc5a85d9a21a2eca6429777a6504319cb2f194');
INSERT INTO "season_standing" VALUES(1100000000000000002,1,'c8aced07593d6b388625',197,0,'e92c2baaac507d829f4e5e3468d71c37973eec20ec6f6bb4c6305abef41295e3');
CREATE TABLE seat (
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	actor_key TEXT, 
	ai_level TEXT, 
	CONSTRAINT pk_seat PRIMARY KEY (table_id, number), 
	CONSTRAINT uq_seat_table_id_actor_key UNIQUE (table_id, actor_key), 
	CONSTRAINT ck_seat_number_from_zero CHECK (number >= 0), 
	CONSTRAINT ck_seat_one_holder CHECK (actor_key IS NULL OR ai_level IS NULL), 
	CONSTRAINT fk_seat_table_id FOREIGN KEY(table_id) REFERENCES card_table (id), 
	CONSTRAINT fk_seat_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "seat" VALUES('hkzjr8pj',0,'ca9a5778e0697935caca',NULL);
INSERT INTO "seat" VALUES('hkzjr8pj',1,'63f368be8e80b7900a40',NULL);
INSERT INTO "seat" VALUES('hkzjr8pj',2,'20a9a02c650c78e56c5f',NULL);
INSERT INTO "seat" VALUES('hkzjr8pj',3,'04696216e3be001762f8',NULL);
INSERT INTO "seat" VALUES('6refm4bd',0,'ca9a5778e0697935caca',NULL);
INSERT INTO "seat" VALUES('6refm4bd',1,'63f368be8e80b7900a40',NULL);
INSERT INTO "seat" VALUES('6refm4bd',2,'20a9a02c650c78e56c5f',NULL);
INSERT INTO "seat" VALUES('6refm4bd',3,'04696216e3be001762f8',NULL);
INSERT INTO "seat" VALUES('q27zhwpu',0,'ca9a5778e0697935caca',NULL);
INSERT INTO "seat" VALUES('q27zhwpu',1,'63f368be8e80b7900a40',NULL);
INSERT INTO "seat" VALUES('q27zhwpu',2,'20a9a02c650c78e56c5f',NULL);
INSERT INTO "seat" VALUES('q27zhwpu',3,'04696216e3be001762f8',NULL);
INSERT INTO "seat" VALUES('t1',0,'c8aced07593d6b388625',NULL);
INSERT INTO "seat" VALUES('t1',1,'2966bcff6dd482fb8d77',NULL);
INSERT INTO "seat" VALUES('t2',0,'7217aba0a8c135785f36',NULL);
INSERT INTO "seat" VALUES('t2',1,'d0d66326ad46ed7b8ebd',NULL);
CREATE TABLE seat_fact (
	match_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	title TEXT, 
	mu INTEGER, 
	sigma INTEGER, 
	season_mu INTEGER, 
	season_sigma INTEGER, 
	stood INTEGER, 
	CONSTRAINT pk_seat_fact PRIMARY KEY (match_id, number), 
	CONSTRAINT fk_seat_fact_match_id_number FOREIGN KEY(match_id, number) REFERENCES match_seat (match_id, number), 
	CONSTRAINT ck_seat_fact_place_from_one CHECK (place >= 1), 
	CONSTRAINT ck_seat_fact_rated_whole CHECK ((mu IS NULL) = (sigma IS NULL)), 
	CONSTRAINT fk_seat_fact_match_id FOREIGN KEY(match_id) REFERENCES match_fact (match_id)
)
 STRICT

;
INSERT INTO "seat_fact" VALUES('m1',0,1,'dwarf',26000000,8000000,26000000,8000000,1);
INSERT INTO "seat_fact" VALUES('m1',1,2,NULL,NULL,NULL,NULL,NULL,2);
CREATE TABLE seat_figure (
	match_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	value INTEGER NOT NULL, 
	CONSTRAINT pk_seat_figure PRIMARY KEY (match_id, number, name), 
	CONSTRAINT fk_seat_figure_match_id_number FOREIGN KEY(match_id, number) REFERENCES seat_fact (match_id, number)
)
 STRICT

;
INSERT INTO "seat_figure" VALUES('m1',0,'net',1100000000000000002,'nain_jaune',40);
CREATE TABLE server_log (
	guild_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	by_actor TEXT, 
	about TEXT, 
	details TEXT NOT NULL, 
	reason TEXT, 
	hash TEXT NOT NULL, 
	CONSTRAINT pk_server_log PRIMARY KEY (guild_id, number), 
	CONSTRAINT ck_server_log_number_from_one CHECK (number >= 1), 
	CONSTRAINT fk_server_log_by_actor FOREIGN KEY(by_actor) REFERENCES actor ("key"), 
	CONSTRAINT fk_server_log_about FOREIGN KEY(about) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "server_log" VALUES(1100000000000000001,1,1700000002000,'settings',NULL,NULL,'{"changes":{"floor":[60,0],"giving":[false,true]},"section":"tokens","~":"e14b50e7b931d9fe"}',NULL,'5d0b0da41bf257f1565067d7b413dac69f7431c7ab1287baad94361d2f9d766a');
INSERT INTO "server_log" VALUES(1100000000000000001,2,1700000004000,'granted','ca9a5778e0697935caca','04696216e3be001762f8','{"tokens":500,"~":"125a5a568a0bcc98"}',NULL,'f2ef3b2fa76305aa1c2bd8aed6f04b856b565aedfdf5ffef7a43b58ec229c751');
INSERT INTO "server_log" VALUES(1100000000000000001,3,1700000007000,'granted','ca9a5778e0697935caca','ca9a5778e0697935caca','{"tokens":500,"~":"125a5a568a0bcc98"}',NULL,'39d62a334f78163eb10c9bc1d77ae1021842bd798ff70687df8cc551fcc1df09');
INSERT INTO "server_log" VALUES(1100000000000000001,4,1700000010000,'granted','ca9a5778e0697935caca','63f368be8e80b7900a40','{"tokens":500,"~":"125a5a568a0bcc98"}',NULL,'0006d472a43f15fa004f0f7946fc89f178a9943afa894f2ff3881e26e9fc20a1');
INSERT INTO "server_log" VALUES(1100000000000000001,5,1700000013000,'granted','ca9a5778e0697935caca','20a9a02c650c78e56c5f','{"tokens":500,"~":"125a5a568a0bcc98"}',NULL,'067f7ed48c72b75865322aaa5084aa7434611a70a9f5cef8c6d1abb34143fdeb');
INSERT INTO "server_log" VALUES(1100000000000000001,6,1700000015000,'season_ended','ca9a5778e0697935caca',NULL,'{"members":4,"season":1,"~":"527b25ec536caa34"}',NULL,'0281bebc615437d3fe81fe14ae38338221b687891755015ad4cd88b79f936913');
INSERT INTO "server_log" VALUES(1100000000000000001,7,1700000016000,'granted','ca9a5778e0697935caca','ca9a5778e0697935caca','{"tokens":900,"~":"b4bea8d536f38ae0"}',NULL,'812c360110c92ac78d376ba2fa863421b7247be127be99d381ddd5311ebf35e0');
INSERT INTO "server_log" VALUES(1100000000000000001,8,1700000017000,'granted','ca9a5778e0697935caca','63f368be8e80b7900a40','{"tokens":900,"~":"b4bea8d536f38ae0"}',NULL,'a5998a8841dd7b6be1d5b2f80ac40d20dc56a8cb68650baddecc762c7f2931d8');
INSERT INTO "server_log" VALUES(1100000000000000001,9,1700000018000,'granted','ca9a5778e0697935caca','20a9a02c650c78e56c5f','{"tokens":900,"~":"b4bea8d536f38ae0"}',NULL,'384d4f7245be5c07d774d9f61be296c7f9f8141fc0b44539799a43e0602ca93a');
INSERT INTO "server_log" VALUES(1100000000000000001,10,1700000019000,'granted','ca9a5778e0697935caca','04696216e3be001762f8','{"tokens":900,"~":"b4bea8d536f38ae0"}',NULL,'046d2362bc7c272f46c574040a5435139ba3c0bebe0a3f9cfbab30e4cc9c7fd1');
INSERT INTO "server_log" VALUES(1100000000000000002,1,1700000000000,'barred','c8aced07593d6b388625','2966bcff6dd482fb8d77','{"until":null,"~":"dca94768ac2125bb"}','{"is":"cheats","~":"baeaab8c51d1489a"}','c7499520b31436b44ee1c1c26a389c56a7304add7271175e5afcd1266a6ee3a3');
INSERT INTO "server_log" VALUES(1100000000000000003,1,1700000000000,'barred','7217aba0a8c135785f36','d0d66326ad46ed7b8ebd','{"until":null,"~":"dca94768ac2125bb"}','{"is":"cheats","~":"baeaab8c51d1489a"}','7e683c1e13f473f3c34216855404cac80ed5483aa925a228c1ec921e40a981da');
CREATE TABLE server_log_head (
	guild_id INTEGER NOT NULL, 
	last INTEGER NOT NULL, 
	channel_id INTEGER, 
	posted INTEGER NOT NULL, 
	trouble TEXT, 
	CONSTRAINT pk_server_log_head PRIMARY KEY (guild_id)
)
 STRICT

;
INSERT INTO "server_log_head" VALUES(1100000000000000001,10,NULL,0,NULL);
INSERT INTO "server_log_head" VALUES(1100000000000000002,1,NULL,0,NULL);
INSERT INTO "server_log_head" VALUES(1100000000000000003,1,NULL,0,NULL);
CREATE TABLE shard_lease (
	shard INTEGER NOT NULL, 
	shard_count INTEGER NOT NULL, 
	process_id TEXT, 
	epoch INTEGER NOT NULL, 
	since INTEGER NOT NULL, 
	heir_id TEXT, 
	heir_ready INTEGER DEFAULT '0' NOT NULL, 
	handed_over TEXT, 
	CONSTRAINT pk_shard_lease PRIMARY KEY (shard), 
	CONSTRAINT fk_shard_lease_process_id FOREIGN KEY(process_id) REFERENCES process (id)
)
 STRICT

;
CREATE TABLE title_role (
	guild_id INTEGER NOT NULL, 
	title TEXT NOT NULL, 
	actor_key TEXT NOT NULL, 
	role_id INTEGER NOT NULL, 
	CONSTRAINT pk_title_role PRIMARY KEY (guild_id, title), 
	CONSTRAINT fk_title_role_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "title_role" VALUES(1100000000000000002,'dwarf','c8aced07593d6b388625',7);
CREATE TABLE transfer (
	id INTEGER NOT NULL, 
	guild_id INTEGER NOT NULL, 
	debit TEXT NOT NULL, 
	credit TEXT NOT NULL, 
	amount INTEGER NOT NULL, 
	reason TEXT NOT NULL, 
	match_id TEXT, 
	deal INTEGER, 
	"key" TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	by_actor TEXT, 
	hash TEXT NOT NULL, 
	CONSTRAINT pk_transfer PRIMARY KEY (id), 
	CONSTRAINT fk_transfer_guild_id_debit FOREIGN KEY(guild_id, debit) REFERENCES account (guild_id, "key"), 
	CONSTRAINT fk_transfer_guild_id_credit FOREIGN KEY(guild_id, credit) REFERENCES account (guild_id, "key"), 
	CONSTRAINT uq_transfer_key UNIQUE ("key"), 
	CONSTRAINT ck_transfer_amount_bounded CHECK (amount BETWEEN 1 AND 9007199254740991), 
	CONSTRAINT ck_transfer_two_accounts CHECK (debit <> credit), 
	CONSTRAINT fk_transfer_match_id FOREIGN KEY(match_id) REFERENCES card_match (id), 
	CONSTRAINT fk_transfer_by_actor FOREIGN KEY(by_actor) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "transfer" VALUES(1,1100000000000000001,'house','member:ca9a5778e0697935caca',200,'grant',NULL,NULL,'starting_grant:ca9a5778e0697935caca',1700000003000,NULL,'cbbf7a27bdb8132d19d5d25081c1359b9555a1eb1f7205bc100b34a55019cea1');
INSERT INTO "transfer" VALUES(2,1100000000000000001,'house','member:04696216e3be001762f8',500,'granted',NULL,NULL,'granted:ca9a5778e0697935caca:0',1700000004000,'ca9a5778e0697935caca','2b32514b0314bac87d6db571be1fbef42c968e908f62cae976b2a18817f87e57');
INSERT INTO "transfer" VALUES(3,1100000000000000001,'member:ca9a5778e0697935caca','member:04696216e3be001762f8',5,'give',NULL,NULL,'give:ca9a5778e0697935caca:0',1700000005000,NULL,'870eb7e545130c59e3314b5096afc0d6fa6e7062d65741259646e0d2618f1aad');
INSERT INTO "transfer" VALUES(4,1100000000000000001,'house','member:63f368be8e80b7900a40',200,'grant',NULL,NULL,'starting_grant:63f368be8e80b7900a40',1700000006000,NULL,'30e8631ff2ad3a10c00ad4181904bbb25873a312e657c296cf26786301566ad1');
INSERT INTO "transfer" VALUES(5,1100000000000000001,'house','member:ca9a5778e0697935caca',500,'granted',NULL,NULL,'granted:ca9a5778e0697935caca:1',1700000007000,'ca9a5778e0697935caca','bd1f9cd8a3614e1183a2812a89d7c9566bee1e59b41073b5b954d9f41186e83a');
INSERT INTO "transfer" VALUES(6,1100000000000000001,'member:63f368be8e80b7900a40','member:ca9a5778e0697935caca',5,'give',NULL,NULL,'give:63f368be8e80b7900a40:1',1700000008000,NULL,'0deecba316aacd9cfbbce0a41e265352cccd9d6572ee704d4ab2897d5781cf59');
INSERT INTO "transfer" VALUES(7,1100000000000000001,'house','member:20a9a02c650c78e56c5f',200,'grant',NULL,NULL,'starting_grant:20a9a02c650c78e56c5f',1700000009000,NULL,'b7ca6469c1dc5345c2c028179051354bae15244bac1f2005e6eeaf1aefadc2d7');
INSERT INTO "transfer" VALUES(8,1100000000000000001,'house','member:63f368be8e80b7900a40',500,'granted',NULL,NULL,'granted:ca9a5778e0697935caca:2',1700000010000,'ca9a5778e0697935caca','a09c5adefd6c925f80d4859cbf2e9a9429fbe2d245f2d4b2d9e23da80084f394');
INSERT INTO "transfer" VALUES(9,1100000000000000001,'member:20a9a02c650c78e56c5f','member:63f368be8e80b7900a40',5,'give',NULL,NULL,'give:20a9a02c650c78e56c5f:2',1700000011000,NULL,'6d466734f26bfb0ca61e5800196a4e9820fa370b58aae0a079d6a60801a4f674');
INSERT INTO "transfer" VALUES(10,1100000000000000001,'house','member:04696216e3be001762f8',200,'grant',NULL,NULL,'starting_grant:04696216e3be001762f8',1700000012000,NULL,'b538482b2010726ac3d03f072a0e93a7d98bff0b3d7fd0a3e55b9e80edc88cbb');
INSERT INTO "transfer" VALUES(11,1100000000000000001,'house','member:20a9a02c650c78e56c5f',500,'granted',NULL,NULL,'granted:ca9a5778e0697935caca:3',1700000013000,'ca9a5778e0697935caca','943b7effe09782bf128bf4e0c0c2770369540cd8e5fcaf76e2733c60485e6eaa');
INSERT INTO "transfer" VALUES(12,1100000000000000001,'member:04696216e3be001762f8','member:20a9a02c650c78e56c5f',5,'give',NULL,NULL,'give:04696216e3be001762f8:3',1700000014000,NULL,'c2e810315231f50170ed22e945b8173b142094b93b20e2b519546338f3e49b3c');
INSERT INTO "transfer" VALUES(13,1100000000000000001,'member:04696216e3be001762f8','house',700,'season',NULL,NULL,'season:1:04696216e3be001762f8',1700000015000,'ca9a5778e0697935caca','f738b556cd0d51d99d0f91682ff9d37c13e855f0124723ff374acdbeb972080d');
INSERT INTO "transfer" VALUES(14,1100000000000000001,'member:20a9a02c650c78e56c5f','house',700,'season',NULL,NULL,'season:1:20a9a02c650c78e56c5f',1700000015000,'ca9a5778e0697935caca','6652d9cb5d27d64923fe75170b3798a7dbaa8476bb8f169fe70c251a337bab31');
INSERT INTO "transfer" VALUES(15,1100000000000000001,'member:63f368be8e80b7900a40','house',700,'season',NULL,NULL,'season:1:63f368be8e80b7900a40',1700000015000,'ca9a5778e0697935caca','4678eb1624853d717af91d32dcc357c69a19b7b01264bc0bdc113fb0e1de4a19');
INSERT INTO "transfer" VALUES(16,1100000000000000001,'member:ca9a5778e0697935caca','house',700,'season',NULL,NULL,'season:1:ca9a5778e0697935caca',1700000015000,'ca9a5778e0697935caca','6980c3bb49b85175cf194264177f1541340b8ea868d0e6ca2776deff7a743129');
INSERT INTO "transfer" VALUES(17,1100000000000000001,'house','member:ca9a5778e0697935caca',900,'granted',NULL,NULL,'granted:ca9a5778e0697935caca:50',1700000016000,'ca9a5778e0697935caca','e041962cc95747db6abb683898ce78a560ea635d22ac62a6675015eb38b523ee');
INSERT INTO "transfer" VALUES(18,1100000000000000001,'house','member:63f368be8e80b7900a40',900,'granted',NULL,NULL,'granted:ca9a5778e0697935caca:51',1700000017000,'ca9a5778e0697935caca','244cdf43bbfd45a4dc21864cdbf1d82951d0dfd3996ef0ee2d39297654dcd157');
INSERT INTO "transfer" VALUES(19,1100000000000000001,'house','member:20a9a02c650c78e56c5f',900,'granted',NULL,NULL,'granted:ca9a5778e0697935caca:52',1700000018000,'ca9a5778e0697935caca','481fe8077460077890a45091e2dd9a69c4a9ffb123d4411f83a72f1e6d4ec5cb');
INSERT INTO "transfer" VALUES(20,1100000000000000001,'house','member:04696216e3be001762f8',900,'granted',NULL,NULL,'granted:ca9a5778e0697935caca:53',1700000019000,'ca9a5778e0697935caca','e444d3315fb8ea3e59a75c7e69bc42c92750a73d00dc73abcfd2e9416f067a01');
INSERT INTO "transfer" VALUES(21,1100000000000000001,'house','member:ca9a5778e0697935caca',200,'grant',NULL,NULL,'starting_grant:ca9a5778e0697935caca:2',1700000029000,NULL,'a53f141c702df4f1e45611ecb0b14d37a4d8221b720be3f295e93914173b00cd');
INSERT INTO "transfer" VALUES(22,1100000000000000001,'house','member:63f368be8e80b7900a40',200,'grant',NULL,NULL,'starting_grant:63f368be8e80b7900a40:2',1700000029000,NULL,'8bd90a94ee23e73450e977d88d4375c6da12577f41394d60f8c517e743baf9db');
INSERT INTO "transfer" VALUES(23,1100000000000000001,'house','member:20a9a02c650c78e56c5f',200,'grant',NULL,NULL,'starting_grant:20a9a02c650c78e56c5f:2',1700000029000,NULL,'c07d2788414229f4cb8df2bcb671859c315eadc6758a6a6b9beaa961e6b5ec12');
INSERT INTO "transfer" VALUES(24,1100000000000000001,'house','member:04696216e3be001762f8',200,'grant',NULL,NULL,'starting_grant:04696216e3be001762f8:2',1700000029000,NULL,'fc4fa38529474061694a06a518c6d47fc98512638375f0d63146d22b82848933');
INSERT INTO "transfer" VALUES(25,1100000000000000001,'member:ca9a5778e0697935caca','stake:hkzjr8pj:0',120,'stake','a6cdfb28d332876c',NULL,'a6cdfb28d332876c:stake:0:1700000029000',1700000029000,NULL,'5b0b8eafb843096bdeefc45df4961f795c81f395ce2b67602277f5746fd2dd20');
INSERT INTO "transfer" VALUES(26,1100000000000000001,'member:63f368be8e80b7900a40','stake:hkzjr8pj:1',120,'stake','a6cdfb28d332876c',NULL,'a6cdfb28d332876c:stake:1:1700000029000',1700000029000,NULL,'6b00e2533af2c2b4d39e583ff7ace34d6c8c175d466617a3c63c4cf84f64b7bc');
INSERT INTO "transfer" VALUES(27,1100000000000000001,'member:20a9a02c650c78e56c5f','stake:hkzjr8pj:2',120,'stake','a6cdfb28d332876c',NULL,'a6cdfb28d332876c:stake:2:1700000029000',1700000029000,NULL,'540fcc17dbbdca08b91de79815510d6f3795681275c8e4fc597534301e2a0eaf');
INSERT INTO "transfer" VALUES(28,1100000000000000001,'member:04696216e3be001762f8','stake:hkzjr8pj:3',120,'stake','a6cdfb28d332876c',NULL,'a6cdfb28d332876c:stake:3:1700000029000',1700000029000,NULL,'4690ef9b5e5c8daf3ec4e26e83f1e03213b05d6d0a5a2d8847a3631ab461b52e');
INSERT INTO "transfer" VALUES(29,1100000000000000001,'stake:hkzjr8pj:3','box:1:10D',1,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:0',1700000029000,NULL,'a14abe5a31c0a42d71921adc5410e5508c9d38193ebe2ca6486d0a32ee58f3b2');
INSERT INTO "transfer" VALUES(30,1100000000000000001,'stake:hkzjr8pj:3','box:1:JC',2,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:1',1700000029000,NULL,'dba28fc582bdd8aa798f4f9d22e44a5635a21e247d9da8c3caf9c092e1837a54');
INSERT INTO "transfer" VALUES(31,1100000000000000001,'stake:hkzjr8pj:3','box:1:QS',3,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:2',1700000029000,NULL,'623dae3acddce0759243a69a6456f7b4fb20130a2c39c6cf647d314d06d6eab5');
INSERT INTO "transfer" VALUES(32,1100000000000000001,'stake:hkzjr8pj:3','box:1:KH',4,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:3',1700000029000,NULL,'e309a22d7158c69353d50deabfeb2c7940140bb941189deb778ce741e26c1d2b');
INSERT INTO "transfer" VALUES(33,1100000000000000001,'stake:hkzjr8pj:3','box:1:7D',5,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:4',1700000029000,NULL,'fc34e0f9c2cf5be73e202fbab70b2e8fd01dd92c1e63e4644f5f53936024b354');
INSERT INTO "transfer" VALUES(34,1100000000000000001,'stake:hkzjr8pj:2','box:1:10D',1,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:5',1700000029000,NULL,'a8f1015c4404ca34830d005b249d3dfeafea1b7a5a8656d2eca18b8d8cfe462b');
INSERT INTO "transfer" VALUES(35,1100000000000000001,'stake:hkzjr8pj:2','box:1:JC',2,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:6',1700000029000,NULL,'6f352bdabb66983c023f7dd64ca4b911c64ae48872d40c092f1880dc75b38451');
INSERT INTO "transfer" VALUES(36,1100000000000000001,'stake:hkzjr8pj:2','box:1:QS',3,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:7',1700000029000,NULL,'a147a434d9edb5f399bcbb48d6943d23dfcb61c8be57695818a9c9aa2a2df6c9');
INSERT INTO "transfer" VALUES(37,1100000000000000001,'stake:hkzjr8pj:2','box:1:KH',4,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:8',1700000029000,NULL,'d4f4d3d3a557888c72ac40182b6ac74eacc86379d1c29b93824e95bc32831eb6');
INSERT INTO "transfer" VALUES(38,1100000000000000001,'stake:hkzjr8pj:2','box:1:7D',5,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:9',1700000029000,NULL,'3b41963e9add886f68582cc6f72e8018c3eef51fc637c6636d705b9072684e04');
INSERT INTO "transfer" VALUES(39,1100000000000000001,'stake:hkzjr8pj:1','box:1:10D',1,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:10',1700000029000,NULL,'c64b2ae6a6ab1655b762b63c0d876f46ad25dcdc718a864ea219eb7f4f99d896');
INSERT INTO "transfer" VALUES(40,1100000000000000001,'stake:hkzjr8pj:1','box:1:JC',2,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:11',1700000029000,NULL,'e1f9676d69ebe1c168d3e482186635d83953cdba96389856047dab43177af317');
INSERT INTO "transfer" VALUES(41,1100000000000000001,'stake:hkzjr8pj:1','box:1:QS',3,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:12',1700000029000,NULL,'4d14070f3acb5bf2a83106c5a31f9d6b3a0c913cb5ecef7613a0246809299e28');
INSERT INTO "transfer" VALUES(42,1100000000000000001,'stake:hkzjr8pj:1','box:1:KH',4,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:13',1700000029000,NULL,'223be7793a6f17aa132ac25b0122f763ea9b852e0a360430cacc507ef59e12cb');
INSERT INTO "transfer" VALUES(43,1100000000000000001,'stake:hkzjr8pj:1','box:1:7D',5,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:14',1700000029000,NULL,'fcecb1a77a71c503780bf3b3d3c9e07d07d42d88019bf653790f8e77c296cc57');
INSERT INTO "transfer" VALUES(44,1100000000000000001,'stake:hkzjr8pj:0','box:1:10D',1,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:15',1700000029000,NULL,'fc610898d5dccb225a2e0200be1dfcb15e4f4f2349572de3149f827b1c9f514b');
INSERT INTO "transfer" VALUES(45,1100000000000000001,'stake:hkzjr8pj:0','box:1:JC',2,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:16',1700000029000,NULL,'9770eff12b650d9ba40312a6d992706e723fcdeb75c400a96c186b58ff39f150');
INSERT INTO "transfer" VALUES(46,1100000000000000001,'stake:hkzjr8pj:0','box:1:QS',3,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:17',1700000029000,NULL,'3e3d81f182f1ac650aa141d72d40028036a9670ab9e7dfc71d01f0bf655dba35');
INSERT INTO "transfer" VALUES(47,1100000000000000001,'stake:hkzjr8pj:0','box:1:KH',4,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:18',1700000029000,NULL,'ebda604b6bf52ef685d423a85fb53c51883ff46e7dfe3a3e416d531dc24725ef');
INSERT INTO "transfer" VALUES(48,1100000000000000001,'stake:hkzjr8pj:0','box:1:7D',5,'ante','a6cdfb28d332876c',1,'a6cdfb28d332876c:0:19',1700000029000,NULL,'3b58426888bc24ccd62b09ec7247bf51183494af65c25aeebd9f2e608bea549c');
INSERT INTO "transfer" VALUES(49,1100000000000000001,'box:1:10D','stake:hkzjr8pj:3',4,'claim','a6cdfb28d332876c',1,'a6cdfb28d332876c:9:0',1700000047000,NULL,'82094985615719c68cd156c944750731398d0c6d9d6671d25bf8bf312d3f72ba');
INSERT INTO "transfer" VALUES(50,1100000000000000001,'box:1:JC','stake:hkzjr8pj:2',8,'claim','a6cdfb28d332876c',1,'a6cdfb28d332876c:10:0',1700000049000,NULL,'df0a6ff9789cb7196bf73747b1b0ecbc7037c24e7b8bb6c6003b500fef6cdd9d');
INSERT INTO "transfer" VALUES(51,1100000000000000002,'house','member:c8aced07593d6b388625',200,'grant',NULL,NULL,'starting_grant:c8aced07593d6b388625',1700000000000,NULL,'857057f75655dc31ab3cd4d71690c4fed8e73e205fc3d92785baee932a291584');
INSERT INTO "transfer" VALUES(52,1100000000000000002,'house','member:2966bcff6dd482fb8d77',200,'grant',NULL,NULL,'starting_grant:2966bcff6dd482fb8d77',1700000000000,NULL,'ca26b29f7bf2b557a5f1e86164bb43814f6a41d124324ce3eb34a4b063439d1d');
INSERT INTO "transfer" VALUES(53,1100000000000000002,'member:c8aced07593d6b388625','stake:t1:0',50,'stake','m1',NULL,'m1:stake:0:1',1700000000000,NULL,'c1cdfb6a55956759910f920d954f76ea47a7c95e3e954fa821ce79df7efdd6ed');
INSERT INTO "transfer" VALUES(54,1100000000000000002,'member:2966bcff6dd482fb8d77','stake:t1:1',50,'stake','m1',NULL,'m1:stake:1:1',1700000000000,NULL,'d25efc1a00752c0a43dc9003ace4afd3fb26161772c81c71ceed22a4edfb95ae');
INSERT INTO "transfer" VALUES(55,1100000000000000002,'stake:t1:0','box:1:7D',3,'ante','m1',1,'m1:0:0',1700000000000,NULL,'6989f3f42e5bc7ec27d9379319c6c0588f6328f1507c7ef4f783f619a82c65cf');
INSERT INTO "transfer" VALUES(56,1100000000000000002,'stake:t1:0','member:c8aced07593d6b388625',47,'return','m1',NULL,'m1:1:return:0',1700000000000,NULL,'fb8120e05357d68a6b19d2b3568cf74e2bc1796cb815510aac097b98280b54d1');
INSERT INTO "transfer" VALUES(57,1100000000000000002,'stake:t1:1','member:2966bcff6dd482fb8d77',50,'return','m1',NULL,'m1:1:return:1',1700000000000,NULL,'ae997d4fc30e71870893412688cb23139a5fe79f215dfeafd2eb1b8853785b67');
INSERT INTO "transfer" VALUES(58,1100000000000000002,'house','member:2966bcff6dd482fb8d77',5,'granted',NULL,NULL,'granted:t1',1700000000000,'c8aced07593d6b388625','a8d205b2ee62a54f7984cc685878a94ddf4e2a24110d426bea4648f9e08082de');
INSERT INTO "transfer" VALUES(59,1100000000000000002,'box:1:7D','house',3,'season',NULL,NULL,'season:1:1100000000000000002:box:1:7D',1700000000000,NULL,'e45dfe7d7efb9b7539352ad290263ba54ebdf1e0ac48cc3937e4b1945776c7bd');
INSERT INTO "transfer" VALUES(60,1100000000000000002,'member:2966bcff6dd482fb8d77','house',205,'season',NULL,NULL,'season:1:2966bcff6dd482fb8d77',1700000000000,'c8aced07593d6b388625','9773cdc8740fd5958c20a55fcc5dc24f655e173ade32e18dc1ebfdf6bd8a22c7');
INSERT INTO "transfer" VALUES(61,1100000000000000002,'member:c8aced07593d6b388625','house',197,'season',NULL,NULL,'season:1:c8aced07593d6b388625',1700000000000,'c8aced07593d6b388625','ee456dcdbd4fe9bdfaf28dc6f11524a67270fb7a305ae83b343238ebeb2f693f');
INSERT INTO "transfer" VALUES(62,1100000000000000002,'house','member:c8aced07593d6b388625',9,'grant',NULL,NULL,'starting_grant:c8aced07593d6b388625:2',1700000000000,NULL,'dfe8aa8ea63ec846ee611636e04533d39b45094923b106b563f35f3a99db436d');
INSERT INTO "transfer" VALUES(63,1100000000000000002,'house','member:2966bcff6dd482fb8d77',9,'grant',NULL,NULL,'starting_grant:2966bcff6dd482fb8d77:2',1700000000000,NULL,'e7735c5be5e6b655b60ab7a3f80332f3cc7eccfbf8336020adef0d0e8d3c9517');
INSERT INTO "transfer" VALUES(64,1100000000000000003,'house','member:7217aba0a8c135785f36',200,'grant',NULL,NULL,'starting_grant:7217aba0a8c135785f36',1700000000000,NULL,'fa73ed8745f38d364c9195ee468f174cbe453faa03ea73cc6eba87d1d5650fec');
INSERT INTO "transfer" VALUES(65,1100000000000000003,'house','member:d0d66326ad46ed7b8ebd',200,'grant',NULL,NULL,'starting_grant:d0d66326ad46ed7b8ebd',1700000000000,NULL,'32ee263314cdf2f43cc7ab15ea4f087c9ee918206a311449f8f96a0a8533e594');
INSERT INTO "transfer" VALUES(66,1100000000000000003,'member:7217aba0a8c135785f36','stake:t2:0',50,'stake','m2',NULL,'m2:stake:0:1',1700000000000,NULL,'c10094e1a710ed536363978ea923920f71c2962fba414499ed0fa3bb94d0f6e6');
INSERT INTO "transfer" VALUES(67,1100000000000000003,'member:d0d66326ad46ed7b8ebd','stake:t2:1',50,'stake','m2',NULL,'m2:stake:1:1',1700000000000,NULL,'07871e27cd2f6934972d90e190aa158366f68abcbba125d0b72253735b842dac');
INSERT INTO "transfer" VALUES(68,1100000000000000003,'stake:t2:0','box:1:7D',3,'ante','m2',1,'m2:0:0',1700000000000,NULL,'08dc78e46b6a7352df7a5a6fed7b02c05e02cc472598b34dafceaeaae2bf5c8d');
CREATE INDEX ix_handed_out_mark ON handed_out (mark);
CREATE UNIQUE INDEX uq_purge_open ON purge (guild_id) WHERE rows IS NULL;
CREATE INDEX ix_shard_lease_process_id ON shard_lease (process_id);
CREATE INDEX ix_cup_guild_id ON cup (guild_id);
CREATE INDEX ix_cup_host_key ON cup (host_key);
CREATE INDEX ix_cup_active ON cup (id) WHERE state IN ('signup', 'running');
CREATE INDEX ix_daily_play_day ON daily_play (day, game);
CREATE INDEX ix_rating_standing ON rating (guild_id, game, mu);
CREATE INDEX ix_rating_actor_key ON rating (actor_key);
CREATE INDEX ix_season_rating_standing ON season_rating (guild_id, game, season, mu);
CREATE INDEX ix_season_rating_actor_key ON season_rating (actor_key);
CREATE INDEX ix_title_role_actor_key ON title_role (actor_key);
CREATE INDEX ix_card_table_open ON card_table (guild_id, id) WHERE state IN ('lobby', 'playing', 'between_deals');
CREATE INDEX ix_rule_draft_actor_key ON rule_draft (actor_key);
CREATE INDEX ix_server_log_at ON server_log (at);
CREATE INDEX ix_server_log_by_actor ON server_log (by_actor);
CREATE INDEX ix_server_log_about ON server_log (about);
CREATE INDEX ix_bar_by_actor ON bar (by_actor);
CREATE INDEX ix_bar_guild_id ON bar (guild_id);
CREATE INDEX ix_night_pending ON night (starts_at) WHERE state IN ('planned', 'open');
CREATE INDEX ix_night_guild_id ON night (guild_id);
CREATE INDEX ix_night_host_key ON night (host_key);
CREATE INDEX ix_cup_entry_guild_id ON cup_entry (guild_id);
CREATE INDEX ix_cup_entry_actor_key ON cup_entry (actor_key);
CREATE INDEX ix_cup_table_guild_id ON cup_table (guild_id);
CREATE INDEX ix_deadline_due_at ON deadline (due_at);
CREATE UNIQUE INDEX uq_card_match_open ON card_match (table_id) WHERE state = 'open';
CREATE INDEX ix_card_match_table_id ON card_match (table_id);
CREATE INDEX ix_account_standing ON account (guild_id, kind, balance);
CREATE INDEX ix_account_table_id ON account (table_id);
CREATE INDEX ix_match_fact_order ON match_fact (guild_id, game, ended_at, match_id);
CREATE INDEX ix_match_fact_unrated ON match_fact (guild_id, game) WHERE rated = 0;
CREATE INDEX ix_feat_match_id ON feat (match_id);
CREATE INDEX ix_match_seat_actor_key ON match_seat (actor_key);
CREATE INDEX ix_transfer_credit ON transfer (guild_id, credit, id, amount);
CREATE INDEX ix_transfer_debit ON transfer (guild_id, debit, id, amount);
CREATE INDEX ix_transfer_match ON transfer (match_id, deal);
CREATE INDEX ix_seat_figure_record ON seat_figure (guild_id, game, name, value);
CREATE TRIGGER action_refuses_update BEFORE UPDATE ON action WHEN NOT (FALSE) BEGIN SELECT RAISE(ABORT, 'action is append-only'); END;
CREATE TRIGGER action_refuses_delete BEFORE DELETE ON action WHEN NOT (EXISTS (SELECT 1 FROM card_match JOIN card_table ON card_table.id = card_match.table_id JOIN purge ON purge.guild_id = card_table.guild_id WHERE purge.rows IS NULL AND card_match.id = OLD.match_id)) BEGIN SELECT RAISE(ABORT, 'action is append-only'); END;
CREATE TRIGGER transfer_refuses_update BEFORE UPDATE ON transfer WHEN NOT (FALSE) BEGIN SELECT RAISE(ABORT, 'transfer is append-only'); END;
CREATE TRIGGER transfer_refuses_delete BEFORE DELETE ON transfer WHEN NOT (EXISTS (SELECT 1 FROM purge WHERE purge.rows IS NULL AND purge.guild_id = OLD.guild_id)) BEGIN SELECT RAISE(ABORT, 'transfer is append-only'); END;
CREATE TRIGGER season_refuses_update BEFORE UPDATE ON season WHEN NOT (FALSE) BEGIN SELECT RAISE(ABORT, 'season is append-only'); END;
CREATE TRIGGER season_refuses_delete BEFORE DELETE ON season WHEN NOT (EXISTS (SELECT 1 FROM purge WHERE purge.rows IS NULL AND purge.guild_id = OLD.guild_id)) BEGIN SELECT RAISE(ABORT, 'season is append-only'); END;
CREATE TRIGGER season_standing_refuses_update BEFORE UPDATE ON season_standing WHEN NOT (FALSE) BEGIN SELECT RAISE(ABORT, 'season_standing is append-only'); END;
CREATE TRIGGER season_standing_refuses_delete BEFORE DELETE ON season_standing WHEN NOT (EXISTS (SELECT 1 FROM purge WHERE purge.rows IS NULL AND purge.guild_id = OLD.guild_id)) BEGIN SELECT RAISE(ABORT, 'season_standing is append-only'); END;
CREATE TRIGGER purge_refuses_update BEFORE UPDATE ON purge WHEN NOT (OLD.rows IS NULL) BEGIN SELECT RAISE(ABORT, 'purge is append-only'); END;
CREATE TRIGGER purge_refuses_delete BEFORE DELETE ON purge WHEN NOT (FALSE) BEGIN SELECT RAISE(ABORT, 'purge is append-only'); END;
CREATE TRIGGER server_log_refuses_update BEFORE UPDATE ON server_log WHEN NOT (NEW.reason IS NULL AND NEW.hash = OLD.hash) BEGIN SELECT RAISE(ABORT, 'server_log is append-only'); END;
CREATE TRIGGER server_log_refuses_delete BEFORE DELETE ON server_log WHEN NOT (TRUE) BEGIN SELECT RAISE(ABORT, 'server_log is append-only'); END;
COMMIT;
