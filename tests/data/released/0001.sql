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
INSERT INTO "account" VALUES(1100000000000000001,'member:458d8eb5e230595f8ecc','member','458d8eb5e230595f8ecc',NULL,NULL,NULL,NULL,980);
INSERT INTO "account" VALUES(1100000000000000001,'house','house',NULL,NULL,NULL,NULL,NULL,-4400);
INSERT INTO "account" VALUES(1100000000000000001,'member:d78bed4c082fa1768cc3','member','d78bed4c082fa1768cc3',NULL,NULL,NULL,NULL,980);
INSERT INTO "account" VALUES(1100000000000000001,'member:21e5dab42f75c2981a64','member','21e5dab42f75c2981a64',NULL,NULL,NULL,NULL,980);
INSERT INTO "account" VALUES(1100000000000000001,'member:b9a394d35cfd2016856e','member','b9a394d35cfd2016856e',NULL,NULL,NULL,NULL,980);
INSERT INTO "account" VALUES(1100000000000000001,'stake:u95in91s:0','stake',NULL,'u95in91s',0,NULL,NULL,105);
INSERT INTO "account" VALUES(1100000000000000001,'stake:u95in91s:1','stake',NULL,'u95in91s',1,NULL,NULL,105);
INSERT INTO "account" VALUES(1100000000000000001,'stake:u95in91s:2','stake',NULL,'u95in91s',2,NULL,NULL,105);
INSERT INTO "account" VALUES(1100000000000000001,'stake:u95in91s:3','stake',NULL,'u95in91s',3,NULL,NULL,105);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:10D','box',NULL,NULL,NULL,1,'10D',4);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:7D','box',NULL,NULL,NULL,1,'7D',20);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:JC','box',NULL,NULL,NULL,1,'JC',8);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:KH','box',NULL,NULL,NULL,1,'KH',16);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:QS','box',NULL,NULL,NULL,1,'QS',12);
INSERT INTO "account" VALUES(1100000000000000002,'member:de50ad52f77351bf3c77','member','de50ad52f77351bf3c77',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000002,'house','house',NULL,NULL,NULL,NULL,NULL,-18);
INSERT INTO "account" VALUES(1100000000000000002,'member:63bb8eb5072ee36e999a','member','63bb8eb5072ee36e999a',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000002,'stake:t1:0','stake',NULL,'t1',0,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000002,'stake:t1:1','stake',NULL,'t1',1,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000002,'box:1:7D','box',NULL,NULL,NULL,1,'7D',0);
INSERT INTO "account" VALUES(1100000000000000003,'member:ca2882da5fbddfa6116b','member','ca2882da5fbddfa6116b',NULL,NULL,NULL,NULL,150);
INSERT INTO "account" VALUES(1100000000000000003,'house','house',NULL,NULL,NULL,NULL,NULL,-400);
INSERT INTO "account" VALUES(1100000000000000003,'member:31098d9fac3420802cc9','member','31098d9fac3420802cc9',NULL,NULL,NULL,NULL,150);
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
INSERT INTO "action" VALUES('05acbb8f2923df47',0,3,'d78bed4c082fa1768cc3','{"announce":true,"card":"2S","kind":"lay"}','72576aa201f3',NULL,0,1700000031000,'d53d995d9faa0d89a2bf1b34b44dbefb193a1752c548853c6ceb306bf97bef06','2bbc40027de2397b81dbc77b8c230daf364d73f9c0a9f67738200c4db0d91e07');
INSERT INTO "action" VALUES('05acbb8f2923df47',1,3,'d78bed4c082fa1768cc3','{"announce":true,"card":"3S","kind":"lay"}','18d750c5318c',NULL,0,1700000033000,'2bbc40027de2397b81dbc77b8c230daf364d73f9c0a9f67738200c4db0d91e07','c256f0486d2a737930a57a552f2967ca817861c3defc0087b81c2984430f1079');
INSERT INTO "action" VALUES('05acbb8f2923df47',2,2,'b9a394d35cfd2016856e','{"announce":true,"card":"4D","kind":"lay"}','590d2c8ffce7',NULL,0,1700000035000,'c256f0486d2a737930a57a552f2967ca817861c3defc0087b81c2984430f1079','ec47623f4e3b1bd688d881526e98093393a79b11405e26991353d5e018babe1e');
INSERT INTO "action" VALUES('05acbb8f2923df47',3,1,'21e5dab42f75c2981a64','{"announce":true,"card":"5C","kind":"lay"}','a40c16b39713',NULL,0,1700000037000,'ec47623f4e3b1bd688d881526e98093393a79b11405e26991353d5e018babe1e','1a6d7009bb36b155f4a89e0422b436f7353d54ebf11ba651c1567e0367ec834e');
INSERT INTO "action" VALUES('05acbb8f2923df47',4,1,'21e5dab42f75c2981a64','{"announce":true,"card":"6S","kind":"lay"}','cced6bff72ad',NULL,0,1700000039000,'1a6d7009bb36b155f4a89e0422b436f7353d54ebf11ba651c1567e0367ec834e','4c36ca26128e18ad41a99d6444a2375bf35768884451df2ebe3bcc6318ef01a5');
INSERT INTO "action" VALUES('05acbb8f2923df47',5,1,'21e5dab42f75c2981a64','{"announce":true,"card":"7S","kind":"lay"}','07cf59d59648',NULL,0,1700000041000,'4c36ca26128e18ad41a99d6444a2375bf35768884451df2ebe3bcc6318ef01a5','6508a73f06e2d40c9320acc385e48390b53a73151201c8f84d88cb3557edabc8');
INSERT INTO "action" VALUES('05acbb8f2923df47',6,1,'21e5dab42f75c2981a64','{"announce":true,"card":"8D","kind":"lay"}','2752e5b6c25b',NULL,0,1700000043000,'6508a73f06e2d40c9320acc385e48390b53a73151201c8f84d88cb3557edabc8','78e2fc8c37ee5d9bf3f1a9e6ce5a19c9d93a765037cbdefb0a1088a4b0be0788');
INSERT INTO "action" VALUES('05acbb8f2923df47',7,0,'458d8eb5e230595f8ecc','{"announce":true,"card":"9D","kind":"lay"}','5dfea89d598f',NULL,0,1700000045000,'78e2fc8c37ee5d9bf3f1a9e6ce5a19c9d93a765037cbdefb0a1088a4b0be0788','cdd305b0b035a93ab40e2e009e98b506f13bdb82f49b6ba4d57be40abb148073');
INSERT INTO "action" VALUES('05acbb8f2923df47',8,0,'458d8eb5e230595f8ecc','{"announce":true,"card":"10C","kind":"lay"}','6cc0ae4cdff7',NULL,0,1700000047000,'cdd305b0b035a93ab40e2e009e98b506f13bdb82f49b6ba4d57be40abb148073','f7bdb42479aba32bdb337ccd82bc73034c09258ee8768173afd01f11bf176c1f');
INSERT INTO "action" VALUES('05acbb8f2923df47',9,3,'d78bed4c082fa1768cc3','{"announce":true,"card":"JD","kind":"lay"}','1507a94df5ef',NULL,0,1700000049000,'f7bdb42479aba32bdb337ccd82bc73034c09258ee8768173afd01f11bf176c1f','0b5fd707beceda69478f9fecc15234f9f955109d19e145872b051ffe2565a22c');
INSERT INTO "action" VALUES('05acbb8f2923df47',10,2,'b9a394d35cfd2016856e','{"announce":true,"card":"QD","kind":"lay"}','b35155282810',NULL,0,1700000051000,'0b5fd707beceda69478f9fecc15234f9f955109d19e145872b051ffe2565a22c','7089dddac949d775dc717dc1cbe9177fa2c5c5c9ee3ae55ed8f8ff08be41ca10');
INSERT INTO "action" VALUES('05acbb8f2923df47',11,2,'b9a394d35cfd2016856e','{"announce":true,"card":"KC","kind":"lay"}','aad39a69cf6b',NULL,0,1700000053000,'7089dddac949d775dc717dc1cbe9177fa2c5c5c9ee3ae55ed8f8ff08be41ca10','841daa373e0daa4a8b507366dc36418ac3e7b39f48771d35fe2bd04c9ef35ff5');
INSERT INTO "action" VALUES('dc3acc27938faf35',0,0,'458d8eb5e230595f8ecc','{"hand":["6S","10S"],"kind":"exchange","up":["5H","AS"]}','306cb244d8b2',NULL,0,1700000065000,'01c325af71ae76bf320d27ccbf89ace457f7e3b5bdcb8fd9e347511d0b601485','310c79358074504b9464a03aa6b28c2f3071fa68ba6d906a5e91c7735f0beabc');
INSERT INTO "action" VALUES('dc3acc27938faf35',1,0,'458d8eb5e230595f8ecc','{"hand":["5H","AS"],"kind":"exchange","up":["3C","6S"]}','a39a96bf0b28',NULL,0,1700000067000,'310c79358074504b9464a03aa6b28c2f3071fa68ba6d906a5e91c7735f0beabc','20bce85b949ca662288526de45cf9d0f7abc94a7d35ab961cb2739000e75373e');
INSERT INTO "action" VALUES('dc3acc27938faf35',2,0,'458d8eb5e230595f8ecc','{"hand":["3C","6S","QD"],"kind":"exchange","up":["5H","10S","AS"]}','0bbe071d58df',NULL,0,1700000069000,'20bce85b949ca662288526de45cf9d0f7abc94a7d35ab961cb2739000e75373e','0fb1fb310fb002fb721d83a09145be24e87ce84abd09997bf582a7b4d8c8bca6');
INSERT INTO "action" VALUES('dc3acc27938faf35',3,0,'458d8eb5e230595f8ecc','{"kind":"ready"}','f23747fa9706',NULL,0,1700000071000,'0fb1fb310fb002fb721d83a09145be24e87ce84abd09997bf582a7b4d8c8bca6','01ad971a400d0ec0b040b03d371dc47f214f4d434544025a1f3e85acd3da4ba3');
INSERT INTO "action" VALUES('dc3acc27938faf35',4,1,'21e5dab42f75c2981a64','{"hand":["4C","10C"],"kind":"exchange","up":["8C","7S"]}','2add3c1c453f',NULL,0,1700000073000,'01ad971a400d0ec0b040b03d371dc47f214f4d434544025a1f3e85acd3da4ba3','b3dcf1d02d5da13137bc85bc72a94fd71e85991836267ff3bb11b61e1f685f3c');
INSERT INTO "action" VALUES('dc3acc27938faf35',5,1,'21e5dab42f75c2981a64','{"hand":["8C"],"kind":"exchange","up":["4C"]}','706edbf0db6c',NULL,0,1700000075000,'b3dcf1d02d5da13137bc85bc72a94fd71e85991836267ff3bb11b61e1f685f3c','1d09f8c19fdda10b8a9e46182923deb8f6da1c516fd8cf80a1cf4d3dcf7bbb32');
INSERT INTO "action" VALUES('dc3acc27938faf35',6,1,'21e5dab42f75c2981a64','{"hand":["8D"],"kind":"exchange","up":["8C"]}','c6891dbbb4e2',NULL,0,1700000077000,'1d09f8c19fdda10b8a9e46182923deb8f6da1c516fd8cf80a1cf4d3dcf7bbb32','71d1f9e6e987a1f36c1ef1a1989858f35c807fb0bf029453476ba604b5a388ea');
INSERT INTO "action" VALUES('dc3acc27938faf35',7,1,'21e5dab42f75c2981a64','{"hand":["7S","8C"],"kind":"exchange","up":["8D","JD"]}','e2d2bebe4f17',NULL,0,1700000079000,'71d1f9e6e987a1f36c1ef1a1989858f35c807fb0bf029453476ba604b5a388ea','749869cf1cfa4c01a4f4a8706364dc082dd4f595f3499f6a13002b98040fb3a3');
INSERT INTO "action" VALUES('dc3acc27938faf35',8,1,'21e5dab42f75c2981a64','{"hand":["4C"],"kind":"exchange","up":["7S"]}','6ee4c4dc0b47',NULL,0,1700000081000,'749869cf1cfa4c01a4f4a8706364dc082dd4f595f3499f6a13002b98040fb3a3','079d31a6ced8d7c688f2cfafcd50a0d1bc8380f0175ee580943e1a321bd10e63');
INSERT INTO "action" VALUES('dc3acc27938faf35',9,1,'21e5dab42f75c2981a64','{"hand":["7S","8D"],"kind":"exchange","up":["4C","8C"]}','2dd5d6cb0dd1',NULL,0,1700000083000,'079d31a6ced8d7c688f2cfafcd50a0d1bc8380f0175ee580943e1a321bd10e63','6ee3e28e9f78c7a33baaa41fb6eb68c0ffaa914e8d2b49c3fd912bc157bda246');
INSERT INTO "action" VALUES('dc3acc27938faf35',10,1,'21e5dab42f75c2981a64','{"kind":"ready"}','dd804871fd0c',NULL,0,1700000085000,'6ee3e28e9f78c7a33baaa41fb6eb68c0ffaa914e8d2b49c3fd912bc157bda246','a53cb44d798af58bdcbd6e7f02a0448c9011cab91c3b75c934d5d448e50e645a');
INSERT INTO "action" VALUES('dc3acc27938faf35',11,2,'b9a394d35cfd2016856e','{"kind":"ready"}','b074d687aa97',NULL,0,1700000087000,'a53cb44d798af58bdcbd6e7f02a0448c9011cab91c3b75c934d5d448e50e645a','f2bbd3f8a2aa121ea97e01e544de847172a80ea1c16b27dc75b784732004f5be');
INSERT INTO "action" VALUES('ec838489bc16311a',0,3,'d78bed4c082fa1768cc3','{"kind":"draw"}','e8bfb6bc4522',NULL,0,1700000099000,'ff18eee9e1aab8bd4994f531ba3bfaabe3c0bd885ff482a11399a1006dc79f8d','a73c2a60cbc0e7f8244d4fc8c48ae67c86b998ba699824f6c8edf52fa4d96794');
INSERT INTO "action" VALUES('ec838489bc16311a',1,3,'d78bed4c082fa1768cc3','{"cards":["3H"],"kind":"play"}','de17e3fc0344',NULL,0,1700000101000,'a73c2a60cbc0e7f8244d4fc8c48ae67c86b998ba699824f6c8edf52fa4d96794','4037590ba096c2e63767d9f9ddf90b5aaf4323a2b96146d7fdefe58afda93e2e');
INSERT INTO "action" VALUES('ec838489bc16311a',2,0,'458d8eb5e230595f8ecc','{"cards":["6S"],"kind":"play"}','0204bffab10e',NULL,0,1700000103000,'4037590ba096c2e63767d9f9ddf90b5aaf4323a2b96146d7fdefe58afda93e2e','7ade8e1cc074f232143f811244fb37aee3b28ce286b9b8410f5a29c0b12c0923');
INSERT INTO "action" VALUES('ec838489bc16311a',3,1,'21e5dab42f75c2981a64','{"kind":"draw"}','a841cfe631ce',NULL,0,1700000105000,'7ade8e1cc074f232143f811244fb37aee3b28ce286b9b8410f5a29c0b12c0923','8849f7fde5e858eb0985b995d9b1e9155b1b76f3019fd428dbd813f09b02f7c1');
INSERT INTO "action" VALUES('ec838489bc16311a',4,1,'21e5dab42f75c2981a64','{"cards":["9H"],"kind":"play"}','133080653d82',NULL,0,1700000107000,'8849f7fde5e858eb0985b995d9b1e9155b1b76f3019fd428dbd813f09b02f7c1','f7ce62808fdcdcad1a69edf51e47defa225af3c973ac183acd4880975b3e754c');
INSERT INTO "action" VALUES('ec838489bc16311a',5,2,'b9a394d35cfd2016856e','{"kind":"pick_up"}','2f6af83d61f2',NULL,0,1700000109000,'f7ce62808fdcdcad1a69edf51e47defa225af3c973ac183acd4880975b3e754c','9147847ed12de8e2fa9c14600eb7496a79140b9215fbd6f77f448736da32fec1');
INSERT INTO "action" VALUES('ec838489bc16311a',6,3,'d78bed4c082fa1768cc3','{"cards":["JD"],"kind":"play"}','e692df2e3217',NULL,0,1700000111000,'9147847ed12de8e2fa9c14600eb7496a79140b9215fbd6f77f448736da32fec1','b7987d8f33d6826b9889bc48e81ea2a34735400ba402f20316ce8932eac0c4ab');
INSERT INTO "action" VALUES('ec838489bc16311a',7,0,'458d8eb5e230595f8ecc','{"kind":"draw"}','1bf3925f1387',NULL,0,1700000113000,'b7987d8f33d6826b9889bc48e81ea2a34735400ba402f20316ce8932eac0c4ab','68d086dc4cd9324d244c917b15803614ec162abee6d0ffc0fbb4334283dcb39b');
INSERT INTO "action" VALUES('ec838489bc16311a',8,0,'458d8eb5e230595f8ecc','{"cards":["QC"],"kind":"play"}','f936d15eade7',NULL,0,1700000115000,'68d086dc4cd9324d244c917b15803614ec162abee6d0ffc0fbb4334283dcb39b','2f2e4748e6cd032ec5d92df4310528669649867eb706065009288f55902ad1bd');
INSERT INTO "action" VALUES('ec838489bc16311a',9,1,'21e5dab42f75c2981a64','{"kind":"draw"}','39d7ccb465ad',NULL,0,1700000117000,'2f2e4748e6cd032ec5d92df4310528669649867eb706065009288f55902ad1bd','ed945a8df49a0eded0017bac915a9e075ec16387aeae9ce03321d8f83e630938');
INSERT INTO "action" VALUES('ec838489bc16311a',10,1,'21e5dab42f75c2981a64','{"kind":"pick_up"}','d6a1d8f077d8',NULL,0,1700000119000,'ed945a8df49a0eded0017bac915a9e075ec16387aeae9ce03321d8f83e630938','93a74aec2233ad0a7bca5533a5ea23e0e0e9e2c00f3b9c57558a437598c8b9c8');
INSERT INTO "action" VALUES('ec838489bc16311a',11,2,'b9a394d35cfd2016856e','{"cards":["10D"],"kind":"play"}','74588779352e',NULL,0,1700000121000,'93a74aec2233ad0a7bca5533a5ea23e0e0e9e2c00f3b9c57558a437598c8b9c8','5bd0f67cb0cd466e1d9b1cb8af4d400add9f8fc3d7b46cd3a65f079d4f411751');
INSERT INTO "action" VALUES('m1',0,0,'de50ad52f77351bf3c77','{"card":"AS","kind":"lay"}','digest-AS',100,0,1700000000000,'9482a4ca7e5f984a282dffc83fdc2c2a35d18aae78dbe9256b0d58d5628483be','726994f4f97e2ffbfeef7962fe3b213716b18e9d9b9aedb7818d931f2e84f56c');
INSERT INTO "action" VALUES('m1',1,1,'63bb8eb5072ee36e999a','{"card":"2S","kind":"lay"}','digest-2S',101,0,1700000000000,'726994f4f97e2ffbfeef7962fe3b213716b18e9d9b9aedb7818d931f2e84f56c','330a9d524aba4e8f58e240ee8dc4587bf8f7829665fd749cd4182a6aaee4c004');
INSERT INTO "action" VALUES('m2',0,0,'ca2882da5fbddfa6116b','{"card":"AS","kind":"lay"}','digest-AS',200,0,1700000000000,'ea65f0ae2a6abcb9e2d3a2b0edce6c863020e931203a742646ca5566b326afad','7a7202619bafc336c92f6bd6e5da0764effb66d205f804b5c1a54d939877648d');
INSERT INTO "action" VALUES('m2',1,1,'31098d9fac3420802cc9','{"card":"2S","kind":"lay"}','digest-2S',201,0,1700000000000,'7a7202619bafc336c92f6bd6e5da0764effb66d205f804b5c1a54d939877648d','e3e947e9a97ae3ce9de97db500e61b6613be4cdf7d0506264b64d340bee923bc');
CREATE TABLE actor (
	"key" TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	user_id INTEGER, 
	CONSTRAINT pk_actor PRIMARY KEY ("key"), 
	CONSTRAINT uq_actor_guild_id_user_id UNIQUE (guild_id, user_id)
)
 STRICT

