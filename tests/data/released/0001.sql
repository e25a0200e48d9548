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
INSERT INTO "account" VALUES(1100000000000000001,'member:852e6f48e707274e539b','member','852e6f48e707274e539b',NULL,NULL,NULL,NULL,980);
INSERT INTO "account" VALUES(1100000000000000001,'house','house',NULL,NULL,NULL,NULL,NULL,-4400);
INSERT INTO "account" VALUES(1100000000000000001,'member:48b29f263dd6f88e8f21','member','48b29f263dd6f88e8f21',NULL,NULL,NULL,NULL,980);
INSERT INTO "account" VALUES(1100000000000000001,'member:abc181f1ad3726d670ec','member','abc181f1ad3726d670ec',NULL,NULL,NULL,NULL,980);
INSERT INTO "account" VALUES(1100000000000000001,'member:40da30420b9082b5fb25','member','40da30420b9082b5fb25',NULL,NULL,NULL,NULL,980);
INSERT INTO "account" VALUES(1100000000000000001,'stake:hdr92h7f:0','stake',NULL,'hdr92h7f',0,NULL,NULL,105);
INSERT INTO "account" VALUES(1100000000000000001,'stake:hdr92h7f:1','stake',NULL,'hdr92h7f',1,NULL,NULL,121);
INSERT INTO "account" VALUES(1100000000000000001,'stake:hdr92h7f:2','stake',NULL,'hdr92h7f',2,NULL,NULL,105);
INSERT INTO "account" VALUES(1100000000000000001,'stake:hdr92h7f:3','stake',NULL,'hdr92h7f',3,NULL,NULL,105);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:10D','box',NULL,NULL,NULL,1,'10D',4);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:7D','box',NULL,NULL,NULL,1,'7D',20);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:JC','box',NULL,NULL,NULL,1,'JC',8);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:KH','box',NULL,NULL,NULL,1,'KH',0);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:QS','box',NULL,NULL,NULL,1,'QS',12);
INSERT INTO "account" VALUES(1100000000000000002,'member:9c43cffd44c7b3dd3cad','member','9c43cffd44c7b3dd3cad',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000002,'house','house',NULL,NULL,NULL,NULL,NULL,-18);
INSERT INTO "account" VALUES(1100000000000000002,'member:5a76501efaf44057edf8','member','5a76501efaf44057edf8',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000002,'stake:t1:0','stake',NULL,'t1',0,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000002,'stake:t1:1','stake',NULL,'t1',1,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000002,'box:1:7D','box',NULL,NULL,NULL,1,'7D',0);
INSERT INTO "account" VALUES(1100000000000000003,'member:717621704029e60c2937','member','717621704029e60c2937',NULL,NULL,NULL,NULL,150);
INSERT INTO "account" VALUES(1100000000000000003,'house','house',NULL,NULL,NULL,NULL,NULL,-400);
INSERT INTO "account" VALUES(1100000000000000003,'member:cadc37840a89f46fa95b','member','cadc37840a89f46fa95b',NULL,NULL,NULL,NULL,150);
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
INSERT INTO "action" VALUES('8b0c5bccb5560b86',0,1,'abc181f1ad3726d670ec','{"announce":true,"card":"3S","kind":"lay"}','c7e643f8e706',NULL,0,1700000031000,'2ce80d7d138b9d57b04fe116bf0babe7e15ba0230b1795375db2d2bfe9398c24','f69c44e7d3df1d238da330f2ac721a516158c7aeb9f80f915154943fc848add7');
INSERT INTO "action" VALUES('8b0c5bccb5560b86',1,1,'abc181f1ad3726d670ec','{"announce":true,"card":"4S","kind":"lay"}','5c648e207760',NULL,0,1700000033000,'f69c44e7d3df1d238da330f2ac721a516158c7aeb9f80f915154943fc848add7','3ddacef974efb1fd196b99dfab21a51451b31224f6700401631d2f37dd0afc23');
INSERT INTO "action" VALUES('8b0c5bccb5560b86',2,0,'852e6f48e707274e539b','{"announce":true,"card":"5C","kind":"lay"}','4179e294d79c',NULL,0,1700000035000,'3ddacef974efb1fd196b99dfab21a51451b31224f6700401631d2f37dd0afc23','1e7b9ad5b82f7f80f52978476431ac000f80ee57578bdce3157abb10c7796365');
INSERT INTO "action" VALUES('8b0c5bccb5560b86',3,0,'852e6f48e707274e539b','{"announce":true,"card":"6C","kind":"lay"}','2f3cc55841ff',NULL,0,1700000037000,'1e7b9ad5b82f7f80f52978476431ac000f80ee57578bdce3157abb10c7796365','d292b1088317c83cfef5a87aad4465fcd912cb5efb5ddd513d78e08947a309fa');
INSERT INTO "action" VALUES('8b0c5bccb5560b86',4,2,'40da30420b9082b5fb25','{"announce":true,"card":"7H","kind":"lay"}','9c8cdbe111a7',NULL,0,1700000039000,'d292b1088317c83cfef5a87aad4465fcd912cb5efb5ddd513d78e08947a309fa','35f5170cb773e50d47445c8d8be351710a2f410ba102a8576e958afa90a43c9f');
INSERT INTO "action" VALUES('8b0c5bccb5560b86',5,2,'40da30420b9082b5fb25','{"announce":true,"card":"8C","kind":"lay"}','9e6f1c32d3b5',NULL,0,1700000041000,'35f5170cb773e50d47445c8d8be351710a2f410ba102a8576e958afa90a43c9f','b036d1f3b590f8f2c3dd4daa0782c5ee0f0696aa603459e83de452d0478122b7');
INSERT INTO "action" VALUES('8b0c5bccb5560b86',6,2,'40da30420b9082b5fb25','{"announce":true,"card":"9C","kind":"lay"}','cdfde5d6c54a',NULL,0,1700000043000,'b036d1f3b590f8f2c3dd4daa0782c5ee0f0696aa603459e83de452d0478122b7','a2c4fd35680a9054871a23d7abf6159cf4b0ca6ff2e17a5a28fa6f699db9dc64');
INSERT INTO "action" VALUES('8b0c5bccb5560b86',7,2,'40da30420b9082b5fb25','{"announce":true,"card":"10C","kind":"lay"}','70fd713ca84d',NULL,0,1700000045000,'a2c4fd35680a9054871a23d7abf6159cf4b0ca6ff2e17a5a28fa6f699db9dc64','2f6bf60558c6685a4e856a9b7237a4bfb11c2c469a266923f5186381c06a2334');
INSERT INTO "action" VALUES('8b0c5bccb5560b86',8,1,'abc181f1ad3726d670ec','{"announce":true,"card":"JH","kind":"lay"}','b6d600eaa035',NULL,0,1700000047000,'2f6bf60558c6685a4e856a9b7237a4bfb11c2c469a266923f5186381c06a2334','01cdd7a2c5f3fa2c64ea4fba1b808f9ccc2a5e4627d7243b0ddc05de37e0d1c4');
INSERT INTO "action" VALUES('8b0c5bccb5560b86',9,1,'abc181f1ad3726d670ec','{"announce":true,"card":"QH","kind":"lay"}','dc5580ea0b6b',NULL,0,1700000049000,'01cdd7a2c5f3fa2c64ea4fba1b808f9ccc2a5e4627d7243b0ddc05de37e0d1c4','6f9a3e29af6127ae846f9d15afc4e570d68dc8246c765589a519fe9b56a804df');
INSERT INTO "action" VALUES('8b0c5bccb5560b86',10,1,'abc181f1ad3726d670ec','{"announce":true,"card":"KH","kind":"lay"}','5826ca7042cd',NULL,0,1700000051000,'6f9a3e29af6127ae846f9d15afc4e570d68dc8246c765589a519fe9b56a804df','c162df4ecb644e5c27198a79366719714ff1411117d71d00e1737b3683b16518');
INSERT INTO "action" VALUES('8b0c5bccb5560b86',11,0,'852e6f48e707274e539b','{"announce":true,"card":"AH","kind":"lay"}','804803a8f2ef',NULL,0,1700000053000,'c162df4ecb644e5c27198a79366719714ff1411117d71d00e1737b3683b16518','5a1f92adc36b5ad6dcb2f5bc3af38d9d6e7f3eccf4cd44d49853e94b0e72b617');
INSERT INTO "action" VALUES('5756ccf8a13b5607',0,0,'852e6f48e707274e539b','{"hand":["2C","10H"],"kind":"exchange","up":["8C","JS"]}','6be7a00ee55b',NULL,0,1700000065000,'e8928c75ae99eb5aad4e6b54b5083b9a473a5590e554a9951626911e621244e8','fa8dd965b42b50ee39b40b13980d9388ee5f4f0d63c8217b1be8dac58c89453a');
INSERT INTO "action" VALUES('5756ccf8a13b5607',1,0,'852e6f48e707274e539b','{"hand":["8C","QH"],"kind":"exchange","up":["2C","7C"]}','8ff4dd4963c1',NULL,0,1700000067000,'fa8dd965b42b50ee39b40b13980d9388ee5f4f0d63c8217b1be8dac58c89453a','7dea68b9847fdc54518d808f14bb50d3f11f62298907c1453a12371a92c5df98');
INSERT INTO "action" VALUES('5756ccf8a13b5607',2,0,'852e6f48e707274e539b','{"hand":["2C","7C","JS"],"kind":"exchange","up":["8C","10H","QH"]}','3a97e308cedd',NULL,0,1700000069000,'7dea68b9847fdc54518d808f14bb50d3f11f62298907c1453a12371a92c5df98','50138fe6e9be61aaaa9f823069aae58a7b17d0083db6316de9b35c6e8b4f7af8');
INSERT INTO "action" VALUES('5756ccf8a13b5607',3,0,'852e6f48e707274e539b','{"kind":"ready"}','e678ec5bcff3',NULL,0,1700000071000,'50138fe6e9be61aaaa9f823069aae58a7b17d0083db6316de9b35c6e8b4f7af8','bf4051d3aac425662ce14959efc7c5cd54f367b320735124fe7aec0a6a220b9b');
INSERT INTO "action" VALUES('5756ccf8a13b5607',4,1,'abc181f1ad3726d670ec','{"hand":["5C","QS"],"kind":"exchange","up":["6H","9S"]}','de04d3633c6a',NULL,0,1700000073000,'bf4051d3aac425662ce14959efc7c5cd54f367b320735124fe7aec0a6a220b9b','10c425981a48dfe2b73355655b42ff86d89601cbef02f94eb4b6c7068741bbcc');
INSERT INTO "action" VALUES('5756ccf8a13b5607',5,1,'abc181f1ad3726d670ec','{"hand":["3S","9S"],"kind":"exchange","up":["5C","QS"]}','691a0db280a8',NULL,0,1700000075000,'10c425981a48dfe2b73355655b42ff86d89601cbef02f94eb4b6c7068741bbcc','5e8d2095917bf8ba0a6b68ead7959c21961178accbf97df8c1d5d28c35b84435');
INSERT INTO "action" VALUES('5756ccf8a13b5607',6,1,'abc181f1ad3726d670ec','{"hand":["6H"],"kind":"exchange","up":["3S"]}','ca4e9d811416',NULL,0,1700000077000,'5e8d2095917bf8ba0a6b68ead7959c21961178accbf97df8c1d5d28c35b84435','792556bba75c0a609b3624642dcd8d6daa5bbde96d651d2653d52a4be711b4f2');
INSERT INTO "action" VALUES('5756ccf8a13b5607',7,1,'abc181f1ad3726d670ec','{"hand":["5C","QS"],"kind":"exchange","up":["6H","9S"]}','5b182e982b21',NULL,0,1700000079000,'792556bba75c0a609b3624642dcd8d6daa5bbde96d651d2653d52a4be711b4f2','1b7a5301a24e9e7abf7a688cb2e2f45279f6e88b4745d05748af5f570c3bd126');
INSERT INTO "action" VALUES('5756ccf8a13b5607',8,1,'abc181f1ad3726d670ec','{"hand":["9S"],"kind":"exchange","up":["5C"]}','2d60f1ec83b9',NULL,0,1700000081000,'1b7a5301a24e9e7abf7a688cb2e2f45279f6e88b4745d05748af5f570c3bd126','76900db62773450b46efb82ac146989bb35d4750f708d8f94f4b49fa0043f27c');
INSERT INTO "action" VALUES('5756ccf8a13b5607',9,1,'abc181f1ad3726d670ec','{"hand":["3S","6H"],"kind":"exchange","up":["9D","9S"]}','0adc0541849e',NULL,0,1700000083000,'76900db62773450b46efb82ac146989bb35d4750f708d8f94f4b49fa0043f27c','7926ec7fc0965ea66438ceb560ec7a078a95d0214b953f27e709e0217cf3b87e');
INSERT INTO "action" VALUES('5756ccf8a13b5607',10,1,'abc181f1ad3726d670ec','{"hand":["5C"],"kind":"exchange","up":["6H"]}','7e0565fad573',NULL,0,1700000085000,'7926ec7fc0965ea66438ceb560ec7a078a95d0214b953f27e709e0217cf3b87e','9c0bfb23a1d34ec4201f6ba36b893bebf8b89d1e53d2587ce087a50fbcaaf8d2');
INSERT INTO "action" VALUES('5756ccf8a13b5607',11,1,'abc181f1ad3726d670ec','{"hand":["9S"],"kind":"exchange","up":["3S"]}','2a2e6276319c',NULL,0,1700000087000,'9c0bfb23a1d34ec4201f6ba36b893bebf8b89d1e53d2587ce087a50fbcaaf8d2','208c769c8baa0b771267b931db8a05798384455d35252297e382e8005230f3de');
INSERT INTO "action" VALUES('b3305b51892a7b4a',0,3,'48b29f263dd6f88e8f21','{"kind":"draw"}','95d1e2c35cc6',NULL,0,1700000099000,'07ceb052f2ef6770e0b7d533006fbacf26dbc941d8e1099e8046162aee2687c8','d6cf84ebb9db644add213c72b2b24be1234a36b06fbb1e4b8db3f15db361a370');
INSERT INTO "action" VALUES('b3305b51892a7b4a',1,3,'48b29f263dd6f88e8f21','{"cards":["4S"],"kind":"play"}','6ea45ecdffe8',NULL,0,1700000101000,'d6cf84ebb9db644add213c72b2b24be1234a36b06fbb1e4b8db3f15db361a370','364987f8af93bf2bbfe0d4d9c071c82ed99cae8be60e62917a5d5420114d515f');
INSERT INTO "action" VALUES('b3305b51892a7b4a',2,0,'852e6f48e707274e539b','{"kind":"pick_up"}','1b3041b3a1b0',NULL,0,1700000103000,'364987f8af93bf2bbfe0d4d9c071c82ed99cae8be60e62917a5d5420114d515f','3daa17795eaf10b57f1e948fcec46acbdc63ffd7e7af665708afbe95d9bd0ab5');
INSERT INTO "action" VALUES('b3305b51892a7b4a',3,1,'abc181f1ad3726d670ec','{"cards":["2D","2H"],"kind":"play"}','8b1ea84c3f66',NULL,0,1700000105000,'3daa17795eaf10b57f1e948fcec46acbdc63ffd7e7af665708afbe95d9bd0ab5','993afebcbcbb2999a98c9e43ccd251cbd4e5c2f57aefca2a577c4352663edfa7');
INSERT INTO "action" VALUES('b3305b51892a7b4a',4,2,'40da30420b9082b5fb25','{"cards":["2C"],"kind":"play"}','d7fecdb9e7b4',NULL,0,1700000107000,'993afebcbcbb2999a98c9e43ccd251cbd4e5c2f57aefca2a577c4352663edfa7','628334ccf667a9915416ea8a3da286720c4adda56ad07512ea5900c3f49e3798');
INSERT INTO "action" VALUES('b3305b51892a7b4a',5,3,'48b29f263dd6f88e8f21','{"kind":"pick_up"}','7c50d7380c34',NULL,0,1700000109000,'628334ccf667a9915416ea8a3da286720c4adda56ad07512ea5900c3f49e3798','d279c4fbb315793419d45985bf950269fe4fc6dd7dd2e9cd7e5e3b701690dda9');
INSERT INTO "action" VALUES('b3305b51892a7b4a',6,0,'852e6f48e707274e539b','{"cards":["5D","5H"],"kind":"play"}','54fcefc75b72',NULL,0,1700000111000,'d279c4fbb315793419d45985bf950269fe4fc6dd7dd2e9cd7e5e3b701690dda9','d49d285f5a7b6ec4a1cfd7fe379b52cd00103cfe26cddc51647d20dcdf00cfbc');
INSERT INTO "action" VALUES('b3305b51892a7b4a',7,1,'abc181f1ad3726d670ec','{"cards":["9C"],"kind":"play"}','3f3d52a2b06e',NULL,0,1700000113000,'d49d285f5a7b6ec4a1cfd7fe379b52cd00103cfe26cddc51647d20dcdf00cfbc','0da0d5f4c5789c016c6d07925eb63adfa2991bf52520a59f5630490bb3031d40');
INSERT INTO "action" VALUES('b3305b51892a7b4a',8,2,'40da30420b9082b5fb25','{"kind":"draw"}','159e21c6d018',NULL,0,1700000115000,'0da0d5f4c5789c016c6d07925eb63adfa2991bf52520a59f5630490bb3031d40','aca78916c57700f51f2eea738b282106138af077a1583de0506d35fb4d23adf1');
INSERT INTO "action" VALUES('b3305b51892a7b4a',9,2,'40da30420b9082b5fb25','{"cards":["10C"],"kind":"play"}','4716ddef68cd',NULL,0,1700000117000,'aca78916c57700f51f2eea738b282106138af077a1583de0506d35fb4d23adf1','26b99df56cbae442ec5314cd59485cd32fb496a63bf6e9de172c1087832ffc68');
INSERT INTO "action" VALUES('b3305b51892a7b4a',10,2,'40da30420b9082b5fb25','{"cards":["QH"],"kind":"play"}','268d3fa03f78',NULL,0,1700000119000,'26b99df56cbae442ec5314cd59485cd32fb496a63bf6e9de172c1087832ffc68','a7c39351fc4145dfdea3e39e2283c70723db884ceb97023d2994dc2fad4c4349');
INSERT INTO "action" VALUES('b3305b51892a7b4a',11,3,'48b29f263dd6f88e8f21','{"kind":"pick_up"}','b881f0c6e79a',NULL,0,1700000121000,'a7c39351fc4145dfdea3e39e2283c70723db884ceb97023d2994dc2fad4c4349','200e6c7012356a183a317301b9f3eb04b9497ba98792b554dc72e8eff2eefdf4');
INSERT INTO "action" VALUES('m1',0,0,'9c43cffd44c7b3dd3cad','{"card":"AS","kind":"lay"}','digest-AS',100,0,1700000000000,'4268cfe6b792073616ee3947d11c5bc1ecabb1f00dae5c04f913b26752f15134','f0e1e995233207cef86f8273fcd66ac7842eff44f4540b586a29ac499ff55016');
INSERT INTO "action" VALUES('m1',1,1,'5a76501efaf44057edf8','{"card":"2S","kind":"lay"}','digest-2S',101,0,1700000000000,'f0e1e995233207cef86f8273fcd66ac7842eff44f4540b586a29ac499ff55016','3d8e9bfbd01ca7beea7ae3b28de75fe32ae6ee2bda9ab35a77457b15a8b76fc3');
INSERT INTO "action" VALUES('m2',0,0,'717621704029e60c2937','{"card":"AS","kind":"lay"}','digest-AS',200,0,1700000000000,'6f0d63969a34ba8b2fb7e85e2e41e4136ab699f3676cfbdb2297455f3070100f','7073f86af8d0b0cb3de38ca8825d40aa8bbf69cbafa3d04ef2fa9b05e46692fb');
INSERT INTO "action" VALUES('m2',1,1,'cadc37840a89f46fa95b','{"card":"2S","kind":"lay"}','digest-2S',201,0,1700000000000,'7073f86af8d0b0cb3de38ca8825d40aa8bbf69cbafa3d04ef2fa9b05e46692fb','bc4d4853357964a59ef9ddf1f7894300a87585a89cb214552b2ff1bbb8a9aa45');
CREATE TABLE actor (
	"key" TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	user_id INTEGER, 
	CONSTRAINT pk_actor PRIMARY KEY ("key"), 
	CONSTRAINT uq_actor_guild_id_user_id UNIQUE (guild_id, user_id)
)
 STRICT

