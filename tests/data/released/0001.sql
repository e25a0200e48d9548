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
INSERT INTO "account" VALUES(1100000000000000001,'member:76d4735674ac641bf592','member','76d4735674ac641bf592',NULL,NULL,NULL,NULL,980);
INSERT INTO "account" VALUES(1100000000000000001,'house','house',NULL,NULL,NULL,NULL,NULL,-4400);
INSERT INTO "account" VALUES(1100000000000000001,'member:29669b440d7410e4dc78','member','29669b440d7410e4dc78',NULL,NULL,NULL,NULL,980);
INSERT INTO "account" VALUES(1100000000000000001,'member:2da1276fcfac5276214f','member','2da1276fcfac5276214f',NULL,NULL,NULL,NULL,980);
INSERT INTO "account" VALUES(1100000000000000001,'member:0d0962183e700e157f87','member','0d0962183e700e157f87',NULL,NULL,NULL,NULL,980);
INSERT INTO "account" VALUES(1100000000000000001,'stake:e8j54psn:0','stake',NULL,'e8j54psn',0,NULL,NULL,105);
INSERT INTO "account" VALUES(1100000000000000001,'stake:e8j54psn:1','stake',NULL,'e8j54psn',1,NULL,NULL,105);
INSERT INTO "account" VALUES(1100000000000000001,'stake:e8j54psn:2','stake',NULL,'e8j54psn',2,NULL,NULL,105);
INSERT INTO "account" VALUES(1100000000000000001,'stake:e8j54psn:3','stake',NULL,'e8j54psn',3,NULL,NULL,105);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:10D','box',NULL,NULL,NULL,1,'10D',4);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:7D','box',NULL,NULL,NULL,1,'7D',20);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:JC','box',NULL,NULL,NULL,1,'JC',8);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:KH','box',NULL,NULL,NULL,1,'KH',16);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:QS','box',NULL,NULL,NULL,1,'QS',12);
INSERT INTO "account" VALUES(1100000000000000002,'member:22a327f55041371acad0','member','22a327f55041371acad0',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000002,'house','house',NULL,NULL,NULL,NULL,NULL,-18);
INSERT INTO "account" VALUES(1100000000000000002,'member:020d0785a41132a2132e','member','020d0785a41132a2132e',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000002,'stake:t1:0','stake',NULL,'t1',0,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000002,'stake:t1:1','stake',NULL,'t1',1,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000002,'box:1:7D','box',NULL,NULL,NULL,1,'7D',0);
INSERT INTO "account" VALUES(1100000000000000003,'member:30a52e7ff05eb1ae9600','member','30a52e7ff05eb1ae9600',NULL,NULL,NULL,NULL,150);
INSERT INTO "account" VALUES(1100000000000000003,'house','house',NULL,NULL,NULL,NULL,NULL,-400);
INSERT INTO "account" VALUES(1100000000000000003,'member:afcfc5cf68fd51b43018','member','afcfc5cf68fd51b43018',NULL,NULL,NULL,NULL,150);
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
INSERT INTO "action" VALUES('d08e9092694b05ad',0,0,'76d4735674ac641bf592','{"announce":true,"card":"2D","kind":"lay"}','2f8b7510726a',NULL,0,1700000031000,'0a2ff1500ecf9978d96e0f97b8cb0f1cba3b6b93de6c60c501cee3a6d081cc8b','67d5c226aa982ba3ed09a70469b81488788ddf823767a121264bbe0a8e8b6e55');
INSERT INTO "action" VALUES('d08e9092694b05ad',1,0,'76d4735674ac641bf592','{"announce":true,"card":"3C","kind":"lay"}','569e9e9be53f',NULL,0,1700000033000,'67d5c226aa982ba3ed09a70469b81488788ddf823767a121264bbe0a8e8b6e55','a57c9267122643a4b8a3b7b46fd50368ae2d1ad59f0b4b0caf7dc17a91dc306b');
INSERT INTO "action" VALUES('d08e9092694b05ad',2,2,'0d0962183e700e157f87','{"announce":true,"card":"4H","kind":"lay"}','4d7929767b13',NULL,0,1700000035000,'a57c9267122643a4b8a3b7b46fd50368ae2d1ad59f0b4b0caf7dc17a91dc306b','78389c374ead39318a64fe8a29ebff50569e6a4cf8ada1587ec8d3348a8029ee');
INSERT INTO "action" VALUES('d08e9092694b05ad',3,0,'76d4735674ac641bf592','{"announce":true,"card":"5H","kind":"lay"}','16ff79199eb0',NULL,0,1700000037000,'78389c374ead39318a64fe8a29ebff50569e6a4cf8ada1587ec8d3348a8029ee','a1b500edc9f9434beba24768defb676da17e4ef6b2a32285eb9a65fef0b8076d');
INSERT INTO "action" VALUES('d08e9092694b05ad',4,3,'29669b440d7410e4dc78','{"announce":true,"card":"6H","kind":"lay"}','8640cfe21eb9',NULL,0,1700000039000,'a1b500edc9f9434beba24768defb676da17e4ef6b2a32285eb9a65fef0b8076d','b31d373bbb370fd60d17cf1b1803c01ef5497653a8a996316dd6980b57beabcd');
INSERT INTO "action" VALUES('d08e9092694b05ad',5,3,'29669b440d7410e4dc78','{"announce":true,"card":"7H","kind":"lay"}','27761d0e5ac0',NULL,0,1700000041000,'b31d373bbb370fd60d17cf1b1803c01ef5497653a8a996316dd6980b57beabcd','65a7bfaa68cf017f6ed59ca830b26eb49c068408fcc627372c0afcc7e19f1563');
INSERT INTO "action" VALUES('d08e9092694b05ad',6,3,'29669b440d7410e4dc78','{"announce":true,"card":"8D","kind":"lay"}','7061c97ca6a6',NULL,0,1700000043000,'65a7bfaa68cf017f6ed59ca830b26eb49c068408fcc627372c0afcc7e19f1563','9021cc33b6793e9a6e871239fc04ee9a25897a706d4898232e4788fd1acefdab');
INSERT INTO "action" VALUES('d08e9092694b05ad',7,3,'29669b440d7410e4dc78','{"announce":true,"card":"9H","kind":"lay"}','0ffebb107aea',NULL,0,1700000045000,'9021cc33b6793e9a6e871239fc04ee9a25897a706d4898232e4788fd1acefdab','6bedb7da41cc91ede8481ce184759d338c1a8eab77190e67e19686cad6a0b20d');
INSERT INTO "action" VALUES('d08e9092694b05ad',8,3,'29669b440d7410e4dc78','{"announce":true,"card":"10C","kind":"lay"}','925848cf78fc',NULL,0,1700000047000,'6bedb7da41cc91ede8481ce184759d338c1a8eab77190e67e19686cad6a0b20d','49e024de3987d7e993ac73d6dab4c7222b86ac6fc473083089b5b3aeba1f7be7');
INSERT INTO "action" VALUES('d08e9092694b05ad',9,3,'29669b440d7410e4dc78','{"announce":true,"card":"JH","kind":"lay"}','8eabdce76078',NULL,0,1700000049000,'49e024de3987d7e993ac73d6dab4c7222b86ac6fc473083089b5b3aeba1f7be7','fe79d33c5c6a3ac47e8c46e7ebd93c597edebe1c59523b8c9d45c212313e8560');
INSERT INTO "action" VALUES('d08e9092694b05ad',10,3,'29669b440d7410e4dc78','{"announce":true,"card":"QH","kind":"lay"}','93a850ebe8fd',NULL,0,1700000051000,'fe79d33c5c6a3ac47e8c46e7ebd93c597edebe1c59523b8c9d45c212313e8560','ec87217fd9a2bd5f3eff82cf8ce68ea17666e9dc24136b95dab58db2094cae9c');
INSERT INTO "action" VALUES('d08e9092694b05ad',11,2,'0d0962183e700e157f87','{"announce":true,"card":"KC","kind":"lay"}','40066c98725d',NULL,0,1700000053000,'ec87217fd9a2bd5f3eff82cf8ce68ea17666e9dc24136b95dab58db2094cae9c','85fc37af2a81aa5071714764a221cde81e51e6b2d7adadfdf572f7cc5b01d09e');
INSERT INTO "action" VALUES('c2f80bdab307373b',0,0,'76d4735674ac641bf592','{"hand":["7C","JD"],"kind":"exchange","up":["AC","QD"]}','d3b709786d77',NULL,0,1700000065000,'487435ef5fb3ba399b8bd7cd7226b5550ae70a1d76287475802d40bf8e1386ff','f1ca9dad56b93c66032aa0de062342672419311fda6439ca35db4a26e5656223');
INSERT INTO "action" VALUES('c2f80bdab307373b',1,0,'76d4735674ac641bf592','{"hand":["QD","AC"],"kind":"exchange","up":["JC","JD"]}','1d1769b9be0f',NULL,0,1700000067000,'f1ca9dad56b93c66032aa0de062342672419311fda6439ca35db4a26e5656223','32a940f9391f88a4344ff2d2400306e271715a1910ef01d63a62b8127c93a8a7');
INSERT INTO "action" VALUES('c2f80bdab307373b',2,0,'76d4735674ac641bf592','{"hand":["JC","JD"],"kind":"exchange","up":["AC","QD"]}','c7481c4e5ef6',NULL,0,1700000069000,'32a940f9391f88a4344ff2d2400306e271715a1910ef01d63a62b8127c93a8a7','382b1249c42f1e6726f66369ad8bac339181fda6011b28a660beed301c9e0d21');
INSERT INTO "action" VALUES('c2f80bdab307373b',3,0,'76d4735674ac641bf592','{"kind":"ready"}','2a352f325aa4',NULL,0,1700000071000,'382b1249c42f1e6726f66369ad8bac339181fda6011b28a660beed301c9e0d21','41162c5acb160d9b30e518b24fccbaa29ece46994403a278e16267f8b02ccd37');
INSERT INTO "action" VALUES('c2f80bdab307373b',4,1,'2da1276fcfac5276214f','{"hand":["9S","9D"],"kind":"exchange","up":["2C","5C"]}','836c6a91924c',NULL,0,1700000073000,'41162c5acb160d9b30e518b24fccbaa29ece46994403a278e16267f8b02ccd37','a43031b1e8e296521c5e9b134ee9bcc4527d06042f988e2c77b2c8e81c0c9124');
INSERT INTO "action" VALUES('c2f80bdab307373b',5,1,'2da1276fcfac5276214f','{"hand":["2C","5C"],"kind":"exchange","up":["3C","9S"]}','1002ff2e37db',NULL,0,1700000075000,'a43031b1e8e296521c5e9b134ee9bcc4527d06042f988e2c77b2c8e81c0c9124','dfbfddbdcd973f49cad8c4da215020db2e1d57cd37feda3d866745b3c20bd972');
INSERT INTO "action" VALUES('c2f80bdab307373b',6,1,'2da1276fcfac5276214f','{"hand":["9S"],"kind":"exchange","up":["5C"]}','43590def043f',NULL,0,1700000077000,'dfbfddbdcd973f49cad8c4da215020db2e1d57cd37feda3d866745b3c20bd972','70e0f01a4b24083bd973a6bd6b2e9e14175206c243592ceec6028ea661146729');
INSERT INTO "action" VALUES('c2f80bdab307373b',7,1,'2da1276fcfac5276214f','{"hand":["5C","8D"],"kind":"exchange","up":["2C","9S"]}','f071db429d31',NULL,0,1700000079000,'70e0f01a4b24083bd973a6bd6b2e9e14175206c243592ceec6028ea661146729','b603bf992636f588856c3aa5a08dfd9c884e15ebd6c27a8da3189c38cab8c40d');
INSERT INTO "action" VALUES('c2f80bdab307373b',8,1,'2da1276fcfac5276214f','{"hand":["9S"],"kind":"exchange","up":["5C"]}','a528357c02de',NULL,0,1700000081000,'b603bf992636f588856c3aa5a08dfd9c884e15ebd6c27a8da3189c38cab8c40d','23491ce30f3d7c51b30eb2502122f0fa743bafdb74b33120871ea4738d383105');
INSERT INTO "action" VALUES('c2f80bdab307373b',9,1,'2da1276fcfac5276214f','{"hand":["2C","5C"],"kind":"exchange","up":["8D","9S"]}','40745f082eed',NULL,0,1700000083000,'23491ce30f3d7c51b30eb2502122f0fa743bafdb74b33120871ea4738d383105','a2bc23c19dab5ec0cf6bae208a33c49425edd1a8f9e66f759331410549fd0770');
INSERT INTO "action" VALUES('c2f80bdab307373b',10,1,'2da1276fcfac5276214f','{"hand":["3C"],"kind":"exchange","up":["9D"]}','98f8fcfbb672',NULL,0,1700000085000,'a2bc23c19dab5ec0cf6bae208a33c49425edd1a8f9e66f759331410549fd0770','968c7d314dfee0cdd29361b746775f18f94f1eeb18051e8d1b4c20b8f0f21967');
INSERT INTO "action" VALUES('c2f80bdab307373b',11,1,'2da1276fcfac5276214f','{"hand":["9D"],"kind":"exchange","up":["3C"]}','89dd936a6280',NULL,0,1700000087000,'968c7d314dfee0cdd29361b746775f18f94f1eeb18051e8d1b4c20b8f0f21967','82b25b0aabcf85b870a596c4a52756886fadbe5839dfc9d5c51be212c00febee');
INSERT INTO "action" VALUES('d6389fc012be5430',0,1,'2da1276fcfac5276214f','{"kind":"draw"}','2304e0a0f2b8',NULL,0,1700000099000,'eedec82e01d56e4a1793d850b4b39c0ad246fa8e14bc4a6467bf5bb1d770a11b','a55507da78cf227591e2cc6e7f66d578adf740cce64bcaf8c01b638b4f428585');
INSERT INTO "action" VALUES('d6389fc012be5430',1,1,'2da1276fcfac5276214f','{"cards":["4D"],"kind":"play"}','b3fafa8ea1bf',NULL,0,1700000101000,'a55507da78cf227591e2cc6e7f66d578adf740cce64bcaf8c01b638b4f428585','766ea511b2be67f6b8f6e067be399b7d81a534ec3c83cb790958e2a43ce9ad77');
INSERT INTO "action" VALUES('d6389fc012be5430',2,2,'0d0962183e700e157f87','{"kind":"pick_up"}','a7707c20d161',NULL,0,1700000103000,'766ea511b2be67f6b8f6e067be399b7d81a534ec3c83cb790958e2a43ce9ad77','360949d46d6966d0f96db68643806125bebfb2bfe2a42f74d04f51a15d19c407');
INSERT INTO "action" VALUES('d6389fc012be5430',3,3,'29669b440d7410e4dc78','{"cards":["KD"],"kind":"play"}','79f7a8a10e9d',NULL,0,1700000105000,'360949d46d6966d0f96db68643806125bebfb2bfe2a42f74d04f51a15d19c407','a3459f5b4f816e500cf0cb70ac1dee6555bd415120326ca039853db500365cb3');
INSERT INTO "action" VALUES('d6389fc012be5430',4,0,'76d4735674ac641bf592','{"cards":["AS"],"kind":"play"}','b2fb21f8a0a2',NULL,0,1700000107000,'a3459f5b4f816e500cf0cb70ac1dee6555bd415120326ca039853db500365cb3','5986d4975be33703f1012b6536424f9785e8e49d17f9c1edae1d37232a545a24');
INSERT INTO "action" VALUES('d6389fc012be5430',5,0,'76d4735674ac641bf592','{"kind":"draw"}','fe2ccfd52b47',NULL,0,1700000109000,'5986d4975be33703f1012b6536424f9785e8e49d17f9c1edae1d37232a545a24','1f42fffd660500b28930495c1e8e52961f361d65e9216d1749fa8acfd200f536');
INSERT INTO "action" VALUES('d6389fc012be5430',6,0,'76d4735674ac641bf592','{"cards":["9D"],"kind":"play"}','2eb1fb7636f3',NULL,0,1700000111000,'1f42fffd660500b28930495c1e8e52961f361d65e9216d1749fa8acfd200f536','cfd33ac100187a208aa035d4154c12b7455e8a226a96dea79b988d2efc4b1a2c');
INSERT INTO "action" VALUES('d6389fc012be5430',7,1,'2da1276fcfac5276214f','{"cards":["2S"],"kind":"play"}','26ea9edc50ea',NULL,0,1700000113000,'cfd33ac100187a208aa035d4154c12b7455e8a226a96dea79b988d2efc4b1a2c','c20d9a04f6e9110a4b20ffc8292e0b854be39e4db53b92ba900130bd1fb56944');
INSERT INTO "action" VALUES('d6389fc012be5430',8,2,'0d0962183e700e157f87','{"kind":"pick_up"}','57d049771282',NULL,0,1700000115000,'c20d9a04f6e9110a4b20ffc8292e0b854be39e4db53b92ba900130bd1fb56944','0520513f74849fb28aa2b32279cbe7a2eb8c2674ce4a3f86cf3eef97016a3add');
INSERT INTO "action" VALUES('d6389fc012be5430',9,3,'29669b440d7410e4dc78','{"cards":["8S"],"kind":"play"}','d45bdbef1919',NULL,0,1700000117000,'0520513f74849fb28aa2b32279cbe7a2eb8c2674ce4a3f86cf3eef97016a3add','2d21109b6dcd47704cdd26c9c59af818ae652c79c99afca26d0ab6e239e950e7');
INSERT INTO "action" VALUES('d6389fc012be5430',10,0,'76d4735674ac641bf592','{"kind":"pick_up"}','c23fdb8a9400',NULL,0,1700000119000,'2d21109b6dcd47704cdd26c9c59af818ae652c79c99afca26d0ab6e239e950e7','99607eec8e062f23e82716c90e9fee4e4aec316b782fc7bc6bf94ed028985c36');
INSERT INTO "action" VALUES('d6389fc012be5430',11,1,'2da1276fcfac5276214f','{"cards":["KH"],"kind":"play"}','ccd34fd8b168',NULL,0,1700000121000,'99607eec8e062f23e82716c90e9fee4e4aec316b782fc7bc6bf94ed028985c36','234de4ec8ee0adb36ab9d5083b4646117edb2e586f728a304b9fc20abe57cbfe');
INSERT INTO "action" VALUES('m1',0,0,'22a327f55041371acad0','{"card":"AS","kind":"lay"}','digest-AS',100,0,1700000000000,'dea60d4c3a4a16d78a7e91f7d86a5f8d75c6335cce01b966a40489cecd097fde','af616d721c5836c6c00776446dadad6a23e93b94a13da9f2a6f3039171bc100f');
INSERT INTO "action" VALUES('m1',1,1,'020d0785a41132a2132e','{"card":"2S","kind":"lay"}','digest-2S',101,0,1700000000000,'af616d721c5836c6c00776446dadad6a23e93b94a13da9f2a6f3039171bc100f','f08c28e965c9d8964e4bc898e981a99ee34cf3f9a60fd8040eebe2bd8bec4593');
INSERT INTO "action" VALUES('m2',0,0,'30a52e7ff05eb1ae9600','{"card":"AS","kind":"lay"}','digest-AS',200,0,1700000000000,'f454b0a3da54cee33fa404ac187a723eb44ae6d298b306bbf2cb1819fa670812','490f945cd590f511defa0affcda41f905c9f4f9a5fb8f61e81bf9635dfa2addb');
INSERT INTO "action" VALUES('m2',1,1,'afcfc5cf68fd51b43018','{"card":"2S","kind":"lay"}','digest-2S',201,0,1700000000000,'490f945cd590f511defa0affcda41f905c9f4f9a5fb8f61e81bf9635dfa2addb','4f2cb4fa9f156cf5d6fca671c1611da32f19ec5d5d8fe1671d1849474a6ec280');
CREATE TABLE actor (
	"key" TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	user_id INTEGER, 
	CONSTRAINT pk_actor PRIMARY KEY ("key"), 
	CONSTRAINT uq_actor_guild_id_user_id UNIQUE (guild_id, user_id)
)
 STRICT