;
INSERT INTO "actor" VALUES('458d8eb5e230595f8ecc',1100000000000000001,200000000000000000);
INSERT INTO "actor" VALUES('d78bed4c082fa1768cc3',1100000000000000001,200000000000000003);
INSERT INTO "actor" VALUES('21e5dab42f75c2981a64',1100000000000000001,200000000000000001);
INSERT INTO "actor" VALUES('b9a394d35cfd2016856e',1100000000000000001,200000000000000002);
INSERT INTO "actor" VALUES('de50ad52f77351bf3c77',1100000000000000002,200000000000000001);
INSERT INTO "actor" VALUES('63bb8eb5072ee36e999a',1100000000000000002,200000000000000002);
INSERT INTO "actor" VALUES('706b5ead28d0786d5f15',0,200000000000000001);
INSERT INTO "actor" VALUES('ca2882da5fbddfa6116b',1100000000000000003,200000000000000001);
INSERT INTO "actor" VALUES('31098d9fac3420802cc9',1100000000000000003,200000000000000002);
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
INSERT INTO "application_fact" VALUES('marks are keyed with','{"is":"1499ebd70e976c4bbfd20d6c45110bbae6952b93a09d1ced6b085d2d7d7a0442","~":"ccdd2e984515f86b"}');
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
INSERT INTO "bar" VALUES('63bb8eb5072ee36e999a',1100000000000000002,'de50ad52f77351bf3c77','{"at":1700000000000,"reason":"cheats","until":null,"~":"c91012dcd9d4f29f"}');
INSERT INTO "bar" VALUES('31098d9fac3420802cc9',1100000000000000003,'ca2882da5fbddfa6116b','{"at":1700000000000,"reason":"cheats","until":null,"~":"c91012dcd9d4f29f"}');
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
INSERT INTO "board_lease" VALUES(1100000000000000001,1,'u95in91s');
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
INSERT INTO "card_match" VALUES('05acbb8f2923df47','u95in91s','open','nain_jaune','{"boxes":{"10D":0,"7D":0,"JC":0,"KH":0,"QS":0},"deal":1,"dealer":0,"players":4,"rules":{"announce":"auto","dealing":"hands","deals":5,"direction":"ccw","five_belles":false,"game_end":"deals","grand_opera":"none","insolvency":"partial","kept":"double","lead":"free","move_limit":10400,"payment":"points","players":[3,8],"restart":"next_held","sequence":"wrap","stake_unit":1,"tokens":120,"voluntary_pass":false},"statuses":["in","in","in","in"],"tokens":[120,120,120,120]}','05acbb8f2923df478cd78d1d0d31b19ccb1408b9025315e2df8497b2afab9734','1.0.0','d53d995d9faa0d89a2bf1b34b44dbefb193a1752c548853c6ceb306bf97bef06',NULL,1700000029000,NULL,NULL,12,'{"clicks":["0","0","0","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('dc3acc27938faf35','ixfkmvd6','open','shithead','{"absent":[],"deal":1,"dealer":3,"match_rules":null,"players":4,"rules":{"ace":"high","attack_counters":["2","10","A"],"attack_leader":"after_last_player","blind_chain":false,"blind_pick_up":false,"burn_leader":"same","chance_card":"off","compare":"ge","deal_size":"same","deal_style":"three_rows","dealer_next":"rotate","decks":{"fit":true,"min":1},"drawn_card":"kept","exchange":"own","finish":"first_out","first_card":"led","hand_cards":3,"joker_rank":"own","jokers":0,"jump_in":false,"last_card_ban":{"10":"eliminated"},"last_hand":"alone","max_set":0,"move_limit":2000,"must_play":false,"opener":"left_of_dealer","opening_play":"free","own_skip":"counts","pickup_leader":"next","pickup_victim":"self","players":[3,5],"powers":{"10":{"count":null,"demand":"own","duel":null,"effect":"burn","entry":"any","floor":"open"},"2":{"count":null,"demand":"reset","duel":null,"effect":"none","entry":"any","floor":"open"}},"quad":4,"quad_entry":"ranked","rank_bans":{},"runs":"off","sequel":null,"stacking":"off","table_cards":3,"up_cards":"into_hand","up_pickup":"none"}}','dc3acc27938faf35394adafe61be150163749a3558e9af085c2ae26f4ca81cbc','1.0.0','01c325af71ae76bf320d27ccbf89ace457f7e3b5bdcb8fd9e347511d0b601485',NULL,1700000063000,NULL,NULL,12,'{"clicks":["0","0","0","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('ec838489bc16311a','r6jtcvvr','open','paskahousu','{"deal":1,"dealer":1,"players":4,"rules":{"ace_lead":"free","after_lie":"next","after_truth":"challenged","bluff":false,"challengers":"any","court_floor":"7","court_lead":"free","dealer_next":"loser","decks":1,"finish":"last_in","hand_cards":5,"jokers":0,"killer_lead":"stays","killers":"ten_and_ace","lone_from":null,"lone_killers":false,"move_limit":2000,"opener":"most_lowest","opening_play":"low","players":[2,6],"quad":4,"quad_twos":true,"same_on_killer":true,"stock_option":"draw_first","suit_goes":false,"table_cards":0,"two_on_killer":false,"window":"until_next_acts"}}','ec838489bc16311a9209266e19b123e3b606e3a557b175671ecc8d554907d0b9','1.0.0','ff18eee9e1aab8bd4994f531ba3bfaabe3c0bd885ff482a11399a1006dc79f8d',NULL,1700000097000,NULL,NULL,12,'{"clicks":["0","0","0","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('m1','t1','over','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','1.0.0','9482a4ca7e5f984a282dffc83fdc2c2a35d18aae78dbe9256b0d58d5628483be','{"ranking":[[0],[1]]}',1700000000000,1700000000000,'cc6aa53144288da1287eb71a275688759016c1b523b802d585a294f879dc9e69',2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('m2','t2','open','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','1.0.0','ea65f0ae2a6abcb9e2d3a2b0edce6c863020e931203a742646ca5566b326afad',NULL,1700000000000,NULL,NULL,2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
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
INSERT INTO "card_table" VALUES('u95in91s',1100000000000000001,2,NULL,NULL,'playing','nain_jaune','nain_jaune','{"announce":"auto","dealing":"hands","deals":5,"direction":"ccw","five_belles":false,"game_end":"deals","grand_opera":"none","insolvency":"partial","kept":"double","lead":"free","move_limit":10400,"payment":"points","players":[3,8],"restart":"next_held","sequence":"wrap","stake_unit":1,"tokens":120,"voluntary_pass":false,"~":"7ca59840ee7e684a"}','tokens','458d8eb5e230595f8ecc','fr','{"base":"","clock":{"bank":0,"pace":"none","pause":"usual","per_turn":0,"quiet":null,"tempo":"at_once","zone":"Europe/Paris"},"closing":null,"coming":null,"display":"picture","hints":true,"invited":[],"last_deal":false,"let_stand":[],"match":"05acbb8f2923df47","notice":null,"private":false,"seats":{"0":{"since":1700000044000},"1":{"since":1700000036000},"2":{"since":1700000050000},"3":{"since":1700000048000}},"seekers":null,"terms":{"ai_stakes":"none","board_taken":false,"coin":{"emoji":"\ud83e\ude99","many":"","one":""},"jackpot":[],"season":2},"time_up":[],"votes":[],"waiting":[],"~":"6d4065dd801581df"}',1700000021000,1700000053000,16);
INSERT INTO "card_table" VALUES('ixfkmvd6',1100000000000000001,2,NULL,NULL,'playing','shithead','norvegien','{"ace":"high","attack_counters":["2","10","A"],"attack_leader":"after_last_player","blind_chain":false,"blind_pick_up":false,"burn_leader":"same","chance_card":"off","compare":"ge","deal_size":"same","deal_style":"three_rows","dealer_next":"rotate","decks":{"fit":true,"min":1},"drawn_card":"kept","exchange":"own","finish":"first_out","first_card":"led","hand_cards":3,"joker_rank":"own","jokers":0,"jump_in":false,"last_card_ban":{"10":"eliminated"},"last_hand":"alone","max_set":0,"move_limit":2000,"must_play":false,"opener":"left_of_dealer","opening_play":"free","own_skip":"counts","pickup_leader":"next","pickup_victim":"self","players":[3,5],"powers":{"10":{"count":null,"demand":"own","duel":null,"effect":"burn","entry":"any","floor":"open"},"2":{"count":null,"demand":"reset","duel":null,"effect":"none","entry":"any","floor":"open"}},"quad":4,"quad_entry":"ranked","rank_bans":{},"runs":"off","sequel":null,"stacking":"off","table_cards":3,"up_cards":"into_hand","up_pickup":"none","~":"551c1e840d7fa55e"}','points','458d8eb5e230595f8ecc','fr','{"base":"","clock":{"bank":0,"pace":"none","pause":"usual","per_turn":0,"quiet":null,"tempo":"at_once","zone":"Europe/Paris"},"closing":null,"coming":null,"display":"picture","hints":true,"invited":[],"last_deal":false,"let_stand":[],"match":"dc3acc27938faf35","notice":null,"private":false,"seats":{"0":{"since":1700000062000},"1":{"since":1700000082000},"2":{"since":1700000086000},"3":{"since":1700000060000}},"seekers":null,"terms":{"ai_stakes":"none","board_taken":false,"coin":{"emoji":"\ud83e\ude99","many":"","one":""},"jackpot":[],"season":0},"time_up":[],"votes":[],"waiting":[],"~":"e97d9004a73ac3e3"}',1700000055000,1700000087000,16);
INSERT INTO "card_table" VALUES('r6jtcvvr',1100000000000000001,2,NULL,NULL,'playing','paskahousu','paskahousu','{"ace_lead":"free","after_lie":"next","after_truth":"challenged","bluff":false,"challengers":"any","court_floor":"7","court_lead":"free","dealer_next":"loser","decks":1,"finish":"last_in","hand_cards":5,"jokers":0,"killer_lead":"stays","killers":"ten_and_ace","lone_from":null,"lone_killers":false,"move_limit":2000,"opener":"most_lowest","opening_play":"low","players":[2,6],"quad":4,"quad_twos":true,"same_on_killer":true,"stock_option":"draw_first","suit_goes":false,"table_cards":0,"two_on_killer":false,"window":"until_next_acts","~":"129e3b4b9235aaa5"}','points','458d8eb5e230595f8ecc','fr','{"base":"","clock":{"bank":0,"pace":"none","pause":"usual","per_turn":0,"quiet":null,"tempo":"at_once","zone":"Europe/Paris"},"closing":null,"coming":null,"display":"picture","hints":true,"invited":[],"last_deal":false,"let_stand":[],"match":"ec838489bc16311a","notice":null,"private":false,"seats":{"0":{"since":1700000112000},"1":{"since":1700000116000},"2":{"since":1700000120000},"3":{"since":1700000110000}},"seekers":null,"terms":{"ai_stakes":"none","board_taken":false,"coin":{"emoji":"\ud83e\ude99","many":"","one":""},"jackpot":[],"season":0},"time_up":[],"votes":[],"waiting":[],"~":"900d7483d4e7122a"}',1700000089000,1700000121000,16);
INSERT INTO "card_table" VALUES('t1',1100000000000000002,1100000000000000002,NULL,NULL,'over','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','de50ad52f77351bf3c77','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,2);
INSERT INTO "card_table" VALUES('t2',1100000000000000003,1100000000000000002,NULL,NULL,'playing','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','ca2882da5fbddfa6116b','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,1);
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
INSERT INTO "cup" VALUES('c1',1100000000000000002,1100000000000000002,NULL,'de50ad52f77351bf3c77',NULL,'running',0,'{"game":"shithead","~":"72415bfd261c3d33"}',1700000000000);
INSERT INTO "cup" VALUES('c2',1100000000000000003,1100000000000000002,NULL,'ca2882da5fbddfa6116b',NULL,'running',0,'{"game":"shithead","~":"72415bfd261c3d33"}',1700000000000);
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
INSERT INTO "cup_entry" VALUES('c1',1,1100000000000000002,'de50ad52f77351bf3c77',1);
INSERT INTO "cup_entry" VALUES('c1',2,1100000000000000002,'63bb8eb5072ee36e999a',1);
INSERT INTO "cup_entry" VALUES('c2',1,1100000000000000003,'ca2882da5fbddfa6116b',1);
INSERT INTO "cup_entry" VALUES('c2',2,1100000000000000003,'31098d9fac3420802cc9',1);
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
INSERT INTO "daily_play" VALUES('706b5ead28d0786d5f15','2026-11-24','shithead','daily','{"place":1,"~":"0aecb480655779c9"}');
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
INSERT INTO "deadline" VALUES('u95in91s','idle',-1,1700604828000);
INSERT INTO "deadline" VALUES('u95in91s','patience',2,1700003652000);
INSERT INTO "deadline" VALUES('ixfkmvd6','idle',-1,1700604862000);
INSERT INTO "deadline" VALUES('ixfkmvd6','patience',3,1700003662000);
INSERT INTO "deadline" VALUES('r6jtcvvr','idle',-1,1700604896000);
INSERT INTO "deadline" VALUES('r6jtcvvr','patience',3,1700003720000);
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
INSERT INTO "feat" VALUES('de50ad52f77351bf3c77','first_match',1100000000000000002,'m1',1700000000000,0);
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
INSERT INTO "handed_out" VALUES(1100000000000000002,'eaa54364491462bcd63d88d417192d55e3e659767e9b24a0adae5ce2085be17e','{"barred_until":0,"bound":["c1"],"gave":0,"gave_on":0,"seasons":[1,2],"topped_up_on":0,"~":"bf9bbc395ac33cb4"}',1731536000000,'a315bcb8a1c2b9e077766285bbbc196c8cdb3438e0648bb11a1ca2a80523b636');
INSERT INTO "handed_out" VALUES(1100000000000000003,'c23a301ed01087f2ab33eb05ac07c7a2d6822f9c246c438f3a98f3ddd448aa5a','{"barred_until":0,"bound":["c2","m2"],"gave":0,"gave_on":0,"seasons":[1],"topped_up_on":0,"~":"2321d219206856be"}',1731536000000,'d7c882381d336babec79795695290f57867e788cab0a085fb25bd70f16606db2');
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
INSERT INTO "match_seat" VALUES('05acbb8f2923df47',0,'458d8eb5e230595f8ecc',NULL);
INSERT INTO "match_seat" VALUES('05acbb8f2923df47',1,'21e5dab42f75c2981a64',NULL);
INSERT INTO "match_seat" VALUES('05acbb8f2923df47',2,'b9a394d35cfd2016856e',NULL);
INSERT INTO "match_seat" VALUES('05acbb8f2923df47',3,'d78bed4c082fa1768cc3',NULL);
INSERT INTO "match_seat" VALUES('dc3acc27938faf35',0,'458d8eb5e230595f8ecc',NULL);
INSERT INTO "match_seat" VALUES('dc3acc27938faf35',1,'21e5dab42f75c2981a64',NULL);
INSERT INTO "match_seat" VALUES('dc3acc27938faf35',2,'b9a394d35cfd2016856e',NULL);
INSERT INTO "match_seat" VALUES('dc3acc27938faf35',3,'d78bed4c082fa1768cc3',NULL);
INSERT INTO "match_seat" VALUES('ec838489bc16311a',0,'458d8eb5e230595f8ecc',NULL);
INSERT INTO "match_seat" VALUES('ec838489bc16311a',1,'21e5dab42f75c2981a64',NULL);
INSERT INTO "match_seat" VALUES('ec838489bc16311a',2,'b9a394d35cfd2016856e',NULL);
INSERT INTO "match_seat" VALUES('ec838489bc16311a',3,'d78bed4c082fa1768cc3',NULL);
INSERT INTO "match_seat" VALUES('m1',0,'de50ad52f77351bf3c77',NULL);
INSERT INTO "match_seat" VALUES('m1',1,'63bb8eb5072ee36e999a',NULL);
INSERT INTO "match_seat" VALUES('m2',0,'ca2882da5fbddfa6116b',NULL);
INSERT INTO "match_seat" VALUES('m2',1,'31098d9fac3420802cc9',NULL);
CREATE TABLE match_seed (
	match_id TEXT NOT NULL, 
	seed BLOB NOT NULL, 
	CONSTRAINT pk_match_seed PRIMARY KEY (match_id), 
	CONSTRAINT ck_match_seed_seed_256_bits CHECK (length(seed) = 32), 
	CONSTRAINT fk_match_seed_match_id FOREIGN KEY(match_id) REFERENCES card_match (id)
)
 STRICT

;
INSERT INTO "match_seed" VALUES('05acbb8f2923df47',X'4E22003C9684266AC58F109F9883934716510F059D12C8AA853CAE45E118442D');
INSERT INTO "match_seed" VALUES('dc3acc27938faf35',X'C74024C9630E3B606AAE51F9BBFFBCE05817E40243DC2ADF23965AA026A7833D');
INSERT INTO "match_seed" VALUES('ec838489bc16311a',X'2F240D9C86785B48408881282D1CD828987A6B6ED4F92A00E3E6A6725C26B51D');
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
INSERT INTO "night" VALUES('n1',1100000000000000002,1100000000000000002,'de50ad52f77351bf3c77',1700010800000,5,'planned','{"game":"shithead","preset":"","~":"fa73af8657228e43"}',1700000000000);
INSERT INTO "night" VALUES('n2',1100000000000000003,1100000000000000002,'ca2882da5fbddfa6116b',1700010800000,5,'planned','{"game":"shithead","preset":"","~":"fa73af8657228e43"}',1700000000000);
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
INSERT INTO "person" VALUES('706b5ead28d0786d5f15','fr','{"turn":"never","~":"0881021657e0ca31"}',1700000000000,'{"large":true,"~":"a15a5545d71999cc"}','public');
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
INSERT INTO "rating" VALUES(1100000000000000002,'nain_jaune','de50ad52f77351bf3c77',26000000,8000000,1);
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
INSERT INTO "rule_draft" VALUES('draft1',1100000000000000002,'de50ad52f77351bf3c77','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
INSERT INTO "rule_draft" VALUES('draft2',1100000000000000003,'ca2882da5fbddfa6116b','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
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
INSERT INTO "rule_preset" VALUES(1100000000000000002,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','de50ad52f77351bf3c77',1700000000000);
INSERT INTO "rule_preset" VALUES(1100000000000000003,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','ca2882da5fbddfa6116b',1700000000000);
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
INSERT INTO "season" VALUES(1100000000000000001,1,1700000015000,'458d8eb5e230595f8ecc','3ea83443e50108a19f6f273341b70e9ff3e5fc2c85edd5d1c1251472aefd700c');
INSERT INTO "season" VALUES(1100000000000000002,1,1700000000000,'de50ad52f77351bf3c77','a05f05eda2e45032cad3d4f9d244966be1421fe0e4a250cc8a3daf206e9a6dd0');
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
INSERT INTO "season_rating" VALUES(1100000000000000002,'nain_jaune',2,'de50ad52f77351bf3c77',26000000,8000000,1);
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
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'21e5dab42f75c2981a64',700,0,'f54b44d4932a619476d47aee3027a243181eb9fa7adbe5686545999d3fb05c1b');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'458d8eb5e230595f8ecc',700,0,'55a1c16683dfb60bddf3b657c3d2918f19fb568098224f7b674d6421916b0b53');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'b9a394d35cfd2016856e',700,0,'f7bf7bf0dacd5021181c237ecc4280b89f8cbb6d8e332b45f744994013f06ad9');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'d78bed4c082fa1768cc3',700,0,'2551e857a3bda479d50106e81b4532a514bbfc5ff13b1ab93c358726ee289e7c');
INSERT INTO "season_standing" VALUES(1100000000000000002,1,'63bb8eb5072ee36e999a',205,0,'cb2655707feec65c02ebdba483da57ab55c86436497ee12a5b6847ebac9f45e1');
INSERT INTO "season_standing" VALUES(1100000000000000002,1,'de50ad52f77351bf3c77',197,0,'abef3add2c193528f62a4c32c475e96907521e527366c4c81e010090f2ccc579');
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
INSERT INTO "seat" VALUES('u95in91s',0,'458d8eb5e230595f8ecc',NULL);
INSERT INTO "seat" VALUES('u95in91s',1,'21e5dab42f75c2981a64',NULL);
INSERT INTO "seat" VALUES('u95in91s',2,'b9a394d35cfd2016856e',NULL);
INSERT INTO "seat" VALUES('u95in91s',3,'d78bed4c082fa1768cc3',NULL);
INSERT INTO "seat" VALUES('ixfkmvd6',0,'458d8eb5e230595f8ecc',NULL);
INSERT INTO "seat" VALUES('ixfkmvd6',1,'21e5dab42f75c2981a64',NULL);
INSERT INTO "seat" VALUES('ixfkmvd6',2,'b9a394d35cfd2016856e',NULL);
INSERT INTO "seat" VALUES('ixfkmvd6',3,'d78bed4c082fa1768cc3',NULL);
INSERT INTO "seat" VALUES('r6jtcvvr',0,'458d8eb5e230595f8ecc',NULL);
INSERT INTO "seat" VALUES('r6jtcvvr',1,'21e5dab42f75c2981a64',NULL);
INSERT INTO "seat" VALUES('r6jtcvvr',2,'b9a394d35cfd2016856e',NULL);
INSERT INTO "seat" VALUES('r6jtcvvr',3,'d78bed4c082fa1768cc3',NULL);
INSERT INTO "seat" VALUES('t1',0,'de50ad52f77351bf3c77',NULL);
INSERT INTO "seat" VALUES('t1',1,'63bb8eb5072ee36e999a',NULL);
INSERT INTO "seat" VALUES('t2',0,'ca2882da5fbddfa6116b',NULL);
INSERT INTO "seat" VALUES('t2',1,'31098d9fac3420802cc9',NULL);
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
INSERT INTO "server_log" VALUES(1100000000000000001,2,1700000004000,'granted','458d8eb5e230595f8ecc','d78bed4c082fa1768cc3','{"tokens":500,"~":"125a5a568a0bcc98"}',NULL,'ac090728e66168f916fb3243ab08f686c8342eb431f6042026bb023f09b75fa2');
INSERT INTO "server_log" VALUES(1100000000000000001,3,1700000007000,'granted','458d8eb5e230595f8ecc','458d8eb5e230595f8ecc','{"tokens":500,"~":"125a5a568a0bcc98"}',NULL,'4032baaed162e8f73fdba5d990a811c9430a0cae392a99d902c7457fd589d874');
INSERT INTO "server_log" VALUES(1100000000000000001,4,1700000010000,'granted','458d8eb5e230595f8ecc','21e5dab42f75c2981a64','{"tokens":500,"~":"125a5a568a0bcc98"}',NULL,'99c858747e44b1d559d6939ac30f76aee6021f551dcd0f40fe6a3844bac71003');
INSERT INTO "server_log" VALUES(1100000000000000001,5,1700000013000,'granted','458d8eb5e230595f8ecc','b9a394d35cfd2016856e','{"tokens":500,"~":"125a5a568a0bcc98"}',NULL,'fcb3ffb095e278b93e1b9cfa2ff566985f97b6a9413ae8e1b06d8dc98aad0335');
INSERT INTO "server_log" VALUES(1100000000000000001,6,1700000015000,'season_ended','458d8eb5e230595f8ecc',NULL,'{"members":4,"season":1,"~":"527b25ec536caa34"}',NULL,'887889c2553a9825d7f0a1b37bd6e8551f5247b872cb0ead0cc4b71841794901');
INSERT INTO "server_log" VALUES(1100000000000000001,7,1700000016000,'granted','458d8eb5e230595f8ecc','458d8eb5e230595f8ecc','{"tokens":900,"~":"b4bea8d536f38ae0"}',NULL,'867cafcdbcc6ea4e9e4b39423a545557e2e5783ae6eecfec97563d119f2a4f40');
INSERT INTO "server_log" VALUES(1100000000000000001,8,1700000017000,'granted','458d8eb5e230595f8ecc','21e5dab42f75c2981a64','{"tokens":900,"~":"b4bea8d536f38ae0"}',NULL,'e021435a2b48c8c6e48c6701ad6df57ee6f0bad7ec881054137efe569ad89139');
INSERT INTO "server_log" VALUES(1100000000000000001,9,1700000018000,'granted','458d8eb5e230595f8ecc','b9a394d35cfd2016856e','{"tokens":900,"~":"b4bea8d536f38ae0"}',NULL,'f1c362e31dfc345de3a2c6e23d64435d06e2b9dbd6e326287fef73f97e8c1874');
INSERT INTO "server_log" VALUES(1100000000000000001,10,1700000019000,'granted','458d8eb5e230595f8ecc','d78bed4c082fa1768cc3','{"tokens":900,"~":"b4bea8d536f38ae0"}',NULL,'4640c4a6fb1d63dc070f60d99dbc51a87b5fd952c084b0efacfe65c3b9cea402');
INSERT INTO "server_log" VALUES(1100000000000000002,1,1700000000000,'barred','de50ad52f77351bf3c77','63bb8eb5072ee36e999a','{"until":null,"~":"dca94768ac2125bb"}','{"is":"cheats","~":"baeaab8c51d1489a"}','8026954f4cc08cb7306d7e2b4a8ea2d7d82fddeba1a873a6b48477216b08f1ef');
INSERT INTO "server_log" VALUES(1100000000000000003,1,1700000000000,'barred','ca2882da5fbddfa6116b','31098d9fac3420802cc9','{"until":null,"~":"dca94768ac2125bb"}','{"is":"cheats","~":"baeaab8c51d1489a"}','86e1b6872f0ac1b71b9f69ced9c3ebf4a1bfb9ce690a1374b3a20121b38ce5ee');
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
INSERT INTO "title_role" VALUES(1100000000000000002,'dwarf','de50ad52f77351bf3c77',7);
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
INSERT INTO "transfer" VALUES(1,1100000000000000001,'house','member:458d8eb5e230595f8ecc',200,'grant',NULL,NULL,'starting_grant:458d8eb5e230595f8ecc',1700000003000,NULL,'a842ac4443785c27b85d407949441c7a376e081b862353b24d6aebbe3bb67cf8');
INSERT INTO "transfer" VALUES(2,1100000000000000001,'house','member:d78bed4c082fa1768cc3',500,'granted',NULL,NULL,'granted:458d8eb5e230595f8ecc:0',1700000004000,'458d8eb5e230595f8ecc','836dc1cfe524384911863b460145a5be5f1c144cbe46db1138ed98d4d3b9472a');
INSERT INTO "transfer" VALUES(3,1100000000000000001,'member:458d8eb5e230595f8ecc','member:d78bed4c082fa1768cc3',5,'give',NULL,NULL,'give:458d8eb5e230595f8ecc:0',1700000005000,NULL,'810befbe51934ebb6a8909a30ea490fd1c2b5c6aec15d30b9b2e0636c20c51ef');
INSERT INTO "transfer" VALUES(4,1100000000000000001,'house','member:21e5dab42f75c2981a64',200,'grant',NULL,NULL,'starting_grant:21e5dab42f75c2981a64',1700000006000,NULL,'8740a897499b973d1309a8106b4ae179141a01757dbd3602188a7c4f6aaed92d');
INSERT INTO "transfer" VALUES(5,1100000000000000001,'house','member:458d8eb5e230595f8ecc',500,'granted',NULL,NULL,'granted:458d8eb5e230595f8ecc:1',1700000007000,'458d8eb5e230595f8ecc','5f04dc89d8bd6e2d7340bdc34de4b5035d14c85fcb235f263bfd55fdb4193a4a');
INSERT INTO "transfer" VALUES(6,1100000000000000001,'member:21e5dab42f75c2981a64','member:458d8eb5e230595f8ecc',5,'give',NULL,NULL,'give:21e5dab42f75c2981a64:1',1700000008000,NULL,'67a1095e5dabbbf615ad0ad6853ae3b820dede79de6c924b61875427e2bc8951');
INSERT INTO "transfer" VALUES(7,1100000000000000001,'house','member:b9a394d35cfd2016856e',200,'grant',NULL,NULL,'starting_grant:b9a394d35cfd2016856e',1700000009000,NULL,'2385922d055aa8677e523ebad1e8869044f177125ff3796b86542acda86512f0');
INSERT INTO "transfer" VALUES(8,1100000000000000001,'house','member:21e5dab42f75c2981a64',500,'granted',NULL,NULL,'granted:458d8eb5e230595f8ecc:2',1700000010000,'458d8eb5e230595f8ecc','7871a1cc8900432c687bdf9c5ee8d0982932fca08cbc6e7b0b0133a0b23d73ca');
INSERT INTO "transfer" VALUES(9,1100000000000000001,'member:b9a394d35cfd2016856e','member:21e5dab42f75c2981a64',5,'give',NULL,NULL,'give:b9a394d35cfd2016856e:2',1700000011000,NULL,'a98169217d934d2ca8d57ad49a2410cc1db7608590dc74a5cbe7740c63495a98');
INSERT INTO "transfer" VALUES(10,1100000000000000001,'house','member:d78bed4c082fa1768cc3',200,'grant',NULL,NULL,'starting_grant:d78bed4c082fa1768cc3',1700000012000,NULL,'0fbb70f228a23a8bc3951b73f27c60816f6faf267e73bcfd25c9e43348cb047d');
INSERT INTO "transfer" VALUES(11,1100000000000000001,'house','member:b9a394d35cfd2016856e',500,'granted',NULL,NULL,'granted:458d8eb5e230595f8ecc:3',1700000013000,'458d8eb5e230595f8ecc','351847f10e2c4d9f5583407b879f99d2fcd53e3111ddce882d295e075db0f9e9');
INSERT INTO "transfer" VALUES(12,1100000000000000001,'member:d78bed4c082fa1768cc3','member:b9a394d35cfd2016856e',5,'give',NULL,NULL,'give:d78bed4c082fa1768cc3:3',1700000014000,NULL,'a80294e0d8733c8576906c4be6d1240e44cfc511943d4d8a04aa9140fc8e44b5');
INSERT INTO "transfer" VALUES(13,1100000000000000001,'member:21e5dab42f75c2981a64','house',700,'season',NULL,NULL,'season:1:21e5dab42f75c2981a64',1700000015000,'458d8eb5e230595f8ecc','75679a4a91ad05134d2d1c81e551f37a85e96d0acb854cace05859baaa74933a');
INSERT INTO "transfer" VALUES(14,1100000000000000001,'member:458d8eb5e230595f8ecc','house',700,'season',NULL,NULL,'season:1:458d8eb5e230595f8ecc',1700000015000,'458d8eb5e230595f8ecc','5526b97291cfd65f1dce452d3a4ed2a4760a0ae35259cf48ffb7eb5a4509a130');
INSERT INTO "transfer" VALUES(15,1100000000000000001,'member:b9a394d35cfd2016856e','house',700,'season',NULL,NULL,'season:1:b9a394d35cfd2016856e',1700000015000,'458d8eb5e230595f8ecc','8c3aea5d4f030ca94acfdb62ec5418d43cb090a8e9160ac21946eb3e25811f0f');
INSERT INTO "transfer" VALUES(16,1100000000000000001,'member:d78bed4c082fa1768cc3','house',700,'season',NULL,NULL,'season:1:d78bed4c082fa1768cc3',1700000015000,'458d8eb5e230595f8ecc','4926b1785f00b4b4a2599dd8e55ddd6e0e933af13e5a50c44b1fff2a89d89765');
INSERT INTO "transfer" VALUES(17,1100000000000000001,'house','member:458d8eb5e230595f8ecc',900,'granted',NULL,NULL,'granted:458d8eb5e230595f8ecc:50',1700000016000,'458d8eb5e230595f8ecc','f7a9916f8501805c9526b5f9ae4d3231cd2ce9175c460eee7ddf98d562b2f5d1');
INSERT INTO "transfer" VALUES(18,1100000000000000001,'house','member:21e5dab42f75c2981a64',900,'granted',NULL,NULL,'granted:458d8eb5e230595f8ecc:51',1700000017000,'458d8eb5e230595f8ecc','9b22e724c8151fb4f1e025e2d378d4c7b238680d652116571d68fdd5a506d630');
INSERT INTO "transfer" VALUES(19,1100000000000000001,'house','member:b9a394d35cfd2016856e',900,'granted',NULL,NULL,'granted:458d8eb5e230595f8ecc:52',1700000018000,'458d8eb5e230595f8ecc','56acc3e6a0bf5aeae4788deb1f4a27a4ab9fe50e3a05d8e054d8c80889d835c2');
INSERT INTO "transfer" VALUES(20,1100000000000000001,'house','member:d78bed4c082fa1768cc3',900,'granted',NULL,NULL,'granted:458d8eb5e230595f8ecc:53',1700000019000,'458d8eb5e230595f8ecc','e51376b4f8f8bf079f8d750f6750f1fab40141f01fcf2dc54ef09f653e82dd2b');
INSERT INTO "transfer" VALUES(21,1100000000000000001,'house','member:458d8eb5e230595f8ecc',200,'grant',NULL,NULL,'starting_grant:458d8eb5e230595f8ecc:2',1700000029000,NULL,'cdea8601da9b48a893a755c4856b78a8a2f6e1c37c9592217aa7eb1e7d233462');
INSERT INTO "transfer" VALUES(22,1100000000000000001,'house','member:21e5dab42f75c2981a64',200,'grant',NULL,NULL,'starting_grant:21e5dab42f75c2981a64:2',1700000029000,NULL,'4ac71bcb0f37bc3edf3feccd47b634c880fd028798d89d3528218a8065d816d4');
INSERT INTO "transfer" VALUES(23,1100000000000000001,'house','member:b9a394d35cfd2016856e',200,'grant',NULL,NULL,'starting_grant:b9a394d35cfd2016856e:2',1700000029000,NULL,'058f3ecfae55c3ab56b0b08d9a0f7765911596656fdaf44efaae47d300a076e5');
INSERT INTO "transfer" VALUES(24,1100000000000000001,'house','member:d78bed4c082fa1768cc3',200,'grant',NULL,NULL,'starting_grant:d78bed4c082fa1768cc3:2',1700000029000,NULL,'5bd7647dc4f35c27ee66819d2ef344352bff073f7718bd85ae093585374de6c7');
INSERT INTO "transfer" VALUES(25,1100000000000000001,'member:458d8eb5e230595f8ecc','stake:u95in91s:0',120,'stake','05acbb8f2923df47',NULL,'05acbb8f2923df47:stake:0:1700000029000',1700000029000,NULL,'2461e06cab94d5f8e95afccc6e44e076248422a732c50748e5188cddc478ebaf');
INSERT INTO "transfer" VALUES(26,1100000000000000001,'member:21e5dab42f75c2981a64','stake:u95in91s:1',120,'stake','05acbb8f2923df47',NULL,'05acbb8f2923df47:stake:1:1700000029000',1700000029000,NULL,'94de087545f7e1b1f9c92b8609abebddd3729ef46560d7c4776c2de9c30e0604');
INSERT INTO "transfer" VALUES(27,1100000000000000001,'member:b9a394d35cfd2016856e','stake:u95in91s:2',120,'stake','05acbb8f2923df47',NULL,'05acbb8f2923df47:stake:2:1700000029000',1700000029000,NULL,'3305001a48235a148335db570181f3da6e786934816167680e6af882df2cef77');
INSERT INTO "transfer" VALUES(28,1100000000000000001,'member:d78bed4c082fa1768cc3','stake:u95in91s:3',120,'stake','05acbb8f2923df47',NULL,'05acbb8f2923df47:stake:3:1700000029000',1700000029000,NULL,'60480e2ea1d15ba2763fe05ffc8e8597c38bbfc414823ece6af49a1b809910cd');
INSERT INTO "transfer" VALUES(29,1100000000000000001,'stake:u95in91s:3','box:1:10D',1,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:0',1700000029000,NULL,'a49fc6e873de492663afccb0b294c878a3506392abba5674f688a7db45e7e6b9');
INSERT INTO "transfer" VALUES(30,1100000000000000001,'stake:u95in91s:3','box:1:JC',2,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:1',1700000029000,NULL,'063b76d00eb7fc9114de1c74a68150adf561decc48ecf84509b6e357ddb59e23');
INSERT INTO "transfer" VALUES(31,1100000000000000001,'stake:u95in91s:3','box:1:QS',3,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:2',1700000029000,NULL,'6279a0c2ebde110cdc1bd82705889e2857b9c2480dac28e1424772d6d2544495');
INSERT INTO "transfer" VALUES(32,1100000000000000001,'stake:u95in91s:3','box:1:KH',4,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:3',1700000029000,NULL,'8ec89beda19e952bccc7415d0ec491a9b56fa15d6f93e5e08b315e88677ca226');
INSERT INTO "transfer" VALUES(33,1100000000000000001,'stake:u95in91s:3','box:1:7D',5,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:4',1700000029000,NULL,'819ac0f1d26974bb6d41a8c91ce3dd779b33842b422c616aac24031ade0c157a');
INSERT INTO "transfer" VALUES(34,1100000000000000001,'stake:u95in91s:2','box:1:10D',1,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:5',1700000029000,NULL,'8eda6e400a7cb043f6752f1fef47c1face9a60ef17542c3932f671f145d384b3');
INSERT INTO "transfer" VALUES(35,1100000000000000001,'stake:u95in91s:2','box:1:JC',2,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:6',1700000029000,NULL,'e94f408e380f10c9db108de0c895cfec1c969f4f9eb67f0638e02c3c7160625f');
INSERT INTO "transfer" VALUES(36,1100000000000000001,'stake:u95in91s:2','box:1:QS',3,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:7',1700000029000,NULL,'b8e66b4cebf304dfeba56eb434a7eb575e8715d258fc1efed77e2d09d500c625');
INSERT INTO "transfer" VALUES(37,1100000000000000001,'stake:u95in91s:2','box:1:KH',4,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:8',1700000029000,NULL,'ce62b236fb7d854a47c9624b1d68f557a4eff11294a72f60928f88e03e1c1820');
INSERT INTO "transfer" VALUES(38,1100000000000000001,'stake:u95in91s:2','box:1:7D',5,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:9',1700000029000,NULL,'bd476c656157fcae5083e49e9cb4d95e607788f317024b9b3b76ba774d2166a0');
INSERT INTO "transfer" VALUES(39,1100000000000000001,'stake:u95in91s:1','box:1:10D',1,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:10',1700000029000,NULL,'d481298362c2ee62293f2e441c957edc10407e75336697e89271292738e5c31d');
INSERT INTO "transfer" VALUES(40,1100000000000000001,'stake:u95in91s:1','box:1:JC',2,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:11',1700000029000,NULL,'534bf1e242f1a7bd48536b1535e76d68efb28057a1db656375b24879ff3f9b8f');
INSERT INTO "transfer" VALUES(41,1100000000000000001,'stake:u95in91s:1','box:1:QS',3,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:12',1700000029000,NULL,'e8fb82ac5f60889bcbf50f3afe71f0640c83042afd69b04f61cf8308c2207ae5');
INSERT INTO "transfer" VALUES(42,1100000000000000001,'stake:u95in91s:1','box:1:KH',4,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:13',1700000029000,NULL,'cf00971b6966846db8d381e8826e494546ce5b892daa2af7bfc384afab02f1c2');
INSERT INTO "transfer" VALUES(43,1100000000000000001,'stake:u95in91s:1','box:1:7D',5,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:14',1700000029000,NULL,'f533fd4cc52f684ca909737a6d33b4519656649be22377897ca7aaf20e63344c');
INSERT INTO "transfer" VALUES(44,1100000000000000001,'stake:u95in91s:0','box:1:10D',1,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:15',1700000029000,NULL,'292fcfdcc305a8edecd58a62cc554ce4b08807b8c5e9ca2e618ffa2cfbe15b37');
INSERT INTO "transfer" VALUES(45,1100000000000000001,'stake:u95in91s:0','box:1:JC',2,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:16',1700000029000,NULL,'983811380cb8ad3e6d82db6e20a73bfa711e94ead24f985e9be447576477e1b2');
INSERT INTO "transfer" VALUES(46,1100000000000000001,'stake:u95in91s:0','box:1:QS',3,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:17',1700000029000,NULL,'5b388c271831a1cec7c0694088d668f1d92c50f506488cb43a6bdbbffe955bc6');
INSERT INTO "transfer" VALUES(47,1100000000000000001,'stake:u95in91s:0','box:1:KH',4,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:18',1700000029000,NULL,'0cc7a111462aac693cec402cc870207fabe04f16c8add82a48fa455bbf0ed0d1');
INSERT INTO "transfer" VALUES(48,1100000000000000001,'stake:u95in91s:0','box:1:7D',5,'ante','05acbb8f2923df47',1,'05acbb8f2923df47:0:19',1700000029000,NULL,'63ca4e49443c739f7763bf9f18439a71cffc2215e793792689709f97e19964b2');
INSERT INTO "transfer" VALUES(49,1100000000000000002,'house','member:de50ad52f77351bf3c77',200,'grant',NULL,NULL,'starting_grant:de50ad52f77351bf3c77',1700000000000,NULL,'08ac71092cdf15c39c956379e6fd8551ccabaca7d791c326d9d47b9d8a235cab');
INSERT INTO "transfer" VALUES(50,1100000000000000002,'house','member:63bb8eb5072ee36e999a',200,'grant',NULL,NULL,'starting_grant:63bb8eb5072ee36e999a',1700000000000,NULL,'488f3706da7c9648bc9c101cfc3133273b75edfaed65d3db8fdf4b08fda9baee');
INSERT INTO "transfer" VALUES(51,1100000000000000002,'member:de50ad52f77351bf3c77','stake:t1:0',50,'stake','m1',NULL,'m1:stake:0:1',1700000000000,NULL,'4a2cb0f353c5e7653f53ed889b37527b3752e5f59947de0aab628fdebdb3232a');
INSERT INTO "transfer" VALUES(52,1100000000000000002,'member:63bb8eb5072ee36e999a','stake:t1:1',50,'stake','m1',NULL,'m1:stake:1:1',1700000000000,NULL,'4480cee9c675f5bcf3cf6432b7d374f5e7fb884be6dd8e1079e820c034c4fcd5');
INSERT INTO "transfer" VALUES(53,1100000000000000002,'stake:t1:0','box:1:7D',3,'ante','m1',1,'m1:0:0',1700000000000,NULL,'6989f3f42e5bc7ec27d9379319c6c0588f6328f1507c7ef4f783f619a82c65cf');
INSERT INTO "transfer" VALUES(54,1100000000000000002,'stake:t1:0','member:de50ad52f77351bf3c77',47,'return','m1',NULL,'m1:1:return:0',1700000000000,NULL,'00f427d1a13a2745b507c0510d078c15d66403f42f13b1cc918d7996c0d793fe');
INSERT INTO "transfer" VALUES(55,1100000000000000002,'stake:t1:1','member:63bb8eb5072ee36e999a',50,'return','m1',NULL,'m1:1:return:1',1700000000000,NULL,'f76f58a81e1cd8708da8772ed00fa1583e9f3700f20266a7bfb968788cbb14d0');
INSERT INTO "transfer" VALUES(56,1100000000000000002,'house','member:63bb8eb5072ee36e999a',5,'granted',NULL,NULL,'granted:t1',1700000000000,'de50ad52f77351bf3c77','1d929bb3a6f1b4f3cb2f8c7405ab49e93a5c32f7b0e4b602124883ff78a5461c');
INSERT INTO "transfer" VALUES(57,1100000000000000002,'box:1:7D','house',3,'season',NULL,NULL,'season:1:1100000000000000002:box:1:7D',1700000000000,NULL,'e45dfe7d7efb9b7539352ad290263ba54ebdf1e0ac48cc3937e4b1945776c7bd');
INSERT INTO "transfer" VALUES(58,1100000000000000002,'member:63bb8eb5072ee36e999a','house',205,'season',NULL,NULL,'season:1:63bb8eb5072ee36e999a',1700000000000,'de50ad52f77351bf3c77','283069e9248ca96fbb508edce0abdae90c4d0b562c993f1408d9542174b65cf0');
INSERT INTO "transfer" VALUES(59,1100000000000000002,'member:de50ad52f77351bf3c77','house',197,'season',NULL,NULL,'season:1:de50ad52f77351bf3c77',1700000000000,'de50ad52f77351bf3c77','57fce8f2598f4cd363f6ab124f8ca80f49d56181fabd701c4b0417dad41bcd41');
INSERT INTO "transfer" VALUES(60,1100000000000000002,'house','member:de50ad52f77351bf3c77',9,'grant',NULL,NULL,'starting_grant:de50ad52f77351bf3c77:2',1700000000000,NULL,'95f101d28c54bc31f0ef4316b06a9150471db49d4ce8b7c2412ccb6f7040fb1f');
INSERT INTO "transfer" VALUES(61,1100000000000000002,'house','member:63bb8eb5072ee36e999a',9,'grant',NULL,NULL,'starting_grant:63bb8eb5072ee36e999a:2',1700000000000,NULL,'2b0d28fdbf8dc7ccd61f978e800ea76e941c82d9558fb529fbcfb26727083e64');
INSERT INTO "transfer" VALUES(62,1100000000000000003,'house','member:ca2882da5fbddfa6116b',200,'grant',NULL,NULL,'starting_grant:ca2882da5fbddfa6116b',1700000000000,NULL,'c16fe43156d8c480c041225620931202212c499f7aa69ffe801c1b175e98231d');
INSERT INTO "transfer" VALUES(63,1100000000000000003,'house','member:31098d9fac3420802cc9',200,'grant',NULL,NULL,'starting_grant:31098d9fac3420802cc9',1700000000000,NULL,'9f1c35638d9daf488f7afe931417d2ee2e6cf2ccbf3e0a9020bcc815360ef49e');
INSERT INTO "transfer" VALUES(64,1100000000000000003,'member:ca2882da5fbddfa6116b','stake:t2:0',50,'stake','m2',NULL,'m2:stake:0:1',1700000000000,NULL,'5ce5bf53a87c150cb0cced2b1deb6493eb52a1480dfaa9a23d8f00afdb219ee8');
INSERT INTO "transfer" VALUES(65,1100000000000000003,'member:31098d9fac3420802cc9','stake:t2:1',50,'stake','m2',NULL,'m2:stake:1:1',1700000000000,NULL,'2dbdf8957da92168845c04e1256a523bd3a1a29c144e57f1a052259c19eaaa35');
INSERT INTO "transfer" VALUES(66,1100000000000000003,'stake:t2:0','box:1:7D',3,'ante','m2',1,'m2:0:0',1700000000000,NULL,'08dc78e46b6a7352df7a5a6fed7b02c05e02cc472598b34dafceaeaae2bf5c8d');
CREATE INDEX ix_handed_out_mark ON handed_out (mark);
CREATE UNIQUE INDEX uq_purge_open ON purge (guild_id) WHERE rows IS NULL;
CREATE INDEX ix_shard_lease_process_id ON shard_lease (process_id);
CREATE INDEX ix_cup_guild_id ON cup (guild_id);
CREATE INDEX ix_cup_active ON cup (id) WHERE state IN ('signup', 'running');
CREATE INDEX ix_cup_host_key ON cup (host_key);
CREATE INDEX ix_daily_play_day ON daily_play (day, game);
CREATE INDEX ix_rating_actor_key ON rating (actor_key);
CREATE INDEX ix_rating_standing ON rating (guild_id, game, mu);
CREATE INDEX ix_season_rating_actor_key ON season_rating (actor_key);
CREATE INDEX ix_season_rating_standing ON season_rating (guild_id, game, season, mu);
CREATE INDEX ix_title_role_actor_key ON title_role (actor_key);
CREATE INDEX ix_card_table_open ON card_table (guild_id, id) WHERE state IN ('lobby', 'playing', 'between_deals');
CREATE INDEX ix_rule_draft_actor_key ON rule_draft (actor_key);
CREATE INDEX ix_server_log_by_actor ON server_log (by_actor);
CREATE INDEX ix_server_log_about ON server_log (about);
CREATE INDEX ix_server_log_at ON server_log (at);
CREATE INDEX ix_bar_by_actor ON bar (by_actor);
CREATE INDEX ix_bar_guild_id ON bar (guild_id);
CREATE INDEX ix_night_guild_id ON night (guild_id);
CREATE INDEX ix_night_pending ON night (starts_at) WHERE state IN ('planned', 'open');
CREATE INDEX ix_night_host_key ON night (host_key);
CREATE INDEX ix_cup_entry_guild_id ON cup_entry (guild_id);
CREATE INDEX ix_cup_entry_actor_key ON cup_entry (actor_key);
CREATE INDEX ix_cup_table_guild_id ON cup_table (guild_id);
CREATE INDEX ix_deadline_due_at ON deadline (due_at);
CREATE INDEX ix_card_match_table_id ON card_match (table_id);
CREATE UNIQUE INDEX uq_card_match_open ON card_match (table_id) WHERE state = 'open';
CREATE INDEX ix_account_standing ON account (guild_id, kind, balance);
CREATE INDEX ix_account_table_id ON account (table_id);
CREATE INDEX ix_match_fact_order ON match_fact (guild_id, game, ended_at, match_id);
CREATE INDEX ix_match_fact_unrated ON match_fact (guild_id, game) WHERE rated = 0;
CREATE INDEX ix_feat_match_id ON feat (match_id);
CREATE INDEX ix_match_seat_actor_key ON match_seat (actor_key);
CREATE INDEX ix_transfer_debit ON transfer (guild_id, debit, id, amount);
CREATE INDEX ix_transfer_match ON transfer (match_id, deal);
CREATE INDEX ix_transfer_credit ON transfer (guild_id, credit, id, amount);
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