;
INSERT INTO "actor" VALUES('852e6f48e707274e539b',1100000000000000001,200000000000000000);
INSERT INTO "actor" VALUES('48b29f263dd6f88e8f21',1100000000000000001,200000000000000003);
INSERT INTO "actor" VALUES('abc181f1ad3726d670ec',1100000000000000001,200000000000000001);
INSERT INTO "actor" VALUES('40da30420b9082b5fb25',1100000000000000001,200000000000000002);
INSERT INTO "actor" VALUES('9c43cffd44c7b3dd3cad',1100000000000000002,200000000000000001);
INSERT INTO "actor" VALUES('5a76501efaf44057edf8',1100000000000000002,200000000000000002);
INSERT INTO "actor" VALUES('c9257e676c938bad49b2',0,200000000000000001);
INSERT INTO "actor" VALUES('717621704029e60c2937',1100000000000000003,200000000000000001);
INSERT INTO "actor" VALUES('cadc37840a89f46fa95b',1100000000000000003,200000000000000002);
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
INSERT INTO "application_fact" VALUES('declared','{"is":"c5a4aa2e67371852c6d906a537a871688458e067ae6c5e5b660a183873384cfd","~":"e2eb6ff36ad4d9e5"}');
INSERT INTO "application_fact" VALUES('welcomed 1100000000000000002','{"is":"yes","~":"3687a287cbeee7d2"}');
INSERT INTO "application_fact" VALUES('marks are keyed with','{"is":"81d4add3c5059d744d864eca420fa9ff1807a3f63627da285d83752906e06ac6","~":"22584e8c6f4228ed"}');
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
INSERT INTO "bar" VALUES('5a76501efaf44057edf8',1100000000000000002,'9c43cffd44c7b3dd3cad','{"at":1700000000000,"reason":"cheats","until":null,"~":"c91012dcd9d4f29f"}');
INSERT INTO "bar" VALUES('cadc37840a89f46fa95b',1100000000000000003,'717621704029e60c2937','{"at":1700000000000,"reason":"cheats","until":null,"~":"c91012dcd9d4f29f"}');
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
INSERT INTO "board_lease" VALUES(1100000000000000001,1,'hdr92h7f');
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
INSERT INTO "card_match" VALUES('8b0c5bccb5560b86','hdr92h7f','open','nain_jaune','{"boxes":{"10D":0,"7D":0,"JC":0,"KH":0,"QS":0},"deal":1,"dealer":2,"players":4,"rules":{"announce":"auto","dealing":"hands","deals":5,"direction":"ccw","five_belles":false,"game_end":"deals","grand_opera":"none","insolvency":"partial","kept":"double","lead":"free","move_limit":10400,"payment":"points","players":[3,8],"restart":"next_held","sequence":"wrap","stake_unit":1,"tokens":120,"voluntary_pass":false},"statuses":["in","in","in","in"],"tokens":[120,120,120,120]}','8b0c5bccb5560b860e54c7047f42d04d4e7d2f1215b4685bf8d63dde30042c11','1.0.0','2ce80d7d138b9d57b04fe116bf0babe7e15ba0230b1795375db2d2bfe9398c24',NULL,1700000029000,NULL,NULL,12,'{"clicks":["0","0","0","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('5756ccf8a13b5607','ts1ehxeq','open','shithead','{"absent":[],"deal":1,"dealer":0,"match_rules":null,"players":4,"rules":{"ace":"high","attack_counters":["2","10","A"],"attack_leader":"after_last_player","blind_chain":false,"blind_pick_up":false,"burn_leader":"same","chance_card":"off","compare":"ge","deal_size":"same","deal_style":"three_rows","dealer_next":"rotate","decks":{"fit":true,"min":1},"drawn_card":"kept","exchange":"own","finish":"first_out","first_card":"led","hand_cards":3,"joker_rank":"own","jokers":0,"jump_in":false,"last_card_ban":{"10":"eliminated"},"last_hand":"alone","max_set":0,"move_limit":2000,"must_play":false,"opener":"left_of_dealer","opening_play":"free","own_skip":"counts","pickup_leader":"next","pickup_victim":"self","players":[3,5],"powers":{"10":{"count":null,"demand":"own","duel":null,"effect":"burn","entry":"any","floor":"open"},"2":{"count":null,"demand":"reset","duel":null,"effect":"none","entry":"any","floor":"open"}},"quad":4,"quad_entry":"ranked","rank_bans":{},"runs":"off","sequel":null,"stacking":"off","table_cards":3,"up_cards":"into_hand","up_pickup":"none"}}','5756ccf8a13b5607a6ad73c18f5fea978483424ce9e2ce3ac0960a6a6eb7b5f2','1.0.0','e8928c75ae99eb5aad4e6b54b5083b9a473a5590e554a9951626911e621244e8',NULL,1700000063000,NULL,NULL,12,'{"clicks":["0","0","0","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('b3305b51892a7b4a','hmns7kpi','open','paskahousu','{"deal":1,"dealer":3,"players":4,"rules":{"ace_lead":"free","after_lie":"next","after_truth":"challenged","bluff":false,"challengers":"any","court_floor":"7","court_lead":"free","dealer_next":"loser","decks":1,"finish":"last_in","hand_cards":5,"jokers":0,"killer_lead":"stays","killers":"ten_and_ace","lone_from":null,"lone_killers":false,"move_limit":2000,"opener":"most_lowest","opening_play":"low","players":[2,6],"quad":4,"quad_twos":true,"same_on_killer":true,"stock_option":"draw_first","suit_goes":false,"table_cards":0,"two_on_killer":false,"window":"until_next_acts"}}','b3305b51892a7b4a298f421e63d9d5ab2c7497cf50381af24bc60faa61302c1e','1.0.0','07ceb052f2ef6770e0b7d533006fbacf26dbc941d8e1099e8046162aee2687c8',NULL,1700000097000,NULL,NULL,12,'{"clicks":["0","0","0","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('m1','t1','over','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','1.0.0','4268cfe6b792073616ee3947d11c5bc1ecabb1f00dae5c04f913b26752f15134','{"ranking":[[0],[1]]}',1700000000000,1700000000000,'4c731d6d676ecfa2af611c9d75193abc26b72ec1ecb62ac1b800aa76e1046c54',2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('m2','t2','open','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','1.0.0','6f0d63969a34ba8b2fb7e85e2e41e4136ab699f3676cfbdb2297455f3070100f',NULL,1700000000000,NULL,NULL,2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
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
INSERT INTO "card_table" VALUES('hdr92h7f',1100000000000000001,2,NULL,NULL,'playing','nain_jaune','nain_jaune','{"announce":"auto","dealing":"hands","deals":5,"direction":"ccw","five_belles":false,"game_end":"deals","grand_opera":"none","insolvency":"partial","kept":"double","lead":"free","move_limit":10400,"payment":"points","players":[3,8],"restart":"next_held","sequence":"wrap","stake_unit":1,"tokens":120,"voluntary_pass":false,"~":"7ca59840ee7e684a"}','tokens','852e6f48e707274e539b','fr','{"base":"","clock":{"bank":0,"pace":"none","pause":"usual","per_turn":0,"quiet":null,"tempo":"at_once","zone":"Europe/Paris"},"closing":null,"coming":null,"display":"picture","hints":true,"invited":[],"last_deal":false,"let_stand":[],"match":"8b0c5bccb5560b86","notice":null,"private":false,"seats":{"0":{"since":1700000052000},"1":{"since":1700000046000},"2":{"since":1700000038000},"3":{"since":1700000026000}},"seekers":null,"terms":{"ai_stakes":"none","board_taken":false,"coin":{"emoji":"\ud83e\ude99","many":"","one":""},"jackpot":[],"season":2},"time_up":[],"votes":[],"waiting":[],"~":"e022be0e55bb7742"}',1700000021000,1700000053000,16);
INSERT INTO "card_table" VALUES('ts1ehxeq',1100000000000000001,2,NULL,NULL,'playing','shithead','norvegien','{"ace":"high","attack_counters":["2","10","A"],"attack_leader":"after_last_player","blind_chain":false,"blind_pick_up":false,"burn_leader":"same","chance_card":"off","compare":"ge","deal_size":"same","deal_style":"three_rows","dealer_next":"rotate","decks":{"fit":true,"min":1},"drawn_card":"kept","exchange":"own","finish":"first_out","first_card":"led","hand_cards":3,"joker_rank":"own","jokers":0,"jump_in":false,"last_card_ban":{"10":"eliminated"},"last_hand":"alone","max_set":0,"move_limit":2000,"must_play":false,"opener":"left_of_dealer","opening_play":"free","own_skip":"counts","pickup_leader":"next","pickup_victim":"self","players":[3,5],"powers":{"10":{"count":null,"demand":"own","duel":null,"effect":"burn","entry":"any","floor":"open"},"2":{"count":null,"demand":"reset","duel":null,"effect":"none","entry":"any","floor":"open"}},"quad":4,"quad_entry":"ranked","rank_bans":{},"runs":"off","sequel":null,"stacking":"off","table_cards":3,"up_cards":"into_hand","up_pickup":"none","~":"551c1e840d7fa55e"}','points','852e6f48e707274e539b','fr','{"base":"","clock":{"bank":0,"pace":"none","pause":"usual","per_turn":0,"quiet":null,"tempo":"at_once","zone":"Europe/Paris"},"closing":null,"coming":null,"display":"picture","hints":true,"invited":[],"last_deal":false,"let_stand":[],"match":"5756ccf8a13b5607","notice":null,"private":false,"seats":{"0":{"since":1700000062000},"1":{"since":1700000082000},"2":{"since":1700000058000},"3":{"since":1700000060000}},"seekers":null,"terms":{"ai_stakes":"none","board_taken":false,"coin":{"emoji":"\ud83e\ude99","many":"","one":""},"jackpot":[],"season":0},"time_up":[],"votes":[],"waiting":[],"~":"e59f55e407b6a1b7"}',1700000055000,1700000087000,16);
INSERT INTO "card_table" VALUES('hmns7kpi',1100000000000000001,2,NULL,NULL,'playing','paskahousu','paskahousu','{"ace_lead":"free","after_lie":"next","after_truth":"challenged","bluff":false,"challengers":"any","court_floor":"7","court_lead":"free","dealer_next":"loser","decks":1,"finish":"last_in","hand_cards":5,"jokers":0,"killer_lead":"stays","killers":"ten_and_ace","lone_from":null,"lone_killers":false,"move_limit":2000,"opener":"most_lowest","opening_play":"low","players":[2,6],"quad":4,"quad_twos":true,"same_on_killer":true,"stock_option":"draw_first","suit_goes":false,"table_cards":0,"two_on_killer":false,"window":"until_next_acts","~":"129e3b4b9235aaa5"}','points','852e6f48e707274e539b','fr','{"base":"","clock":{"bank":0,"pace":"none","pause":"usual","per_turn":0,"quiet":null,"tempo":"at_once","zone":"Europe/Paris"},"closing":null,"coming":null,"display":"picture","hints":true,"invited":[],"last_deal":false,"let_stand":[],"match":"b3305b51892a7b4a","notice":null,"private":false,"seats":{"0":{"since":1700000110000},"1":{"since":1700000104000},"2":{"since":1700000116000},"3":{"since":1700000120000}},"seekers":null,"terms":{"ai_stakes":"none","board_taken":false,"coin":{"emoji":"\ud83e\ude99","many":"","one":""},"jackpot":[],"season":0},"time_up":[],"votes":[],"waiting":[],"~":"0d07755297e6eab3"}',1700000089000,1700000121000,16);
INSERT INTO "card_table" VALUES('t1',1100000000000000002,1100000000000000002,NULL,NULL,'over','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','9c43cffd44c7b3dd3cad','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,2);
INSERT INTO "card_table" VALUES('t2',1100000000000000003,1100000000000000002,NULL,NULL,'playing','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','717621704029e60c2937','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,1);
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
INSERT INTO "cup" VALUES('c1',1100000000000000002,1100000000000000002,NULL,'9c43cffd44c7b3dd3cad',NULL,'running',0,'{"game":"shithead","~":"72415bfd261c3d33"}',1700000000000);
INSERT INTO "cup" VALUES('c2',1100000000000000003,1100000000000000002,NULL,'717621704029e60c2937',NULL,'running',0,'{"game":"shithead","~":"72415bfd261c3d33"}',1700000000000);
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
INSERT INTO "cup_entry" VALUES('c1',1,1100000000000000002,'9c43cffd44c7b3dd3cad',1);
INSERT INTO "cup_entry" VALUES('c1',2,1100000000000000002,'5a76501efaf44057edf8',1);
INSERT INTO "cup_entry" VALUES('c2',1,1100000000000000003,'717621704029e60c2937',1);
INSERT INTO "cup_entry" VALUES('c2',2,1100000000000000003,'cadc37840a89f46fa95b',1);
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
INSERT INTO "daily_play" VALUES('c9257e676c938bad49b2','2026-11-24','shithead','daily','{"place":1,"~":"0aecb480655779c9"}');
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
INSERT INTO "deadline" VALUES('hdr92h7f','idle',-1,1700604828000);
INSERT INTO "deadline" VALUES('hdr92h7f','patience',0,1700003652000);
INSERT INTO "deadline" VALUES('ts1ehxeq','idle',-1,1700604862000);
INSERT INTO "deadline" VALUES('ts1ehxeq','patience',1,1700003686000);
INSERT INTO "deadline" VALUES('ts1ehxeq','patience',2,1700003662000);
INSERT INTO "deadline" VALUES('ts1ehxeq','patience',3,1700003662000);
INSERT INTO "deadline" VALUES('hmns7kpi','idle',-1,1700604896000);
INSERT INTO "deadline" VALUES('hmns7kpi','patience',0,1700003720000);
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
	absent_for INTEGER DEFAULT 0 NOT NULL, 
	announced_at INTEGER, 
	seen_at INTEGER, 
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
INSERT INTO "feat" VALUES('9c43cffd44c7b3dd3cad','first_match',1100000000000000002,'m1',1700000000000,0);
CREATE TABLE forget_request (
	mark TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	until INTEGER NOT NULL, 
	kept_for INTEGER DEFAULT 0 NOT NULL, 
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
	kept_for INTEGER DEFAULT 0 NOT NULL, 
	hash TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT pk_handed_out PRIMARY KEY (guild_id, mark)
)
 STRICT

;
INSERT INTO "handed_out" VALUES(1100000000000000002,'289d83f9bdcfd800e656be998fb3b9d7f4ea094383d292ee53c4c04f50704b0f','{"bound":["c1"],"days":[],"seasons":[1,2],"~":"2af5de2a63038fba"}',1731536000000,0,'b44e9e55d229b2bbf89ce62d15d50b50bfe8956837237e3e03feab4900341097');
INSERT INTO "handed_out" VALUES(1100000000000000003,'a077276949d275f60418f1d91912f19af240efdb3d49cd5ca62f80fff63ad5c5','{"bound":["c2","m2"],"days":[],"seasons":[1],"~":"307ce6f897e7276b"}',1731536000000,0,'5234cc0da24c068f3aeab1600f2e316d93aa0dfcf1f2b2fde1c4d9d3cb8db0f6');
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
INSERT INTO "match_seat" VALUES('8b0c5bccb5560b86',0,'852e6f48e707274e539b',NULL);
INSERT INTO "match_seat" VALUES('8b0c5bccb5560b86',1,'abc181f1ad3726d670ec',NULL);
INSERT INTO "match_seat" VALUES('8b0c5bccb5560b86',2,'40da30420b9082b5fb25',NULL);
INSERT INTO "match_seat" VALUES('8b0c5bccb5560b86',3,'48b29f263dd6f88e8f21',NULL);
INSERT INTO "match_seat" VALUES('5756ccf8a13b5607',0,'852e6f48e707274e539b',NULL);
INSERT INTO "match_seat" VALUES('5756ccf8a13b5607',1,'abc181f1ad3726d670ec',NULL);
INSERT INTO "match_seat" VALUES('5756ccf8a13b5607',2,'40da30420b9082b5fb25',NULL);
INSERT INTO "match_seat" VALUES('5756ccf8a13b5607',3,'48b29f263dd6f88e8f21',NULL);
INSERT INTO "match_seat" VALUES('b3305b51892a7b4a',0,'852e6f48e707274e539b',NULL);
INSERT INTO "match_seat" VALUES('b3305b51892a7b4a',1,'abc181f1ad3726d670ec',NULL);
INSERT INTO "match_seat" VALUES('b3305b51892a7b4a',2,'40da30420b9082b5fb25',NULL);
INSERT INTO "match_seat" VALUES('b3305b51892a7b4a',3,'48b29f263dd6f88e8f21',NULL);
INSERT INTO "match_seat" VALUES('m1',0,'9c43cffd44c7b3dd3cad',NULL);
INSERT INTO "match_seat" VALUES('m1',1,'5a76501efaf44057edf8',NULL);
INSERT INTO "match_seat" VALUES('m2',0,'717621704029e60c2937',NULL);
INSERT INTO "match_seat" VALUES('m2',1,'cadc37840a89f46fa95b',NULL);
CREATE TABLE match_seed (
	match_id TEXT NOT NULL, 
	seed BLOB NOT NULL, 
	CONSTRAINT pk_match_seed PRIMARY KEY (match_id), 
	CONSTRAINT ck_match_seed_seed_256_bits CHECK (length(seed) = 32), 
	CONSTRAINT fk_match_seed_match_id FOREIGN KEY(match_id) REFERENCES card_match (id)
)
 STRICT

;
INSERT INTO "match_seed" VALUES('8b0c5bccb5560b86',X'19086EDB1BA241A4C267F8BB3FA44C443D0BC582294516F4C83706C49EFEA516');
INSERT INTO "match_seed" VALUES('5756ccf8a13b5607',X'95178BF6DCEA8A420B3D5A0966DAA1F3C160022AA3A5441554B4D51D727499ED');
INSERT INTO "match_seed" VALUES('b3305b51892a7b4a',X'D0CB470267328E86707004300D000239E0ABA37D1860EA811A19AF72B64364D3');
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
INSERT INTO "night" VALUES('n1',1100000000000000002,1100000000000000002,'9c43cffd44c7b3dd3cad',1700010800000,5,'planned','{"game":"shithead","preset":"","~":"fa73af8657228e43"}',1700000000000);
INSERT INTO "night" VALUES('n2',1100000000000000003,1100000000000000002,'717621704029e60c2937',1700010800000,5,'planned','{"game":"shithead","preset":"","~":"fa73af8657228e43"}',1700000000000);
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
INSERT INTO "person" VALUES('c9257e676c938bad49b2','fr','{"turn":"never","~":"0881021657e0ca31"}',1700000000000,'{"large":true,"~":"a15a5545d71999cc"}','public');
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
INSERT INTO "rating" VALUES(1100000000000000002,'nain_jaune','9c43cffd44c7b3dd3cad',26000000,8000000,1);
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
INSERT INTO "rule_draft" VALUES('draft1',1100000000000000002,'9c43cffd44c7b3dd3cad','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
INSERT INTO "rule_draft" VALUES('draft2',1100000000000000003,'717621704029e60c2937','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
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
INSERT INTO "rule_preset" VALUES(1100000000000000002,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','9c43cffd44c7b3dd3cad',1700000000000);
INSERT INTO "rule_preset" VALUES(1100000000000000003,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','717621704029e60c2937',1700000000000);
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
INSERT INTO "season" VALUES(1100000000000000001,1,1700000015000,'852e6f48e707274e539b','432cdd3c83ee158b8201b0613a0bdc76bb3a9c835f295de31754e1fc654c8219');
INSERT INTO "season" VALUES(1100000000000000002,1,1700000000000,'9c43cffd44c7b3dd3cad','dcdad8f368b29ec4eca994368b8603eacafb00856bc5c40d4ce79d5c8cd37109');
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
INSERT INTO "season_rating" VALUES(1100000000000000002,'nain_jaune',2,'9c43cffd44c7b3dd3cad',26000000,8000000,1);
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
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'40da30420b9082b5fb25',700,0,'3056c9b81b730cee4ed845b9ed1f5a54eae6fcc116a88d49816359da320a7c11');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'48b29f263dd6f88e8f21',700,0,'fe4ff62bb66a32ff77698247f7b814984ef5dbf49c395822b26003adc8c411f6');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'852e6f48e707274e539b',700,0,'04d4bad5c490221b16c57712c66fa075795822bf467d6172b850a8c192cf541b');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'abc181f1ad3726d670ec',700,0,'3c55cde1b3c35aba5a3b54961d662cb143eb916f64f753f46f58f15d55fed5a5');
INSERT INTO "season_standing" VALUES(1100000000000000002,1,'5a76501efaf44057edf8',205,0,'4463fa00a839a612225dd956500f6170abd4a4a3fbc93ed0dc989427017cffec');
INSERT INTO "season_standing" VALUES(1100000000000000002,1,'9c43cffd44c7b3dd3cad',197,0,'cb50f4be820f472a98982fe9b9dcb387fac531d39ea7e5dc129ad30d48db6c27');
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
INSERT INTO "seat" VALUES('hdr92h7f',0,'852e6f48e707274e539b',NULL);
INSERT INTO "seat" VALUES('hdr92h7f',1,'abc181f1ad3726d670ec',NULL);
INSERT INTO "seat" VALUES('hdr92h7f',2,'40da30420b9082b5fb25',NULL);
INSERT INTO "seat" VALUES('hdr92h7f',3,'48b29f263dd6f88e8f21',NULL);
INSERT INTO "seat" VALUES('ts1ehxeq',0,'852e6f48e707274e539b',NULL);
INSERT INTO "seat" VALUES('ts1ehxeq',1,'abc181f1ad3726d670ec',NULL);
INSERT INTO "seat" VALUES('ts1ehxeq',2,'40da30420b9082b5fb25',NULL);
INSERT INTO "seat" VALUES('ts1ehxeq',3,'48b29f263dd6f88e8f21',NULL);
INSERT INTO "seat" VALUES('hmns7kpi',0,'852e6f48e707274e539b',NULL);
INSERT INTO "seat" VALUES('hmns7kpi',1,'abc181f1ad3726d670ec',NULL);
INSERT INTO "seat" VALUES('hmns7kpi',2,'40da30420b9082b5fb25',NULL);
INSERT INTO "seat" VALUES('hmns7kpi',3,'48b29f263dd6f88e8f21',NULL);
INSERT INTO "seat" VALUES('t1',0,'9c43cffd44c7b3dd3cad',NULL);
INSERT INTO "seat" VALUES('t1',1,'5a76501efaf44057edf8',NULL);
INSERT INTO "seat" VALUES('t2',0,'717621704029e60c2937',NULL);
INSERT INTO "seat" VALUES('t2',1,'cadc37840a89f46fa95b',NULL);
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
	ran INTEGER NOT NULL, 
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
INSERT INTO "server_log" VALUES(1100000000000000001,1,1700000002000,0,'settings',NULL,NULL,'{"changes":{"floor":[60,0],"giving":[false,true]},"section":"tokens","~":"e14b50e7b931d9fe"}',NULL,'6983b230c6e315ae0964369aa7a5ec350c608c87986c25ee9ce63fdec692ed47');
INSERT INTO "server_log" VALUES(1100000000000000001,2,1700000004000,0,'granted','852e6f48e707274e539b','48b29f263dd6f88e8f21','{"tokens":500,"~":"125a5a568a0bcc98"}',NULL,'4831ac99e1232561660e52ad0e81f06598f0efa36c58f58d761cb0d50239c2fc');
INSERT INTO "server_log" VALUES(1100000000000000001,3,1700000007000,0,'granted','852e6f48e707274e539b','852e6f48e707274e539b','{"tokens":500,"~":"125a5a568a0bcc98"}',NULL,'23919ad7d93adb705be934fa4de5d4d9c3791320334c10937752f4c53a0aa4e6');
INSERT INTO "server_log" VALUES(1100000000000000001,4,1700000010000,0,'granted','852e6f48e707274e539b','abc181f1ad3726d670ec','{"tokens":500,"~":"125a5a568a0bcc98"}',NULL,'9ef914d4ea1335502e430ec2ae92b10d0fc0ddaf3b41e128f337177594c50001');
INSERT INTO "server_log" VALUES(1100000000000000001,5,1700000013000,0,'granted','852e6f48e707274e539b','40da30420b9082b5fb25','{"tokens":500,"~":"125a5a568a0bcc98"}',NULL,'6e50c923f4e9ccdf5a20b34856d32c237e9c82153cc7594be0a806e5b38ae7fc');
INSERT INTO "server_log" VALUES(1100000000000000001,6,1700000015000,0,'season_ended','852e6f48e707274e539b',NULL,'{"members":4,"season":1,"~":"527b25ec536caa34"}',NULL,'f37195145ae61925ed53e01c5667fd7ec3ba8d69a1cb949be59889324bf9dda9');
INSERT INTO "server_log" VALUES(1100000000000000001,7,1700000016000,0,'granted','852e6f48e707274e539b','852e6f48e707274e539b','{"tokens":900,"~":"b4bea8d536f38ae0"}',NULL,'f39ec53d673581e86d4ab372725d1c877ba9cd2c6b341bc44a7e42f950122d32');
INSERT INTO "server_log" VALUES(1100000000000000001,8,1700000017000,0,'granted','852e6f48e707274e539b','abc181f1ad3726d670ec','{"tokens":900,"~":"b4bea8d536f38ae0"}',NULL,'edb15b7b07f96b40a95223d6a8278164d4d5c304a6be0e19cb49d4045aba09fd');
INSERT INTO "server_log" VALUES(1100000000000000001,9,1700000018000,0,'granted','852e6f48e707274e539b','40da30420b9082b5fb25','{"tokens":900,"~":"b4bea8d536f38ae0"}',NULL,'f6beae9d7d02bcdd44e798498b5648e749e895f0c72e787d2848f01c03caea07');
INSERT INTO "server_log" VALUES(1100000000000000001,10,1700000019000,0,'granted','852e6f48e707274e539b','48b29f263dd6f88e8f21','{"tokens":900,"~":"b4bea8d536f38ae0"}',NULL,'044e0ce89d682053e3f3835831f6c7c0573d359135266cb48c1f6f1042fc555d');
INSERT INTO "server_log" VALUES(1100000000000000002,1,1700000000000,0,'barred','9c43cffd44c7b3dd3cad','5a76501efaf44057edf8','{"until":null,"~":"dca94768ac2125bb"}','{"is":"cheats","~":"baeaab8c51d1489a"}','a9821d34003f8f7d2591bcc9ea098931a2c6b9e18b5c66b9160a8c0bc96cd706');
INSERT INTO "server_log" VALUES(1100000000000000003,1,1700000000000,0,'barred','717621704029e60c2937','cadc37840a89f46fa95b','{"until":null,"~":"dca94768ac2125bb"}','{"is":"cheats","~":"baeaab8c51d1489a"}','775ae3a79a5ad6c4c59c3b46b9a8cb053ab798a3baaab04a1d52366b4614d471');
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
INSERT INTO "title_role" VALUES(1100000000000000002,'dwarf','9c43cffd44c7b3dd3cad',7);
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
INSERT INTO "transfer" VALUES(1,1100000000000000001,'house','member:852e6f48e707274e539b',200,'grant',NULL,NULL,'starting_grant:852e6f48e707274e539b',1700000003000,NULL,'b8c3942ecf709091d7a3538ca85730e564c143fe184ad967e190fb7dfc977723');
INSERT INTO "transfer" VALUES(2,1100000000000000001,'house','member:48b29f263dd6f88e8f21',500,'granted',NULL,NULL,'granted:852e6f48e707274e539b:0',1700000004000,'852e6f48e707274e539b','5085ea92110cae748d03d5d91e97bd3e8266afb54f74846f819c9caa1facc007');
INSERT INTO "transfer" VALUES(3,1100000000000000001,'member:852e6f48e707274e539b','member:48b29f263dd6f88e8f21',5,'give',NULL,NULL,'give:852e6f48e707274e539b:0',1700000005000,NULL,'5d9999a77089d04a34d3be9cdcaa709729efce6ac35832dae8605f2d5ec1e932');
INSERT INTO "transfer" VALUES(4,1100000000000000001,'house','member:abc181f1ad3726d670ec',200,'grant',NULL,NULL,'starting_grant:abc181f1ad3726d670ec',1700000006000,NULL,'819a6a4aac8545a7fd349340e962447b86d4c25f77e4c2a2e5266a5dfa32cba2');
INSERT INTO "transfer" VALUES(5,1100000000000000001,'house','member:852e6f48e707274e539b',500,'granted',NULL,NULL,'granted:852e6f48e707274e539b:1',1700000007000,'852e6f48e707274e539b','03c8d52f722a45e62b753da36354f10b489aed666961a3d07925a3152a179790');
INSERT INTO "transfer" VALUES(6,1100000000000000001,'member:abc181f1ad3726d670ec','member:852e6f48e707274e539b',5,'give',NULL,NULL,'give:abc181f1ad3726d670ec:1',1700000008000,NULL,'caf635142501d092bb165048b29c6875ace5561143c85b576544409f38eae29b');
INSERT INTO "transfer" VALUES(7,1100000000000000001,'house','member:40da30420b9082b5fb25',200,'grant',NULL,NULL,'starting_grant:40da30420b9082b5fb25',1700000009000,NULL,'ba175bfb493c35d3afd56d6e65b60b72a1bd535a2d8956bc2754a7753222bb1f');
INSERT INTO "transfer" VALUES(8,1100000000000000001,'house','member:abc181f1ad3726d670ec',500,'granted',NULL,NULL,'granted:852e6f48e707274e539b:2',1700000010000,'852e6f48e707274e539b','e736fd4aba0b640fa6b8d33e53168d17b2c7b16b92adf660b1093d0d6bc378ef');
INSERT INTO "transfer" VALUES(9,1100000000000000001,'member:40da30420b9082b5fb25','member:abc181f1ad3726d670ec',5,'give',NULL,NULL,'give:40da30420b9082b5fb25:2',1700000011000,NULL,'09d538331c2e6ca6dafe539bd0057b0bcbb4511eadc980d0a4b24146f47a1f9c');
INSERT INTO "transfer" VALUES(10,1100000000000000001,'house','member:48b29f263dd6f88e8f21',200,'grant',NULL,NULL,'starting_grant:48b29f263dd6f88e8f21',1700000012000,NULL,'b6de462a3a9630ac083c4eb1325af7a9bb9f72d8346a47e43500db0d59654fbf');
INSERT INTO "transfer" VALUES(11,1100000000000000001,'house','member:40da30420b9082b5fb25',500,'granted',NULL,NULL,'granted:852e6f48e707274e539b:3',1700000013000,'852e6f48e707274e539b','7f0996391c712b5e2bd99d1f6a78284992c505f9215323beab5d6f19480d5506');
INSERT INTO "transfer" VALUES(12,1100000000000000001,'member:48b29f263dd6f88e8f21','member:40da30420b9082b5fb25',5,'give',NULL,NULL,'give:48b29f263dd6f88e8f21:3',1700000014000,NULL,'069a65f32c626a00111b227e9662be0d25bd3c53d9762ecfa853a20ff3ed954c');
INSERT INTO "transfer" VALUES(13,1100000000000000001,'member:40da30420b9082b5fb25','house',700,'season',NULL,NULL,'season:1:40da30420b9082b5fb25',1700000015000,'852e6f48e707274e539b','61a0b965d8f5fa0a5aa6888b020e36d6dc08b7ad65bfdf733502dd99512a1fe2');
INSERT INTO "transfer" VALUES(14,1100000000000000001,'member:48b29f263dd6f88e8f21','house',700,'season',NULL,NULL,'season:1:48b29f263dd6f88e8f21',1700000015000,'852e6f48e707274e539b','ea9306372abdb16d8bb1ff90e4ff1ac14dae64d25594d6ab55d143d78b133d33');
INSERT INTO "transfer" VALUES(15,1100000000000000001,'member:852e6f48e707274e539b','house',700,'season',NULL,NULL,'season:1:852e6f48e707274e539b',1700000015000,'852e6f48e707274e539b','0909f25a979feac52375a10e983eabd1a67f939ab2904606ccdb4a65c6a28bd9');
INSERT INTO "transfer" VALUES(16,1100000000000000001,'member:abc181f1ad3726d670ec','house',700,'season',NULL,NULL,'season:1:abc181f1ad3726d670ec',1700000015000,'852e6f48e707274e539b','d748a93e37ea21ccbfe6bb2e2ad182c52615ae14b14af746b68efd1a23e16796');
INSERT INTO "transfer" VALUES(17,1100000000000000001,'house','member:852e6f48e707274e539b',900,'granted',NULL,NULL,'granted:852e6f48e707274e539b:50',1700000016000,'852e6f48e707274e539b','107435cd9968c7383f68658ccf04a3107a3755bac4fbf91b37ff6790b50a7d8e');
INSERT INTO "transfer" VALUES(18,1100000000000000001,'house','member:abc181f1ad3726d670ec',900,'granted',NULL,NULL,'granted:852e6f48e707274e539b:51',1700000017000,'852e6f48e707274e539b','5fc02edd70f8b72fe257a9c95a069852a45e03406633dd620e009641ad7fb07b');
INSERT INTO "transfer" VALUES(19,1100000000000000001,'house','member:40da30420b9082b5fb25',900,'granted',NULL,NULL,'granted:852e6f48e707274e539b:52',1700000018000,'852e6f48e707274e539b','f35a5a0582f7ffb535d12aecafa5f046cb9572696de386a25755917a66d885f3');
INSERT INTO "transfer" VALUES(20,1100000000000000001,'house','member:48b29f263dd6f88e8f21',900,'granted',NULL,NULL,'granted:852e6f48e707274e539b:53',1700000019000,'852e6f48e707274e539b','a0cc38a7ad4df8b17d7fcfb2f7c3ac4d42055b781ba494d5bc15636afbcb8f73');
INSERT INTO "transfer" VALUES(21,1100000000000000001,'house','member:852e6f48e707274e539b',200,'grant',NULL,NULL,'starting_grant:852e6f48e707274e539b:2',1700000029000,NULL,'19ec7042be2d4a6bc3a0aedb67edf7476d84792e5ff19a221fbc8c7f82c5562f');
INSERT INTO "transfer" VALUES(22,1100000000000000001,'house','member:abc181f1ad3726d670ec',200,'grant',NULL,NULL,'starting_grant:abc181f1ad3726d670ec:2',1700000029000,NULL,'6b570dc458193c4746bf89dec2621af4418858115fb5fe085c2a40668d2384cb');
INSERT INTO "transfer" VALUES(23,1100000000000000001,'house','member:40da30420b9082b5fb25',200,'grant',NULL,NULL,'starting_grant:40da30420b9082b5fb25:2',1700000029000,NULL,'7e3fac9d8209ac486e93b0ae43e5d5048ccd428ad506d3931808e3cd99ab891c');
INSERT INTO "transfer" VALUES(24,1100000000000000001,'house','member:48b29f263dd6f88e8f21',200,'grant',NULL,NULL,'starting_grant:48b29f263dd6f88e8f21:2',1700000029000,NULL,'94dc053d5288a1f9b5bf1fe61497ac417bc18a339c420d8887442a278c32464f');
INSERT INTO "transfer" VALUES(25,1100000000000000001,'member:852e6f48e707274e539b','stake:hdr92h7f:0',120,'stake','8b0c5bccb5560b86',NULL,'8b0c5bccb5560b86:stake:0:1700000029000',1700000029000,NULL,'942894265084027a93821d602fb4eac59b403c59a73e342399f7806987950a81');
INSERT INTO "transfer" VALUES(26,1100000000000000001,'member:abc181f1ad3726d670ec','stake:hdr92h7f:1',120,'stake','8b0c5bccb5560b86',NULL,'8b0c5bccb5560b86:stake:1:1700000029000',1700000029000,NULL,'dc27101a77ce3954b5a30318fa379f9a329400a81dc4042dac2a1b9978d6302f');
INSERT INTO "transfer" VALUES(27,1100000000000000001,'member:40da30420b9082b5fb25','stake:hdr92h7f:2',120,'stake','8b0c5bccb5560b86',NULL,'8b0c5bccb5560b86:stake:2:1700000029000',1700000029000,NULL,'60141e6909c656b2a93ad97de3c45b5a5c559a36004f141f006a63966c082c84');
INSERT INTO "transfer" VALUES(28,1100000000000000001,'member:48b29f263dd6f88e8f21','stake:hdr92h7f:3',120,'stake','8b0c5bccb5560b86',NULL,'8b0c5bccb5560b86:stake:3:1700000029000',1700000029000,NULL,'c094fbbf2184e7af00a14f5424e8c7caf4001c17432967ee34612208020e0685');
INSERT INTO "transfer" VALUES(29,1100000000000000001,'stake:hdr92h7f:1','box:1:10D',1,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:0',1700000029000,NULL,'9d497e85f8023c51117c7436423b9390ec4edb748fa296bff7431c5933fe0cea');
INSERT INTO "transfer" VALUES(30,1100000000000000001,'stake:hdr92h7f:1','box:1:JC',2,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:1',1700000029000,NULL,'9b98f18328ae53db5471869f02a0857a0939caacfc0e6ee609b99d2ed0624164');
INSERT INTO "transfer" VALUES(31,1100000000000000001,'stake:hdr92h7f:1','box:1:QS',3,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:2',1700000029000,NULL,'7aa6ca0f5848fd94c75a8f32cbdc3c0875b2e1cbbf8b82b7a31e73c6c749df89');
INSERT INTO "transfer" VALUES(32,1100000000000000001,'stake:hdr92h7f:1','box:1:KH',4,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:3',1700000029000,NULL,'f748a571e22c66c9db9280edf78ace5af83d726123768d988a15a25b30b40f77');
INSERT INTO "transfer" VALUES(33,1100000000000000001,'stake:hdr92h7f:1','box:1:7D',5,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:4',1700000029000,NULL,'b70dadc88dd16491a8934f37a15f98891ce9723629e46fddfdd12da102116cec');
INSERT INTO "transfer" VALUES(34,1100000000000000001,'stake:hdr92h7f:0','box:1:10D',1,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:5',1700000029000,NULL,'5af63de9efd8dba374103b2c1f27b7310007634b9ae4e80b2df7d535412896fe');
INSERT INTO "transfer" VALUES(35,1100000000000000001,'stake:hdr92h7f:0','box:1:JC',2,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:6',1700000029000,NULL,'5d52f70e317b257d75986592ef54412210c8d978f986b580a5b4838b2b55713e');
INSERT INTO "transfer" VALUES(36,1100000000000000001,'stake:hdr92h7f:0','box:1:QS',3,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:7',1700000029000,NULL,'a1b89a6f6a9d6899650c51bf70802eedc11ff32ef17382c2404e9f8754408145');
INSERT INTO "transfer" VALUES(37,1100000000000000001,'stake:hdr92h7f:0','box:1:KH',4,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:8',1700000029000,NULL,'2d2ac064223dbdac92abbffb043f3e4bc3a9665e92045650dd042d1ec2f6cb9e');
INSERT INTO "transfer" VALUES(38,1100000000000000001,'stake:hdr92h7f:0','box:1:7D',5,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:9',1700000029000,NULL,'a6afd583b0e08ccd3a919e947a044eb49864be404e3da81f2a6ad5c2113ca028');
INSERT INTO "transfer" VALUES(39,1100000000000000001,'stake:hdr92h7f:3','box:1:10D',1,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:10',1700000029000,NULL,'2ed3aec3109847021b3387de0fc555d473ad1fe2fbec57817ec04f3f206b33fd');
INSERT INTO "transfer" VALUES(40,1100000000000000001,'stake:hdr92h7f:3','box:1:JC',2,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:11',1700000029000,NULL,'e611370fb047fda5b19d5d0583c9f74d674d273b9becc8c0d628361639470497');
INSERT INTO "transfer" VALUES(41,1100000000000000001,'stake:hdr92h7f:3','box:1:QS',3,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:12',1700000029000,NULL,'4d3f7fc86ac927c4a34ca4b4f53b4b3eda897995dd8289097fcac7bb59999e14');
INSERT INTO "transfer" VALUES(42,1100000000000000001,'stake:hdr92h7f:3','box:1:KH',4,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:13',1700000029000,NULL,'b67a6d33782e9d595a90d064aaefda520de24ff9cd95fe1804642e8728ebaed1');
INSERT INTO "transfer" VALUES(43,1100000000000000001,'stake:hdr92h7f:3','box:1:7D',5,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:14',1700000029000,NULL,'ac13473a86783dca8cd4d9bbcf863f2ed5a965ebdd115ff698945f06a214ed76');
INSERT INTO "transfer" VALUES(44,1100000000000000001,'stake:hdr92h7f:2','box:1:10D',1,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:15',1700000029000,NULL,'12b3ab38307324e7c29bbce5e17a6550db7a1cc0812b63be9018e12f4caeefb0');
INSERT INTO "transfer" VALUES(45,1100000000000000001,'stake:hdr92h7f:2','box:1:JC',2,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:16',1700000029000,NULL,'8ae5eff72dce17d164697c7b93efcb2122b87b58dedbd935f84cc22eea7d7461');
INSERT INTO "transfer" VALUES(46,1100000000000000001,'stake:hdr92h7f:2','box:1:QS',3,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:17',1700000029000,NULL,'a8c140dd0dc0a27316708afc62291438b62665d58e95694ab47c23fbcb57e83b');
INSERT INTO "transfer" VALUES(47,1100000000000000001,'stake:hdr92h7f:2','box:1:KH',4,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:18',1700000029000,NULL,'015a1821c1213920002d74115e6190ce70e098854d025a9307eeeb9797d4b000');
INSERT INTO "transfer" VALUES(48,1100000000000000001,'stake:hdr92h7f:2','box:1:7D',5,'ante','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:0:19',1700000029000,NULL,'2b46420f9d565832d2c36e491d58a6e70638f1722fbbba40e4ee52e8b5945f61');
INSERT INTO "transfer" VALUES(49,1100000000000000001,'box:1:KH','stake:hdr92h7f:1',16,'claim','8b0c5bccb5560b86',1,'8b0c5bccb5560b86:11:0',1700000051000,NULL,'35e3d6a34e08e2e98c4e507a6a3c0225c037409ff0d92ab24e57ecf4c2728b29');
INSERT INTO "transfer" VALUES(50,1100000000000000002,'house','member:9c43cffd44c7b3dd3cad',200,'grant',NULL,NULL,'starting_grant:9c43cffd44c7b3dd3cad',1700000000000,NULL,'33dc8a6b29c77c2df225b9a247a9219378c6cb36ab6788adf12830cd9d4931c0');
INSERT INTO "transfer" VALUES(51,1100000000000000002,'house','member:5a76501efaf44057edf8',200,'grant',NULL,NULL,'starting_grant:5a76501efaf44057edf8',1700000000000,NULL,'2c00cf08df89679305c1b1471e8fd940b39c65ea5877ddd7395213786f242c42');
INSERT INTO "transfer" VALUES(52,1100000000000000002,'member:9c43cffd44c7b3dd3cad','stake:t1:0',50,'stake','m1',NULL,'m1:stake:0:1',1700000000000,NULL,'845a90bbbf163a554f2c38c7b92a2d48363d2a3fd678cfc11ad8a67e676fd493');
INSERT INTO "transfer" VALUES(53,1100000000000000002,'member:5a76501efaf44057edf8','stake:t1:1',50,'stake','m1',NULL,'m1:stake:1:1',1700000000000,NULL,'b04fc9637fd993323a3c4bb807c7f18837171981284ddbf18dfa56d2ab92b84f');
INSERT INTO "transfer" VALUES(54,1100000000000000002,'stake:t1:0','box:1:7D',3,'ante','m1',1,'m1:0:0',1700000000000,NULL,'6989f3f42e5bc7ec27d9379319c6c0588f6328f1507c7ef4f783f619a82c65cf');
INSERT INTO "transfer" VALUES(55,1100000000000000002,'stake:t1:0','member:9c43cffd44c7b3dd3cad',47,'return','m1',NULL,'m1:1:return:0',1700000000000,NULL,'8fc53c480e9b1282ea4938a51042c8ddfb400ab48da869740ddadda033b0d834');
INSERT INTO "transfer" VALUES(56,1100000000000000002,'stake:t1:1','member:5a76501efaf44057edf8',50,'return','m1',NULL,'m1:1:return:1',1700000000000,NULL,'f2b4b1083fce7affc796a1285b1b2b9d86f8285217142963047d92a43fc892f0');
INSERT INTO "transfer" VALUES(57,1100000000000000002,'house','member:5a76501efaf44057edf8',5,'granted',NULL,NULL,'granted:t1',1700000000000,'9c43cffd44c7b3dd3cad','90fcf3509a9fab4c1e560e5e8c94cb58dfe815183eb1713414de1c67deb59200');
INSERT INTO "transfer" VALUES(58,1100000000000000002,'box:1:7D','house',3,'season',NULL,NULL,'season:1:1100000000000000002:box:1:7D',1700000000000,NULL,'e45dfe7d7efb9b7539352ad290263ba54ebdf1e0ac48cc3937e4b1945776c7bd');
INSERT INTO "transfer" VALUES(59,1100000000000000002,'member:5a76501efaf44057edf8','house',205,'season',NULL,NULL,'season:1:5a76501efaf44057edf8',1700000000000,'9c43cffd44c7b3dd3cad','66a268a78b2539bfffd58573bf5e1a797e010bbe004b6dbae6585e9786a4810f');
INSERT INTO "transfer" VALUES(60,1100000000000000002,'member:9c43cffd44c7b3dd3cad','house',197,'season',NULL,NULL,'season:1:9c43cffd44c7b3dd3cad',1700000000000,'9c43cffd44c7b3dd3cad','ffbffa8d65ee488a3cd71b537de1f0739127d488e2a2a24b093c9f92789d0dc7');
INSERT INTO "transfer" VALUES(61,1100000000000000002,'house','member:9c43cffd44c7b3dd3cad',9,'grant',NULL,NULL,'starting_grant:9c43cffd44c7b3dd3cad:2',1700000000000,NULL,'940519b6f574fcea9dbe7cfbdc0cf83afea09d7bec72d07a3ab38c5825973a83');
INSERT INTO "transfer" VALUES(62,1100000000000000002,'house','member:5a76501efaf44057edf8',9,'grant',NULL,NULL,'starting_grant:5a76501efaf44057edf8:2',1700000000000,NULL,'685f97400e7fe4af2017b85aa057381425154ca8f42d35e0020b1ea96bda088b');
INSERT INTO "transfer" VALUES(63,1100000000000000003,'house','member:717621704029e60c2937',200,'grant',NULL,NULL,'starting_grant:717621704029e60c2937',1700000000000,NULL,'cd859235385098c7c3f72726445d12649aaaee2c7fae34ca3a0ea5b0c24b5c1d');
INSERT INTO "transfer" VALUES(64,1100000000000000003,'house','member:cadc37840a89f46fa95b',200,'grant',NULL,NULL,'starting_grant:cadc37840a89f46fa95b',1700000000000,NULL,'7a17d9e800da7d26f79278e76bf41d98677925bae54aa3b9ebb168a272b0a853');
INSERT INTO "transfer" VALUES(65,1100000000000000003,'member:717621704029e60c2937','stake:t2:0',50,'stake','m2',NULL,'m2:stake:0:1',1700000000000,NULL,'4d535fc04801af005f66f5e688aecbc8c4d1ffe8371e1b7a4432bd7042b10783');
INSERT INTO "transfer" VALUES(66,1100000000000000003,'member:cadc37840a89f46fa95b','stake:t2:1',50,'stake','m2',NULL,'m2:stake:1:1',1700000000000,NULL,'1a17e935e221810ad66dccbe7146c9170455e2fbdc44e54cd151c1830a8ec2b8');
INSERT INTO "transfer" VALUES(67,1100000000000000003,'stake:t2:0','box:1:7D',3,'ante','m2',1,'m2:0:0',1700000000000,NULL,'08dc78e46b6a7352df7a5a6fed7b02c05e02cc472598b34dafceaeaae2bf5c8d');
CREATE INDEX ix_handed_out_mark ON handed_out (mark);
CREATE UNIQUE INDEX uq_purge_open ON purge (guild_id) WHERE rows IS NULL;
CREATE INDEX ix_shard_lease_process_id ON shard_lease (process_id);
CREATE INDEX ix_cup_host_key ON cup (host_key);
CREATE INDEX ix_cup_guild_id ON cup (guild_id);
CREATE INDEX ix_cup_active ON cup (id) WHERE state IN ('signup', 'running');
CREATE INDEX ix_daily_play_day ON daily_play (day, game);
CREATE INDEX ix_rating_standing ON rating (guild_id, game, mu);
CREATE INDEX ix_rating_actor_key ON rating (actor_key);
CREATE INDEX ix_season_rating_standing ON season_rating (guild_id, game, season, mu);
CREATE INDEX ix_season_rating_actor_key ON season_rating (actor_key);
CREATE INDEX ix_title_role_actor_key ON title_role (actor_key);
CREATE INDEX ix_card_table_open ON card_table (guild_id, id) WHERE state IN ('lobby', 'playing', 'between_deals');
CREATE INDEX ix_rule_draft_actor_key ON rule_draft (actor_key);
CREATE INDEX ix_server_log_about ON server_log (about);
CREATE INDEX ix_server_log_by_actor ON server_log (by_actor);
CREATE INDEX ix_server_log_at ON server_log (at);
CREATE INDEX ix_bar_by_actor ON bar (by_actor);
CREATE INDEX ix_bar_guild_id ON bar (guild_id);
CREATE INDEX ix_night_guild_id ON night (guild_id);
CREATE INDEX ix_night_pending ON night (starts_at) WHERE state IN ('planned', 'open');
CREATE INDEX ix_night_host_key ON night (host_key);
CREATE INDEX ix_cup_entry_actor_key ON cup_entry (actor_key);
CREATE INDEX ix_cup_entry_guild_id ON cup_entry (guild_id);
CREATE INDEX ix_cup_table_guild_id ON cup_table (guild_id);
CREATE INDEX ix_deadline_due_at ON deadline (due_at);
CREATE INDEX ix_card_match_table_id ON card_match (table_id);
CREATE UNIQUE INDEX uq_card_match_open ON card_match (table_id) WHERE state = 'open';
CREATE INDEX ix_account_table_id ON account (table_id);
CREATE INDEX ix_account_standing ON account (guild_id, kind, balance);
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