;
INSERT INTO "actor" VALUES('76d4735674ac641bf592',1100000000000000001,200000000000000000);
INSERT INTO "actor" VALUES('29669b440d7410e4dc78',1100000000000000001,200000000000000003);
INSERT INTO "actor" VALUES('2da1276fcfac5276214f',1100000000000000001,200000000000000001);
INSERT INTO "actor" VALUES('0d0962183e700e157f87',1100000000000000001,200000000000000002);
INSERT INTO "actor" VALUES('22a327f55041371acad0',1100000000000000002,200000000000000001);
INSERT INTO "actor" VALUES('020d0785a41132a2132e',1100000000000000002,200000000000000002);
INSERT INTO "actor" VALUES('78ab0f4bb5510c40306d',0,200000000000000001);
INSERT INTO "actor" VALUES('30a52e7ff05eb1ae9600',1100000000000000003,200000000000000001);
INSERT INTO "actor" VALUES('afcfc5cf68fd51b43018',1100000000000000003,200000000000000002);
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
INSERT INTO "application_fact" VALUES('declared','{"is":"d4c6d1b62aa7528f9ac6ac8119eb377fd4a9fde0e3d354407daa10c33527101c","~":"5e2df0c2387aa1bb"}');
INSERT INTO "application_fact" VALUES('welcomed 1100000000000000002','{"is":"yes","~":"3687a287cbeee7d2"}');
INSERT INTO "application_fact" VALUES('marks are keyed with','{"is":"e4736927d37b12ed703501b00ed55e0d2e4a54e8c8ae668671c465a399637f51","~":"615b30231ee1ed40"}');
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
INSERT INTO "bar" VALUES('020d0785a41132a2132e',1100000000000000002,'22a327f55041371acad0','{"at":1700000000000,"reason":"cheats","until":null,"~":"c91012dcd9d4f29f"}');
INSERT INTO "bar" VALUES('afcfc5cf68fd51b43018',1100000000000000003,'30a52e7ff05eb1ae9600','{"at":1700000000000,"reason":"cheats","until":null,"~":"c91012dcd9d4f29f"}');
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
INSERT INTO "board_lease" VALUES(1100000000000000001,1,'e8j54psn');
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
INSERT INTO "card_match" VALUES('d08e9092694b05ad','e8j54psn','open','nain_jaune','{"boxes":{"10D":0,"7D":0,"JC":0,"KH":0,"QS":0},"deal":1,"dealer":1,"players":4,"rules":{"announce":"auto","dealing":"hands","deals":5,"direction":"ccw","five_belles":false,"game_end":"deals","grand_opera":"none","insolvency":"partial","kept":"double","lead":"free","move_limit":10400,"payment":"points","players":[3,8],"restart":"next_held","sequence":"wrap","stake_unit":1,"tokens":120,"voluntary_pass":false},"statuses":["in","in","in","in"],"tokens":[120,120,120,120]}','d08e9092694b05ad41f5fa96288acbc3034447bf14d6de3a2e60d3ea25012340','1.0.0','0a2ff1500ecf9978d96e0f97b8cb0f1cba3b6b93de6c60c501cee3a6d081cc8b',NULL,1700000029000,NULL,NULL,12,'{"clicks":["0","0","0","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('c2f80bdab307373b','5ukp5vmn','open','shithead','{"absent":[],"deal":1,"dealer":0,"match_rules":null,"players":4,"rules":{"ace":"high","attack_counters":["2","10","A"],"attack_leader":"after_last_player","blind_chain":false,"blind_pick_up":false,"burn_leader":"same","chance_card":"off","compare":"ge","deal_size":"same","deal_style":"three_rows","dealer_next":"rotate","decks":{"fit":true,"min":1},"drawn_card":"kept","exchange":"own","finish":"first_out","first_card":"led","hand_cards":3,"joker_rank":"own","jokers":0,"jump_in":false,"last_card_ban":{"10":"eliminated"},"last_hand":"alone","max_set":0,"move_limit":2000,"must_play":false,"opener":"left_of_dealer","opening_play":"free","own_skip":"counts","pickup_leader":"next","pickup_victim":"self","players":[3,5],"powers":{"10":{"count":null,"demand":"own","duel":null,"effect":"burn","entry":"any","floor":"open"},"2":{"count":null,"demand":"reset","duel":null,"effect":"none","entry":"any","floor":"open"}},"quad":4,"quad_entry":"ranked","rank_bans":{},"runs":"off","sequel":null,"stacking":"off","table_cards":3,"up_cards":"into_hand","up_pickup":"none"}}','c2f80bdab307373b919773f59c2ee6e95cefb7a9b9ad76c00eade388e338a11e','1.0.0','487435ef5fb3ba399b8bd7cd7226b5550ae70a1d76287475802d40bf8e1386ff',NULL,1700000063000,NULL,NULL,12,'{"clicks":["0","0","0","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('d6389fc012be5430','ge2tsfnv','open','paskahousu','{"deal":1,"dealer":0,"players":4,"rules":{"ace_lead":"free","after_lie":"next","after_truth":"challenged","bluff":false,"challengers":"any","court_floor":"7","court_lead":"free","dealer_next":"loser","decks":1,"finish":"last_in","hand_cards":5,"jokers":0,"killer_lead":"stays","killers":"ten_and_ace","lone_from":null,"lone_killers":false,"move_limit":2000,"opener":"most_lowest","opening_play":"low","players":[2,6],"quad":4,"quad_twos":true,"same_on_killer":true,"stock_option":"draw_first","suit_goes":false,"table_cards":0,"two_on_killer":false,"window":"until_next_acts"}}','d6389fc012be54303103f650fff09a01696efd3ddc5a82adf0357a7ba3b86865','1.0.0','eedec82e01d56e4a1793d850b4b39c0ad246fa8e14bc4a6467bf5bb1d770a11b',NULL,1700000097000,NULL,NULL,12,'{"clicks":["0","0","0","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('m1','t1','over','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','1.0.0','dea60d4c3a4a16d78a7e91f7d86a5f8d75c6335cce01b966a40489cecd097fde','{"ranking":[[0],[1]]}',1700000000000,1700000000000,'e93dc41ebfa65dd4b2e3ef4d8bf8490b931f250b01fa6e4ccc4f4621ae759398',2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('m2','t2','open','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','1.0.0','f454b0a3da54cee33fa404ac187a723eb44ae6d298b306bbf2cb1819fa670812',NULL,1700000000000,NULL,NULL,2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
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
INSERT INTO "card_table" VALUES('e8j54psn',1100000000000000001,2,NULL,NULL,'playing','nain_jaune','nain_jaune','{"announce":"auto","dealing":"hands","deals":5,"direction":"ccw","five_belles":false,"game_end":"deals","grand_opera":"none","insolvency":"partial","kept":"double","lead":"free","move_limit":10400,"payment":"points","players":[3,8],"restart":"next_held","sequence":"wrap","stake_unit":1,"tokens":120,"voluntary_pass":false,"~":"7ca59840ee7e684a"}','tokens','76d4735674ac641bf592','fr','{"base":"","clock":{"bank":0,"pace":"none","pause":"usual","per_turn":0,"quiet":null,"tempo":"at_once","zone":"Europe/Paris"},"closing":null,"coming":null,"display":"picture","hints":true,"invited":[],"last_deal":false,"let_stand":[],"match":"d08e9092694b05ad","notice":null,"private":false,"seats":{"0":{"since":1700000028000},"1":{"since":1700000022000},"2":{"since":1700000052000},"3":{"since":1700000048000}},"seekers":null,"terms":{"ai_stakes":"none","board_taken":false,"coin":{"emoji":"\ud83e\ude99","many":"","one":""},"jackpot":[],"season":2},"time_up":[],"votes":[],"waiting":[],"~":"775736c7f53e522b"}',1700000021000,1700000053000,16);
INSERT INTO "card_table" VALUES('5ukp5vmn',1100000000000000001,2,NULL,NULL,'playing','shithead','norvegien','{"ace":"high","attack_counters":["2","10","A"],"attack_leader":"after_last_player","blind_chain":false,"blind_pick_up":false,"burn_leader":"same","chance_card":"off","compare":"ge","deal_size":"same","deal_style":"three_rows","dealer_next":"rotate","decks":{"fit":true,"min":1},"drawn_card":"kept","exchange":"own","finish":"first_out","first_card":"led","hand_cards":3,"joker_rank":"own","jokers":0,"jump_in":false,"last_card_ban":{"10":"eliminated"},"last_hand":"alone","max_set":0,"move_limit":2000,"must_play":false,"opener":"left_of_dealer","opening_play":"free","own_skip":"counts","pickup_leader":"next","pickup_victim":"self","players":[3,5],"powers":{"10":{"count":null,"demand":"own","duel":null,"effect":"burn","entry":"any","floor":"open"},"2":{"count":null,"demand":"reset","duel":null,"effect":"none","entry":"any","floor":"open"}},"quad":4,"quad_entry":"ranked","rank_bans":{},"runs":"off","sequel":null,"stacking":"off","table_cards":3,"up_cards":"into_hand","up_pickup":"none","~":"551c1e840d7fa55e"}','points','76d4735674ac641bf592','fr','{"base":"","clock":{"bank":0,"pace":"none","pause":"usual","per_turn":0,"quiet":null,"tempo":"at_once","zone":"Europe/Paris"},"closing":null,"coming":null,"display":"picture","hints":true,"invited":[],"last_deal":false,"let_stand":[],"match":"c2f80bdab307373b","notice":null,"private":false,"seats":{"0":{"since":1700000062000},"1":{"since":1700000082000},"2":{"since":1700000058000},"3":{"since":1700000060000}},"seekers":null,"terms":{"ai_stakes":"none","board_taken":false,"coin":{"emoji":"\ud83e\ude99","many":"","one":""},"jackpot":[],"season":0},"time_up":[],"votes":[],"waiting":[],"~":"9aedc26bfe9bdf7d"}',1700000055000,1700000087000,16);
INSERT INTO "card_table" VALUES('ge2tsfnv',1100000000000000001,2,NULL,NULL,'playing','paskahousu','paskahousu','{"ace_lead":"free","after_lie":"next","after_truth":"challenged","bluff":false,"challengers":"any","court_floor":"7","court_lead":"free","dealer_next":"loser","decks":1,"finish":"last_in","hand_cards":5,"jokers":0,"killer_lead":"stays","killers":"ten_and_ace","lone_from":null,"lone_killers":false,"move_limit":2000,"opener":"most_lowest","opening_play":"low","players":[2,6],"quad":4,"quad_twos":true,"same_on_killer":true,"stock_option":"draw_first","suit_goes":false,"table_cards":0,"two_on_killer":false,"window":"until_next_acts","~":"129e3b4b9235aaa5"}','points','76d4735674ac641bf592','fr','{"base":"","clock":{"bank":0,"pace":"none","pause":"usual","per_turn":0,"quiet":null,"tempo":"at_once","zone":"Europe/Paris"},"closing":null,"coming":null,"display":"picture","hints":true,"invited":[],"last_deal":false,"let_stand":[],"match":"d6389fc012be5430","notice":null,"private":false,"seats":{"0":{"since":1700000118000},"1":{"since":1700000112000},"2":{"since":1700000114000},"3":{"since":1700000116000}},"seekers":null,"terms":{"ai_stakes":"none","board_taken":false,"coin":{"emoji":"\ud83e\ude99","many":"","one":""},"jackpot":[],"season":0},"time_up":[],"votes":[],"waiting":[],"~":"de8b4d499590f656"}',1700000089000,1700000121000,16);
INSERT INTO "card_table" VALUES('t1',1100000000000000002,1100000000000000002,NULL,NULL,'over','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','22a327f55041371acad0','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,2);
INSERT INTO "card_table" VALUES('t2',1100000000000000003,1100000000000000002,NULL,NULL,'playing','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','30a52e7ff05eb1ae9600','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,1);
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
INSERT INTO "cup" VALUES('c1',1100000000000000002,1100000000000000002,NULL,'22a327f55041371acad0',NULL,'running',0,'{"game":"shithead","~":"72415bfd261c3d33"}',1700000000000);
INSERT INTO "cup" VALUES('c2',1100000000000000003,1100000000000000002,NULL,'30a52e7ff05eb1ae9600',NULL,'running',0,'{"game":"shithead","~":"72415bfd261c3d33"}',1700000000000);
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
INSERT INTO "cup_entry" VALUES('c1',1,1100000000000000002,'22a327f55041371acad0',1);
INSERT INTO "cup_entry" VALUES('c1',2,1100000000000000002,'020d0785a41132a2132e',1);
INSERT INTO "cup_entry" VALUES('c2',1,1100000000000000003,'30a52e7ff05eb1ae9600',1);
INSERT INTO "cup_entry" VALUES('c2',2,1100000000000000003,'afcfc5cf68fd51b43018',1);
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
INSERT INTO "daily_play" VALUES('78ab0f4bb5510c40306d','2026-11-24','shithead','daily','{"place":1,"~":"0aecb480655779c9"}');
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
INSERT INTO "deadline" VALUES('e8j54psn','idle',-1,1700604828000);
INSERT INTO "deadline" VALUES('e8j54psn','patience',2,1700003652000);
INSERT INTO "deadline" VALUES('5ukp5vmn','patience',1,1700003686000);
INSERT INTO "deadline" VALUES('5ukp5vmn','patience',2,1700003662000);
INSERT INTO "deadline" VALUES('5ukp5vmn','idle',-1,1700604862000);
INSERT INTO "deadline" VALUES('5ukp5vmn','patience',3,1700003662000);
INSERT INTO "deadline" VALUES('ge2tsfnv','idle',-1,1700604896000);
INSERT INTO "deadline" VALUES('ge2tsfnv','patience',2,1700003720000);
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
INSERT INTO "feat" VALUES('22a327f55041371acad0','first_match',1100000000000000002,'m1',1700000000000,0);
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
INSERT INTO "handed_out" VALUES(1100000000000000002,'f6202068b22e5a062bea2dd703eecca67caae5b16cb89f4e861e6e86a42a05a1','{"barred_until":0,"bound":["c1"],"gave":0,"gave_on":0,"seasons":[1,2],"topped_up_on":0,"~":"bf9bbc395ac33cb4"}',1731536000000,'9597ded8a27cef6b4f6dc41a9ff7095783f05be10da3bedbbe21bb5c01358d3f');
INSERT INTO "handed_out" VALUES(1100000000000000003,'56117c35ff56f9c8fa678f1c4af9ef2caacb4ea2d12a713f5e70efbda0760d81','{"barred_until":0,"bound":["c2","m2"],"gave":0,"gave_on":0,"seasons":[1],"topped_up_on":0,"~":"2321d219206856be"}',1731536000000,'935ab68d990e1f5396c24980e39c9fbea5bb749c756d826926a6e08e424d5acd');
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
INSERT INTO "match_seat" VALUES('d08e9092694b05ad',0,'76d4735674ac641bf592',NULL);
INSERT INTO "match_seat" VALUES('d08e9092694b05ad',1,'2da1276fcfac5276214f',NULL);
INSERT INTO "match_seat" VALUES('d08e9092694b05ad',2,'0d0962183e700e157f87',NULL);
INSERT INTO "match_seat" VALUES('d08e9092694b05ad',3,'29669b440d7410e4dc78',NULL);
INSERT INTO "match_seat" VALUES('c2f80bdab307373b',0,'76d4735674ac641bf592',NULL);
INSERT INTO "match_seat" VALUES('c2f80bdab307373b',1,'2da1276fcfac5276214f',NULL);
INSERT INTO "match_seat" VALUES('c2f80bdab307373b',2,'0d0962183e700e157f87',NULL);
INSERT INTO "match_seat" VALUES('c2f80bdab307373b',3,'29669b440d7410e4dc78',NULL);
INSERT INTO "match_seat" VALUES('d6389fc012be5430',0,'76d4735674ac641bf592',NULL);
INSERT INTO "match_seat" VALUES('d6389fc012be5430',1,'2da1276fcfac5276214f',NULL);
INSERT INTO "match_seat" VALUES('d6389fc012be5430',2,'0d0962183e700e157f87',NULL);
INSERT INTO "match_seat" VALUES('d6389fc012be5430',3,'29669b440d7410e4dc78',NULL);
INSERT INTO "match_seat" VALUES('m1',0,'22a327f55041371acad0',NULL);
INSERT INTO "match_seat" VALUES('m1',1,'020d0785a41132a2132e',NULL);
INSERT INTO "match_seat" VALUES('m2',0,'30a52e7ff05eb1ae9600',NULL);
INSERT INTO "match_seat" VALUES('m2',1,'afcfc5cf68fd51b43018',NULL);
CREATE TABLE match_seed (
	match_id TEXT NOT NULL, 
	seed BLOB NOT NULL, 
	CONSTRAINT pk_match_seed PRIMARY KEY (match_id), 
	CONSTRAINT ck_match_seed_seed_256_bits CHECK (length(seed) = 32), 
	CONSTRAINT fk_match_seed_match_id FOREIGN KEY(match_id) REFERENCES card_match (id)
)
 STRICT

;
INSERT INTO "match_seed" VALUES('d08e9092694b05ad',X'36CE2A513180B693EE61EC4801F2060CE317E5540247A22A180ACCA86F6925E9');
INSERT INTO "match_seed" VALUES('c2f80bdab307373b',X'4A3500E279BDC37EFB3045972C26214F1C0D3C798F1865E77AFA8EBFE06F9A29');
INSERT INTO "match_seed" VALUES('d6389fc012be5430',X'45AD6EF8A52E1CBF0A2631A0CB3C69D6CDB61D2761925482AF220952D3ADB7EE');
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
INSERT INTO "night" VALUES('n1',1100000000000000002,1100000000000000002,'22a327f55041371acad0',1700010800000,5,'planned','{"game":"shithead","preset":"","~":"fa73af8657228e43"}',1700000000000);
INSERT INTO "night" VALUES('n2',1100000000000000003,1100000000000000002,'30a52e7ff05eb1ae9600',1700010800000,5,'planned','{"game":"shithead","preset":"","~":"fa73af8657228e43"}',1700000000000);
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
INSERT INTO "person" VALUES('78ab0f4bb5510c40306d','fr','{"turn":"never","~":"0881021657e0ca31"}',1700000000000,'{"large":true,"~":"a15a5545d71999cc"}','public');
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
	season INTEGER NOT NULL, 
	actor_key TEXT NOT NULL, 
	mu INTEGER NOT NULL, 
	sigma INTEGER NOT NULL, 
	matches INTEGER NOT NULL, 
	CONSTRAINT pk_rating PRIMARY KEY (guild_id, game, season, actor_key), 
	CONSTRAINT fk_rating_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "rating" VALUES(1100000000000000002,'nain_jaune',0,'22a327f55041371acad0',26000000,8000000,1);
INSERT INTO "rating" VALUES(1100000000000000002,'nain_jaune',2,'22a327f55041371acad0',26000000,8000000,1);
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
INSERT INTO "rule_draft" VALUES('draft1',1100000000000000002,'22a327f55041371acad0','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
INSERT INTO "rule_draft" VALUES('draft2',1100000000000000003,'30a52e7ff05eb1ae9600','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
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
INSERT INTO "rule_preset" VALUES(1100000000000000002,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','22a327f55041371acad0',1700000000000);
INSERT INTO "rule_preset" VALUES(1100000000000000003,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','30a52e7ff05eb1ae9600',1700000000000);
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
INSERT INTO "season" VALUES(1100000000000000001,1,1700000015000,'76d4735674ac641bf592','76f0fac3e1caefbce924bd4eac6fed62a12c24e7b7b299d64e3284e61d173de3');
INSERT INTO "season" VALUES(1100000000000000002,1,1700000000000,'22a327f55041371acad0','186ecf679ed84ff214474c16fa91eae40e70ef6520485613e8ebd00aaabfbf7f');
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
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'0d0962183e700e157f87',700,0,'cbb1ecbdd896bf269f352fff5ddae358faa72f969414cd3342cc409e25b73df9');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'29669b440d7410e4dc78',700,0,'56d0bff6f2f42c06fc6feb4e705d667e36fd4c7a628724c10d8f288ab9a2ae7d');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'2da1276fcfac5276214f',700,0,'a58e1b24e0a7f3eda61cf2473e65eb18c96ea08f97a5fe40fc9008b129adf93d');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'76d4735674ac641bf592',700,0,'9e42c766e7d4d48b7631b833e9901d2a646c804c2ff2ad7f13c83c9cb443dd06');
INSERT INTO "season_standing" VALUES(1100000000000000002,1,'020d0785a41132a2132e',205,0,'6b99a7de4bd3501c9a4a6b862bece164aef5411f3293867fc69c7e298fd1fdfc');
INSERT INTO "season_standing" VALUES(1100000000000000002,1,'22a327f55041371acad0',197,0,'e715fd97d3f493905ef51fe1e0771e0b600bba42df36901520a1e4d746b73544');
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
INSERT INTO "seat" VALUES('e8j54psn',0,'76d4735674ac641bf592',NULL);
INSERT INTO "seat" VALUES('e8j54psn',1,'2da1276fcfac5276214f',NULL);
INSERT INTO "seat" VALUES('e8j54psn',2,'0d0962183e700e157f87',NULL);
INSERT INTO "seat" VALUES('e8j54psn',3,'29669b440d7410e4dc78',NULL);
INSERT INTO "seat" VALUES('5ukp5vmn',0,'76d4735674ac641bf592',NULL);
INSERT INTO "seat" VALUES('5ukp5vmn',1,'2da1276fcfac5276214f',NULL);
INSERT INTO "seat" VALUES('5ukp5vmn',2,'0d0962183e700e157f87',NULL);
INSERT INTO "seat" VALUES('5ukp5vmn',3,'29669b440d7410e4dc78',NULL);
INSERT INTO "seat" VALUES('ge2tsfnv',0,'76d4735674ac641bf592',NULL);
INSERT INTO "seat" VALUES('ge2tsfnv',1,'2da1276fcfac5276214f',NULL);
INSERT INTO "seat" VALUES('ge2tsfnv',2,'0d0962183e700e157f87',NULL);
INSERT INTO "seat" VALUES('ge2tsfnv',3,'29669b440d7410e4dc78',NULL);
INSERT INTO "seat" VALUES('t1',0,'22a327f55041371acad0',NULL);
INSERT INTO "seat" VALUES('t1',1,'020d0785a41132a2132e',NULL);
INSERT INTO "seat" VALUES('t2',0,'30a52e7ff05eb1ae9600',NULL);
INSERT INTO "seat" VALUES('t2',1,'afcfc5cf68fd51b43018',NULL);
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
INSERT INTO "server_log" VALUES(1100000000000000001,2,1700000004000,'granted','76d4735674ac641bf592','29669b440d7410e4dc78','{"tokens":500,"~":"125a5a568a0bcc98"}',NULL,'8c2efcffeba9b17ab27861ce466ed89070ac7d519d27b5315aab2fce0fed4b54');
INSERT INTO "server_log" VALUES(1100000000000000001,3,1700000007000,'granted','76d4735674ac641bf592','76d4735674ac641bf592','{"tokens":500,"~":"125a5a568a0bcc98"}',NULL,'a9b0a580bb6dbd301629ee917e640abc065661f490bb28b3d18886cd581c2b7b');
INSERT INTO "server_log" VALUES(1100000000000000001,4,1700000010000,'granted','76d4735674ac641bf592','2da1276fcfac5276214f','{"tokens":500,"~":"125a5a568a0bcc98"}',NULL,'0fa69267a1433c3a8cc30b05b0bc67e21fc68e7555c2e3feb8483d33d324eaa3');
INSERT INTO "server_log" VALUES(1100000000000000001,5,1700000013000,'granted','76d4735674ac641bf592','0d0962183e700e157f87','{"tokens":500,"~":"125a5a568a0bcc98"}',NULL,'8fbf343edd6fdc928c2051b972a377d0e256d969746e2bc2c7ff95c93d1d6d46');
INSERT INTO "server_log" VALUES(1100000000000000001,6,1700000015000,'season_ended','76d4735674ac641bf592',NULL,'{"members":4,"season":1,"~":"527b25ec536caa34"}',NULL,'2158528c26a417a4a4193d5f5d621730f3347c487fc5d5eae2eddadf3f38bb90');
INSERT INTO "server_log" VALUES(1100000000000000001,7,1700000016000,'granted','76d4735674ac641bf592','76d4735674ac641bf592','{"tokens":900,"~":"b4bea8d536f38ae0"}',NULL,'5ea0e4790502ce3e777b50f87c0dc2cc00922c5d1121a107c1c14874e466563a');
INSERT INTO "server_log" VALUES(1100000000000000001,8,1700000017000,'granted','76d4735674ac641bf592','2da1276fcfac5276214f','{"tokens":900,"~":"b4bea8d536f38ae0"}',NULL,'7cc6d4868e19b223d2caa3edcf0ab77ce6c8f911612d8767594360ea32587848');
INSERT INTO "server_log" VALUES(1100000000000000001,9,1700000018000,'granted','76d4735674ac641bf592','0d0962183e700e157f87','{"tokens":900,"~":"b4bea8d536f38ae0"}',NULL,'b8d9eb273054bf200f055d8581503768ef186e0728f0f2dfa63d90aaf413e94c');
INSERT INTO "server_log" VALUES(1100000000000000001,10,1700000019000,'granted','76d4735674ac641bf592','29669b440d7410e4dc78','{"tokens":900,"~":"b4bea8d536f38ae0"}',NULL,'0d6a874fafcf37412310bdfe118f08b8880f6b15d97157ca03e55223b8d13cdc');
INSERT INTO "server_log" VALUES(1100000000000000002,1,1700000000000,'barred','22a327f55041371acad0','020d0785a41132a2132e','{"until":null,"~":"dca94768ac2125bb"}','{"is":"cheats","~":"baeaab8c51d1489a"}','60d74c2bc1d80439f79d51eae4f23453ee9be20232dfb5b8235fcb2bfccfbeb1');
INSERT INTO "server_log" VALUES(1100000000000000003,1,1700000000000,'barred','30a52e7ff05eb1ae9600','afcfc5cf68fd51b43018','{"until":null,"~":"dca94768ac2125bb"}','{"is":"cheats","~":"baeaab8c51d1489a"}','a60374b9817efeccc93bee00e921580e92895083772259f32e0db38748c5b36d');
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
INSERT INTO "title_role" VALUES(1100000000000000002,'dwarf','22a327f55041371acad0',7);
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
INSERT INTO "transfer" VALUES(1,1100000000000000001,'house','member:76d4735674ac641bf592',200,'grant',NULL,NULL,'starting_grant:76d4735674ac641bf592',1700000003000,NULL,'ac5126caab26d8b8fab8e6d23b454b93a5f5efa4cf8b997a8743a40fe41941e5');
INSERT INTO "transfer" VALUES(2,1100000000000000001,'house','member:29669b440d7410e4dc78',500,'granted',NULL,NULL,'granted:76d4735674ac641bf592:0',1700000004000,'76d4735674ac641bf592','c7c5e18031b35ba46c28e064d5397ff242f3e67ae9d5db5452e1b10119a6e1c9');
INSERT INTO "transfer" VALUES(3,1100000000000000001,'member:76d4735674ac641bf592','member:29669b440d7410e4dc78',5,'give',NULL,NULL,'give:76d4735674ac641bf592:0',1700000005000,NULL,'a3d9d5240d720f6a21068d03d247cc8aa8544424a19b1d11d5e63ce92ceae866');
INSERT INTO "transfer" VALUES(4,1100000000000000001,'house','member:2da1276fcfac5276214f',200,'grant',NULL,NULL,'starting_grant:2da1276fcfac5276214f',1700000006000,NULL,'a35764f4904a25655701dccefc1d139c338726c9bfc73a3673eb0cf271f67e30');
INSERT INTO "transfer" VALUES(5,1100000000000000001,'house','member:76d4735674ac641bf592',500,'granted',NULL,NULL,'granted:76d4735674ac641bf592:1',1700000007000,'76d4735674ac641bf592','b6c86ba8a91afd49bdd61d71a4ee5c1c8681865688fac0c3940c4ba114970f5f');
INSERT INTO "transfer" VALUES(6,1100000000000000001,'member:2da1276fcfac5276214f','member:76d4735674ac641bf592',5,'give',NULL,NULL,'give:2da1276fcfac5276214f:1',1700000008000,NULL,'40b19802124fe6f5b87e6f041accff5a83d46361720929642335885ccf0fb9a2');
INSERT INTO "transfer" VALUES(7,1100000000000000001,'house','member:0d0962183e700e157f87',200,'grant',NULL,NULL,'starting_grant:0d0962183e700e157f87',1700000009000,NULL,'b393d1546206f87e288ab5d7ef734d9d8dd15c61277c1be6befc8fc06a3eb862');
INSERT INTO "transfer" VALUES(8,1100000000000000001,'house','member:2da1276fcfac5276214f',500,'granted',NULL,NULL,'granted:76d4735674ac641bf592:2',1700000010000,'76d4735674ac641bf592','0bde567dace9b5cc0d308f81a52100dd2f67827fd1b994e0e292c058d87fe1ef');
INSERT INTO "transfer" VALUES(9,1100000000000000001,'member:0d0962183e700e157f87','member:2da1276fcfac5276214f',5,'give',NULL,NULL,'give:0d0962183e700e157f87:2',1700000011000,NULL,'4dafa943793888a9b1dba234f41649edc4448369e488efe9ca65ff3fc27913b9');
INSERT INTO "transfer" VALUES(10,1100000000000000001,'house','member:29669b440d7410e4dc78',200,'grant',NULL,NULL,'starting_grant:29669b440d7410e4dc78',1700000012000,NULL,'10ff7c211843a6050bcfe3fada0fa5a7f3fee25f2a9d700578e93a23aa724a03');
INSERT INTO "transfer" VALUES(11,1100000000000000001,'house','member:0d0962183e700e157f87',500,'granted',NULL,NULL,'granted:76d4735674ac641bf592:3',1700000013000,'76d4735674ac641bf592','e3880615d4a16a2f911cfdafca720fd9b5b8e1f16b661b7ff7d775319a69ea45');
INSERT INTO "transfer" VALUES(12,1100000000000000001,'member:29669b440d7410e4dc78','member:0d0962183e700e157f87',5,'give',NULL,NULL,'give:29669b440d7410e4dc78:3',1700000014000,NULL,'2bc232567fef6a24b02b27d5b45cc4b508a2a9abd8253bd9d86d1b7a95908a93');
INSERT INTO "transfer" VALUES(13,1100000000000000001,'member:0d0962183e700e157f87','house',700,'season',NULL,NULL,'season:1:0d0962183e700e157f87',1700000015000,'76d4735674ac641bf592','16f740da68154e6529314dfaa4a61ed38d42fb26514a2cc9e4404b7a1b2406fc');
INSERT INTO "transfer" VALUES(14,1100000000000000001,'member:29669b440d7410e4dc78','house',700,'season',NULL,NULL,'season:1:29669b440d7410e4dc78',1700000015000,'76d4735674ac641bf592','e42dc4dc14f89bd57a15b641b04d02e18b4f5da3ffdbe09a963c153006db55a6');
INSERT INTO "transfer" VALUES(15,1100000000000000001,'member:2da1276fcfac5276214f','house',700,'season',NULL,NULL,'season:1:2da1276fcfac5276214f',1700000015000,'76d4735674ac641bf592','47aea48e9e87d450e36f966a518e7704b812d6a139cb04e82b0881fb71c0ec80');
INSERT INTO "transfer" VALUES(16,1100000000000000001,'member:76d4735674ac641bf592','house',700,'season',NULL,NULL,'season:1:76d4735674ac641bf592',1700000015000,'76d4735674ac641bf592','539dc6a315f4c9578152e8585ac9908c63b2c73bc754926d74697628057e03d8');
INSERT INTO "transfer" VALUES(17,1100000000000000001,'house','member:76d4735674ac641bf592',900,'granted',NULL,NULL,'granted:76d4735674ac641bf592:50',1700000016000,'76d4735674ac641bf592','63108c5f8f6343b450d0c92a02dc39825226d6cc23eb57e86e606f835b35213f');
INSERT INTO "transfer" VALUES(18,1100000000000000001,'house','member:2da1276fcfac5276214f',900,'granted',NULL,NULL,'granted:76d4735674ac641bf592:51',1700000017000,'76d4735674ac641bf592','2b0afb1a15e52bf7e4b3a17a07db01bc268df1ee8488e4fa9d2a5a4147cf0d45');
INSERT INTO "transfer" VALUES(19,1100000000000000001,'house','member:0d0962183e700e157f87',900,'granted',NULL,NULL,'granted:76d4735674ac641bf592:52',1700000018000,'76d4735674ac641bf592','0e7c8b7fa4278a1fda1273b016bd68b6f96112d45528af540909ff7952e47992');
INSERT INTO "transfer" VALUES(20,1100000000000000001,'house','member:29669b440d7410e4dc78',900,'granted',NULL,NULL,'granted:76d4735674ac641bf592:53',1700000019000,'76d4735674ac641bf592','9f3465a7b0ccd8eed6bcd310d9c54357b1e5a65334e01034a006e3a17e7f871a');
INSERT INTO "transfer" VALUES(21,1100000000000000001,'house','member:76d4735674ac641bf592',200,'grant',NULL,NULL,'starting_grant:76d4735674ac641bf592:2',1700000029000,NULL,'9cdf774371a25d4aab76de5712800e119d1b690818c71bce4481d322183473f2');
INSERT INTO "transfer" VALUES(22,1100000000000000001,'house','member:2da1276fcfac5276214f',200,'grant',NULL,NULL,'starting_grant:2da1276fcfac5276214f:2',1700000029000,NULL,'1c63f9411dfa7b8788c7280c664b856045334c908379addb44d0f3a305759287');
INSERT INTO "transfer" VALUES(23,1100000000000000001,'house','member:0d0962183e700e157f87',200,'grant',NULL,NULL,'starting_grant:0d0962183e700e157f87:2',1700000029000,NULL,'bacc3c4382f12536c38ff83adfbcefdbc631fef2724d9f94803abd6b6fa684b2');
INSERT INTO "transfer" VALUES(24,1100000000000000001,'house','member:29669b440d7410e4dc78',200,'grant',NULL,NULL,'starting_grant:29669b440d7410e4dc78:2',1700000029000,NULL,'b6ba40ecfff720aabf0e1e6d4ee8fbd5b3ec2ba0927ae61051b75b662c3779a2');
INSERT INTO "transfer" VALUES(25,1100000000000000001,'member:76d4735674ac641bf592','stake:e8j54psn:0',120,'stake','d08e9092694b05ad',NULL,'d08e9092694b05ad:stake:0:1700000029000',1700000029000,NULL,'81db8da25174f52d82f00d6bab658c30e6fef8b2bb1f3d2c03657dcc46841276');
INSERT INTO "transfer" VALUES(26,1100000000000000001,'member:2da1276fcfac5276214f','stake:e8j54psn:1',120,'stake','d08e9092694b05ad',NULL,'d08e9092694b05ad:stake:1:1700000029000',1700000029000,NULL,'441e2b57e181da7b880e70ae66999b1780d96d3bcabe8c00da8dfbbe75089d6b');
INSERT INTO "transfer" VALUES(27,1100000000000000001,'member:0d0962183e700e157f87','stake:e8j54psn:2',120,'stake','d08e9092694b05ad',NULL,'d08e9092694b05ad:stake:2:1700000029000',1700000029000,NULL,'5e4dc8667b006bc39d36c948b26aa0f84163266e78d4f77dcd59df5a567d6c5e');
INSERT INTO "transfer" VALUES(28,1100000000000000001,'member:29669b440d7410e4dc78','stake:e8j54psn:3',120,'stake','d08e9092694b05ad',NULL,'d08e9092694b05ad:stake:3:1700000029000',1700000029000,NULL,'150516763fd651bbc1be5c4996f59aae1211b2ec2d219ca5f055469c657dd56a');
INSERT INTO "transfer" VALUES(29,1100000000000000001,'stake:e8j54psn:0','box:1:10D',1,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:0',1700000029000,NULL,'dca38006e6a151c0c0e4e183e63e838d2ba7be76bfacef4828cab356f896253b');
INSERT INTO "transfer" VALUES(30,1100000000000000001,'stake:e8j54psn:0','box:1:JC',2,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:1',1700000029000,NULL,'ca7a85fc29dc8478259a3a4b0f74a75c78e31e666105f88d935b8a83c2c13555');
INSERT INTO "transfer" VALUES(31,1100000000000000001,'stake:e8j54psn:0','box:1:QS',3,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:2',1700000029000,NULL,'9c63915d3b8d3eebec173333679ab291d6e4bec735dd983891e0a79a311ec58c');
INSERT INTO "transfer" VALUES(32,1100000000000000001,'stake:e8j54psn:0','box:1:KH',4,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:3',1700000029000,NULL,'487f29b325558416e5038c6ca9d63ad0cddd30e2221ca970241295196f13b310');
INSERT INTO "transfer" VALUES(33,1100000000000000001,'stake:e8j54psn:0','box:1:7D',5,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:4',1700000029000,NULL,'45211e120034ddb967dc232749faae5fd271f2e8aff2345c78c5ee74347b9e92');
INSERT INTO "transfer" VALUES(34,1100000000000000001,'stake:e8j54psn:3','box:1:10D',1,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:5',1700000029000,NULL,'3aa4761d45b3920d1bd071f09878faf416e5b73c847d279fb09d8293050617a5');
INSERT INTO "transfer" VALUES(35,1100000000000000001,'stake:e8j54psn:3','box:1:JC',2,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:6',1700000029000,NULL,'5293dca389e7331c4336bb44f7c7f44838fd11b3119ebfe77fdda307fe9f70b6');
INSERT INTO "transfer" VALUES(36,1100000000000000001,'stake:e8j54psn:3','box:1:QS',3,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:7',1700000029000,NULL,'c6ccce524d08e114b2e764d98242b20e4fcfdc0389b31792dd028cd4cf01500f');
INSERT INTO "transfer" VALUES(37,1100000000000000001,'stake:e8j54psn:3','box:1:KH',4,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:8',1700000029000,NULL,'cb771ddf3d4f6d30c126f68789b23bda71d25a844f862d4df1e1b8815d2caeee');
INSERT INTO "transfer" VALUES(38,1100000000000000001,'stake:e8j54psn:3','box:1:7D',5,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:9',1700000029000,NULL,'122533a67c58604037006d26de00bbc083accae1e287c5b1e8ea2740438c1209');
INSERT INTO "transfer" VALUES(39,1100000000000000001,'stake:e8j54psn:2','box:1:10D',1,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:10',1700000029000,NULL,'fdff56cc38418e0e3a72f7d9461fd10295e3218b1e7f9b53ae1806002938fc19');
INSERT INTO "transfer" VALUES(40,1100000000000000001,'stake:e8j54psn:2','box:1:JC',2,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:11',1700000029000,NULL,'ecfc86dc14e5f6145dc6016b57c72ac8fac6d3bb2b0d712e39060a3d1dad93bf');
INSERT INTO "transfer" VALUES(41,1100000000000000001,'stake:e8j54psn:2','box:1:QS',3,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:12',1700000029000,NULL,'8650bed44e92065468f792ff2e4d86b79955f1cbee45aca5f2f2f2070b142aa9');
INSERT INTO "transfer" VALUES(42,1100000000000000001,'stake:e8j54psn:2','box:1:KH',4,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:13',1700000029000,NULL,'121c542043aa5991dd9ab1dc7b3b0e8bbf9f7240843a1c15155266e5e941628b');
INSERT INTO "transfer" VALUES(43,1100000000000000001,'stake:e8j54psn:2','box:1:7D',5,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:14',1700000029000,NULL,'90a48d557798694636736d56e1b8ea55379511fb231d5dec14b72ced0a6eafe4');
INSERT INTO "transfer" VALUES(44,1100000000000000001,'stake:e8j54psn:1','box:1:10D',1,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:15',1700000029000,NULL,'dfd8604979c0224939929c61575f8825699a32db72754c0a9c8e41c8758cb1ff');
INSERT INTO "transfer" VALUES(45,1100000000000000001,'stake:e8j54psn:1','box:1:JC',2,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:16',1700000029000,NULL,'b8bfda78fa1f5beec8e96d9ec444bc4929a6a2bfe1d739c6ab0de5942d7e95e5');
INSERT INTO "transfer" VALUES(46,1100000000000000001,'stake:e8j54psn:1','box:1:QS',3,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:17',1700000029000,NULL,'5fa681923df2fd960b774da07846c5d2d9726647f66791953de0d1ff287e0c17');
INSERT INTO "transfer" VALUES(47,1100000000000000001,'stake:e8j54psn:1','box:1:KH',4,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:18',1700000029000,NULL,'53185bb3f7bedfbc1e783a9b90ee5f112c080f099c3a9d49843bfa0b2bc6c87d');
INSERT INTO "transfer" VALUES(48,1100000000000000001,'stake:e8j54psn:1','box:1:7D',5,'ante','d08e9092694b05ad',1,'d08e9092694b05ad:0:19',1700000029000,NULL,'88475d15dfb5d033805ff5840d02ad9bb16b3d1a94fc9e2e46172d0daff55856');
INSERT INTO "transfer" VALUES(49,1100000000000000002,'house','member:22a327f55041371acad0',200,'grant',NULL,NULL,'starting_grant:22a327f55041371acad0',1700000000000,NULL,'dd1adbe353eaa486e42cff6364d5f0e1eb38a94ab00b57e123b5ed089f5064da');
INSERT INTO "transfer" VALUES(50,1100000000000000002,'house','member:020d0785a41132a2132e',200,'grant',NULL,NULL,'starting_grant:020d0785a41132a2132e',1700000000000,NULL,'da790467dbff570d15d966abf12b135b4c5457b2df7a675c8007cebe946ae524');
INSERT INTO "transfer" VALUES(51,1100000000000000002,'member:22a327f55041371acad0','stake:t1:0',50,'stake','m1',NULL,'m1:stake:0:1',1700000000000,NULL,'d4206ec8a28b1d9d2ebc6111a567bfdb975d7efc8b1e1b4343f5fc416b8e5303');
INSERT INTO "transfer" VALUES(52,1100000000000000002,'member:020d0785a41132a2132e','stake:t1:1',50,'stake','m1',NULL,'m1:stake:1:1',1700000000000,NULL,'0647a2f4535c384f5a33884afa27cb20544f050df6342b6b3836277751e91e08');
INSERT INTO "transfer" VALUES(53,1100000000000000002,'stake:t1:0','box:1:7D',3,'ante','m1',1,'m1:0:0',1700000000000,NULL,'6989f3f42e5bc7ec27d9379319c6c0588f6328f1507c7ef4f783f619a82c65cf');
INSERT INTO "transfer" VALUES(54,1100000000000000002,'stake:t1:0','member:22a327f55041371acad0',47,'return','m1',NULL,'m1:1:return:0',1700000000000,NULL,'447dd1f05109978816498adecd775637848867b81f2836e8f2f41c6475d8eaaa');
INSERT INTO "transfer" VALUES(55,1100000000000000002,'stake:t1:1','member:020d0785a41132a2132e',50,'return','m1',NULL,'m1:1:return:1',1700000000000,NULL,'d14f19761cab58b29b07ae9307666bb86f4835948e7155a771af07943304fb3a');
INSERT INTO "transfer" VALUES(56,1100000000000000002,'house','member:020d0785a41132a2132e',5,'granted',NULL,NULL,'granted:t1',1700000000000,'22a327f55041371acad0','6066efa53112773afc5822df59572ecee5cbb36aafa6ca742c976d118a915870');
INSERT INTO "transfer" VALUES(57,1100000000000000002,'box:1:7D','house',3,'season',NULL,NULL,'season:1:1100000000000000002:box:1:7D',1700000000000,NULL,'e45dfe7d7efb9b7539352ad290263ba54ebdf1e0ac48cc3937e4b1945776c7bd');
INSERT INTO "transfer" VALUES(58,1100000000000000002,'member:020d0785a41132a2132e','house',205,'season',NULL,NULL,'season:1:020d0785a41132a2132e',1700000000000,'22a327f55041371acad0','cf910b27153db74a45cbc9365c9553ab57413105c8a82f17d75e91efa467bdc5');
INSERT INTO "transfer" VALUES(59,1100000000000000002,'member:22a327f55041371acad0','house',197,'season',NULL,NULL,'season:1:22a327f55041371acad0',1700000000000,'22a327f55041371acad0','ecb3d66f5ccfa488ca1ac9b20d9c4cb42383d91bbea48635fd7c0905ac5085eb');
INSERT INTO "transfer" VALUES(60,1100000000000000002,'house','member:22a327f55041371acad0',9,'grant',NULL,NULL,'starting_grant:22a327f55041371acad0:2',1700000000000,NULL,'442801d9a66d9c70e01853b76888dadc872bbd3f0240cff5898768c8a74e2123');
INSERT INTO "transfer" VALUES(61,1100000000000000002,'house','member:020d0785a41132a2132e',9,'grant',NULL,NULL,'starting_grant:020d0785a41132a2132e:2',1700000000000,NULL,'e15c4cbf2637e81497cfd6d4ad64683e3a0481687d4b743c8ad832c32174c4b1');
INSERT INTO "transfer" VALUES(62,1100000000000000003,'house','member:30a52e7ff05eb1ae9600',200,'grant',NULL,NULL,'starting_grant:30a52e7ff05eb1ae9600',1700000000000,NULL,'d3f4266610198b329a36b1a186dd8f882f61e9edadd66c103d3a69bcb0053987');
INSERT INTO "transfer" VALUES(63,1100000000000000003,'house','member:afcfc5cf68fd51b43018',200,'grant',NULL,NULL,'starting_grant:afcfc5cf68fd51b43018',1700000000000,NULL,'e2902feae0be198ee29ee138c672ca26487db67ff25340801a4c462b01096bae');
INSERT INTO "transfer" VALUES(64,1100000000000000003,'member:30a52e7ff05eb1ae9600','stake:t2:0',50,'stake','m2',NULL,'m2:stake:0:1',1700000000000,NULL,'62460c2fac530793336ecf4298186ebeadc1d8cbbc49b309850b8babc18e322f');
INSERT INTO "transfer" VALUES(65,1100000000000000003,'member:afcfc5cf68fd51b43018','stake:t2:1',50,'stake','m2',NULL,'m2:stake:1:1',1700000000000,NULL,'ac77cb2b592331c8a566191df1636a71ca8f53c19ab58b43b3ddc95f059cf3ff');
INSERT INTO "transfer" VALUES(66,1100000000000000003,'stake:t2:0','box:1:7D',3,'ante','m2',1,'m2:0:0',1700000000000,NULL,'08dc78e46b6a7352df7a5a6fed7b02c05e02cc472598b34dafceaeaae2bf5c8d');
CREATE INDEX ix_handed_out_mark ON handed_out (mark);
CREATE UNIQUE INDEX uq_purge_open ON purge (guild_id) WHERE rows IS NULL;
CREATE INDEX ix_shard_lease_process_id ON shard_lease (process_id);
CREATE INDEX ix_cup_active ON cup (id) WHERE state IN ('signup', 'running');
CREATE INDEX ix_cup_guild_id ON cup (guild_id);
CREATE INDEX ix_cup_host_key ON cup (host_key);
CREATE INDEX ix_daily_play_day ON daily_play (day, game);
CREATE INDEX ix_rating_actor_key ON rating (actor_key);
CREATE INDEX ix_rating_standing ON rating (guild_id, game, season, mu);
CREATE INDEX ix_title_role_actor_key ON title_role (actor_key);
CREATE INDEX ix_card_table_open ON card_table (guild_id, id) WHERE state IN ('lobby', 'playing', 'between_deals');
CREATE INDEX ix_rule_draft_actor_key ON rule_draft (actor_key);
CREATE INDEX ix_server_log_about ON server_log (about);
CREATE INDEX ix_server_log_at ON server_log (at);
CREATE INDEX ix_server_log_by_actor ON server_log (by_actor);
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
