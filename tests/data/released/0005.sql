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
	CONSTRAINT ck_account_unit_named CHECK ((kind = 'box') = (unit IS NOT NULL)), 
	CONSTRAINT ck_account_member_named CHECK ((kind = 'member') = (actor_key IS NOT NULL)), 
	CONSTRAINT ck_account_seat_named CHECK ((kind = 'stake') = (seat IS NOT NULL)), 
	CONSTRAINT ck_account_card_named CHECK ((kind IN ('box', 'table_box')) = (card IS NOT NULL)), 
	CONSTRAINT ck_account_table_named CHECK ((kind IN ('stake', 'table_box')) = (table_id IS NOT NULL)), 
	CONSTRAINT ck_account_covered CHECK (balance >= 0 OR kind = 'house'), 
	CONSTRAINT ck_account_kind_known CHECK (kind IN ('member', 'stake', 'box', 'table_box', 'house')), 
	CONSTRAINT ck_account_balance_bounded CHECK (balance BETWEEN -9007199254740991 AND 9007199254740991), 
	CONSTRAINT fk_account_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key"), 
	CONSTRAINT fk_account_table_id FOREIGN KEY(table_id) REFERENCES card_table (id)
)
 STRICT

;
INSERT INTO "account" VALUES(1100000000000000001,'member:e6e60669541863ffb9cd','member','e6e60669541863ffb9cd',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000001,'house','house',NULL,NULL,NULL,NULL,NULL,-21);
INSERT INTO "account" VALUES(1100000000000000001,'member:4d2c5bc1cf0e0c442d14','member','4d2c5bc1cf0e0c442d14',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000001,'stake:t1:0','stake',NULL,'t1',0,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000001,'stake:t1:1','stake',NULL,'t1',1,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:7D','box',NULL,NULL,NULL,1,'7D',3);
INSERT INTO "account" VALUES(1100000000000000002,'member:19e1a78800321fe8b1e6','member','19e1a78800321fe8b1e6',NULL,NULL,NULL,NULL,150);
INSERT INTO "account" VALUES(1100000000000000002,'house','house',NULL,NULL,NULL,NULL,NULL,-400);
INSERT INTO "account" VALUES(1100000000000000002,'member:ed8325602bf8a3ef7243','member','ed8325602bf8a3ef7243',NULL,NULL,NULL,NULL,150);
INSERT INTO "account" VALUES(1100000000000000002,'stake:t2:0','stake',NULL,'t2',0,NULL,NULL,47);
INSERT INTO "account" VALUES(1100000000000000002,'stake:t2:1','stake',NULL,'t2',1,NULL,NULL,50);
INSERT INTO "account" VALUES(1100000000000000002,'box:1:7D','box',NULL,NULL,NULL,1,'7D',3);
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
	CONSTRAINT ck_action_seat_from_zero CHECK (seat >= 0), 
	CONSTRAINT ck_action_seq_from_zero CHECK (seq >= 0), 
	CONSTRAINT fk_action_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key"), 
	CONSTRAINT fk_action_match_id FOREIGN KEY(match_id) REFERENCES card_match (id), 
	CONSTRAINT uq_action_interaction_id_interaction_index UNIQUE (interaction_id, interaction_index)
)
 STRICT

;
INSERT INTO "action" VALUES('m1',0,0,'e6e60669541863ffb9cd','{"card":"AS","kind":"lay"}','digest-AS',100,0,1700000000000,'94e99831911cc1bfeed98db3348cfca57efd2694a188a2608d7290ec86d77b82','80c668a31cbe231988eb93b7f4f4a280d1cd7c6826bfae40ff034c2c88b79869');
INSERT INTO "action" VALUES('m1',1,1,'4d2c5bc1cf0e0c442d14','{"card":"2S","kind":"lay"}','digest-2S',101,0,1700000000000,'80c668a31cbe231988eb93b7f4f4a280d1cd7c6826bfae40ff034c2c88b79869','df738da56770004a11a4388f04e6b863ff6496148216dd8a7e7cd50b58a6f497');
INSERT INTO "action" VALUES('m2',0,0,'19e1a78800321fe8b1e6','{"card":"AS","kind":"lay"}','digest-AS',200,0,1700000000000,'e3bf12b3e8ce7ea9fcc42f95a93fe97ffeef86044f65dd9f0dc97281d3fc6023','7952532a98015a9fdac674b8b7d0f16755372cb41f28785c43f1e94a655f7d2c');
INSERT INTO "action" VALUES('m2',1,1,'ed8325602bf8a3ef7243','{"card":"2S","kind":"lay"}','digest-2S',201,0,1700000000000,'7952532a98015a9fdac674b8b7d0f16755372cb41f28785c43f1e94a655f7d2c','f6ba98209379710a51885bb4071f64721a137b84d0ec90ad4eba7643b7af7fa9');
CREATE TABLE actor (
	"key" TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	user_id INTEGER, 
	CONSTRAINT pk_actor PRIMARY KEY ("key"), 
	CONSTRAINT uq_actor_guild_id_user_id UNIQUE (guild_id, user_id)
)
 STRICT

;
INSERT INTO "actor" VALUES('e6e60669541863ffb9cd',1100000000000000001,200000000000000001);
INSERT INTO "actor" VALUES('4d2c5bc1cf0e0c442d14',1100000000000000001,200000000000000002);
INSERT INTO "actor" VALUES('76b50839ada43b2bf0b2',0,200000000000000001);
INSERT INTO "actor" VALUES('19e1a78800321fe8b1e6',1100000000000000002,200000000000000001);
INSERT INTO "actor" VALUES('ed8325602bf8a3ef7243',1100000000000000002,200000000000000002);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE application_fact (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_application_fact PRIMARY KEY (name)
)
 STRICT

;
INSERT INTO "application_fact" VALUES('declared','{"is":"b73b7a2d91ed6cb3b39a9ebf6fb2181f6b8d3138a864a2bb654f8c78bf22111d","~":"e7d84efb4f5d5505"}');
INSERT INTO "application_fact" VALUES('welcomed 1100000000000000001','{"is":"yes","~":"3687a287cbeee7d2"}');
INSERT INTO "application_fact" VALUES('marks are keyed with','{"is":"3e3a6ce3ec6039057df8272b57ffe178ce0351e187de18eeb336294bcee5929c","~":"7270f9fec4283c6e"}');
INSERT INTO "application_fact" VALUES('welcomed 1100000000000000002','{"is":"yes","~":"3687a287cbeee7d2"}');
CREATE TABLE board_lease (
	guild_id INTEGER NOT NULL, 
	unit INTEGER NOT NULL, 
	table_id TEXT NOT NULL, 
	CONSTRAINT pk_board_lease PRIMARY KEY (guild_id, unit), 
	CONSTRAINT fk_board_lease_table_id FOREIGN KEY(table_id) REFERENCES card_table (id), 
	CONSTRAINT uq_board_lease_table_id UNIQUE (table_id)
)
 STRICT

;
INSERT INTO "board_lease" VALUES(1100000000000000002,1,'t2');
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
	end_hash TEXT, length INTEGER DEFAULT 0 NOT NULL, mix TEXT, 
	CONSTRAINT pk_card_match PRIMARY KEY (id), 
	CONSTRAINT ck_card_match_end_hashed CHECK ((ended_at IS NULL) = (end_hash IS NULL)), 
	CONSTRAINT ck_card_match_open_or_ended CHECK ((state = 'open') = (ended_at IS NULL)), 
	CONSTRAINT ck_card_match_state_known CHECK (state IN ('open', 'over', 'void')), 
	CONSTRAINT fk_card_match_table_id FOREIGN KEY(table_id) REFERENCES card_table (id)
)
 STRICT

;
INSERT INTO "card_match" VALUES('m1','t1','over','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','0.1.0','94e99831911cc1bfeed98db3348cfca57efd2694a188a2608d7290ec86d77b82','{"ranking":[[0],[1]]}',1700000000000,1700000000000,'b0d81391b71afbfa1fea0a0c1e67ce37dc346753fc029ac16beb9f4e993e2224',2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('m2','t2','open','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','0.1.0','e3bf12b3e8ce7ea9fcc42f95a93fe97ffeef86044f65dd9f0dc97281d3fc6023',NULL,1700000000000,NULL,NULL,2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
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
	updated_at INTEGER NOT NULL, version INTEGER DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_card_table PRIMARY KEY (id), 
	CONSTRAINT ck_card_table_played_for_known CHECK (played_for IN ('tokens', 'points')), 
	CONSTRAINT ck_card_table_state_known CHECK (state IN ('lobby', 'playing', 'between_deals', 'over', 'void')), 
	CONSTRAINT ck_card_table_id_short CHECK (length(id) BETWEEN 1 AND 10), 
	CONSTRAINT fk_card_table_host_key FOREIGN KEY(host_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "card_table" VALUES('t1',1100000000000000001,1100000000000000002,NULL,NULL,'over','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','e6e60669541863ffb9cd','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,2);
INSERT INTO "card_table" VALUES('t2',1100000000000000002,1100000000000000002,NULL,NULL,'playing','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','19e1a78800321fe8b1e6','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,1);
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
CREATE TABLE deadline (
	table_id TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	due_at INTEGER NOT NULL, 
	payload TEXT NOT NULL, 
	CONSTRAINT pk_deadline PRIMARY KEY (table_id, kind, seat), 
	CONSTRAINT fk_deadline_table_id FOREIGN KEY(table_id) REFERENCES card_table (id)
)
 STRICT

;
INSERT INTO "deadline" VALUES('t2','turn',0,1700000000000,'{}');
CREATE TABLE default_preset (
	guild_id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	preset TEXT NOT NULL, 
	CONSTRAINT pk_default_preset PRIMARY KEY (guild_id, game)
)
 STRICT

;
INSERT INTO "default_preset" VALUES(1100000000000000001,'shithead','Chez nous');
INSERT INTO "default_preset" VALUES(1100000000000000002,'shithead','Chez nous');
CREATE TABLE departure (
	guild_id INTEGER NOT NULL, 
	left_at INTEGER NOT NULL, 
	CONSTRAINT pk_departure PRIMARY KEY (guild_id)
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
INSERT INTO "guild_settings" VALUES(1100000000000000001,1,'{"locale":"fr","~":"4eb43d03e3ce1223"}',1700000000000);
INSERT INTO "guild_settings" VALUES(1100000000000000002,1,'{"locale":"fr","~":"4eb43d03e3ce1223"}',1700000000000);
CREATE TABLE handed_out (
	guild_id INTEGER NOT NULL, 
	mark TEXT NOT NULL, 
	document TEXT NOT NULL, 
	until INTEGER NOT NULL, 
	CONSTRAINT pk_handed_out PRIMARY KEY (guild_id, mark)
)
 STRICT

;
INSERT INTO "handed_out" VALUES(1100000000000000001,'a109ee3809647d9fa4be982f0961b8ff387d8fe8f843c49498286951775a9aff','{"day":1699920000000,"gave":0,"granted":true,"topped_up":false,"~":"4df9c37aa98ca74d"}',1731536000000);
INSERT INTO "handed_out" VALUES(1100000000000000002,'47a6ed99dbfcfe6eb4b6c6175ffe9d10a39998303dcfcdd187a2da4fbca43481','{"day":1699920000000,"gave":0,"granted":true,"topped_up":false,"~":"4df9c37aa98ca74d"}',1731536000000);
CREATE TABLE match_seat (
	match_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	actor_key TEXT, 
	ai_level TEXT, 
	CONSTRAINT pk_match_seat PRIMARY KEY (match_id, number), 
	CONSTRAINT ck_match_seat_one_holder CHECK ((actor_key IS NULL) <> (ai_level IS NULL)), 
	CONSTRAINT fk_match_seat_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key"), 
	CONSTRAINT fk_match_seat_match_id FOREIGN KEY(match_id) REFERENCES card_match (id)
)
 STRICT

;
INSERT INTO "match_seat" VALUES('m1',0,'e6e60669541863ffb9cd',NULL);
INSERT INTO "match_seat" VALUES('m1',1,'4d2c5bc1cf0e0c442d14',NULL);
INSERT INTO "match_seat" VALUES('m2',0,'19e1a78800321fe8b1e6',NULL);
INSERT INTO "match_seat" VALUES('m2',1,'ed8325602bf8a3ef7243',NULL);
CREATE TABLE match_seed (
	match_id TEXT NOT NULL, 
	seed BLOB NOT NULL, 
	CONSTRAINT pk_match_seed PRIMARY KEY (match_id), 
	CONSTRAINT ck_match_seed_seed_256_bits CHECK (length(seed) = 32), 
	CONSTRAINT fk_match_seed_match_id FOREIGN KEY(match_id) REFERENCES card_match (id)
)
 STRICT

;
INSERT INTO "match_seed" VALUES('m1',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F');
INSERT INTO "match_seed" VALUES('m2',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F');
CREATE TABLE person (
	actor_key TEXT NOT NULL, 
	locale TEXT, 
	notices TEXT NOT NULL, 
	updated_at INTEGER NOT NULL, 
	CONSTRAINT pk_person PRIMARY KEY (actor_key), 
	CONSTRAINT fk_person_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "person" VALUES('76b50839ada43b2bf0b2','fr','{"turn":"never","~":"0881021657e0ca31"}',1700000000000);
CREATE TABLE purge (
	number INTEGER NOT NULL, 
	guild_id INTEGER NOT NULL, 
	left_at INTEGER NOT NULL, 
	began_at INTEGER NOT NULL, 
	rows INTEGER, 
	CONSTRAINT pk_purge PRIMARY KEY (number), 
	CONSTRAINT ck_purge_rows_counted CHECK (rows >= 0)
)
 STRICT

;
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
INSERT INTO "rule_draft" VALUES('draft1',1100000000000000001,'e6e60669541863ffb9cd','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
INSERT INTO "rule_draft" VALUES('draft2',1100000000000000002,'19e1a78800321fe8b1e6','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
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
INSERT INTO "rule_preset" VALUES(1100000000000000001,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','e6e60669541863ffb9cd',1700000000000);
INSERT INTO "rule_preset" VALUES(1100000000000000002,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','19e1a78800321fe8b1e6',1700000000000);
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
INSERT INTO "season" VALUES(1100000000000000001,1,1700000000000,'e6e60669541863ffb9cd','3bc79b2e58f005948b2b7469c984b230b659611592360c2366b5008c39a8bc09');
CREATE TABLE season_standing (
	guild_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	actor_key TEXT NOT NULL, 
	balance INTEGER NOT NULL, 
	on_tables INTEGER NOT NULL, 
	hash TEXT NOT NULL, 
	CONSTRAINT pk_season_standing PRIMARY KEY (guild_id, number, actor_key), 
	CONSTRAINT ck_season_standing_nothing_owed CHECK (balance >= 0 AND on_tables >= 0), 
	CONSTRAINT fk_season_standing_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key"), 
	CONSTRAINT fk_season_standing_guild_id_number FOREIGN KEY(guild_id, number) REFERENCES season (guild_id, number)
)
 STRICT

;
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'4d2c5bc1cf0e0c442d14',205,0,'ab901ae5df10b836377307ffa7df485c5cf012e80b1da5151d88c29a502c85a9');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'e6e60669541863ffb9cd',197,0,'d70f30031bab1817611c16fa4812987dda362276d83bb30559d3060342f87aaf');
CREATE TABLE seat (
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	actor_key TEXT, 
	ai_level TEXT, 
	CONSTRAINT pk_seat PRIMARY KEY (table_id, number), 
	CONSTRAINT ck_seat_one_holder CHECK (actor_key IS NULL OR ai_level IS NULL), 
	CONSTRAINT ck_seat_number_from_zero CHECK (number >= 0), 
	CONSTRAINT fk_seat_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key"), 
	CONSTRAINT fk_seat_table_id FOREIGN KEY(table_id) REFERENCES card_table (id), 
	CONSTRAINT uq_seat_table_id_actor_key UNIQUE (table_id, actor_key)
)
 STRICT

;
INSERT INTO "seat" VALUES('t1',0,'e6e60669541863ffb9cd',NULL);
INSERT INTO "seat" VALUES('t1',1,'4d2c5bc1cf0e0c442d14',NULL);
INSERT INTO "seat" VALUES('t2',0,'19e1a78800321fe8b1e6',NULL);
INSERT INTO "seat" VALUES('t2',1,'ed8325602bf8a3ef7243',NULL);
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
	CONSTRAINT ck_transfer_amount_bounded CHECK (amount BETWEEN 1 AND 9007199254740991), 
	CONSTRAINT ck_transfer_two_accounts CHECK (debit <> credit), 
	CONSTRAINT fk_transfer_by_actor FOREIGN KEY(by_actor) REFERENCES actor ("key"), 
	CONSTRAINT fk_transfer_guild_id_credit FOREIGN KEY(guild_id, credit) REFERENCES account (guild_id, "key"), 
	CONSTRAINT fk_transfer_guild_id_debit FOREIGN KEY(guild_id, debit) REFERENCES account (guild_id, "key"), 
	CONSTRAINT fk_transfer_match_id FOREIGN KEY(match_id) REFERENCES card_match (id), 
	CONSTRAINT uq_transfer_key UNIQUE ("key")
)
 STRICT

;
INSERT INTO "transfer" VALUES(1,1100000000000000001,'house','member:e6e60669541863ffb9cd',200,'grant',NULL,NULL,'starting_grant:e6e60669541863ffb9cd',1700000000000,NULL,'95c39d32a6e85c33ca687d98fc9bccc7fdd3d40da5ad20943a917a6f59d91226');
INSERT INTO "transfer" VALUES(2,1100000000000000001,'house','member:4d2c5bc1cf0e0c442d14',200,'grant',NULL,NULL,'starting_grant:4d2c5bc1cf0e0c442d14',1700000000000,NULL,'97034e78f26f3e8731b10e9a2a2908037b17088960d80974b549470de1a27431');
INSERT INTO "transfer" VALUES(3,1100000000000000001,'member:e6e60669541863ffb9cd','stake:t1:0',50,'stake','m1',NULL,'m1:1:stake:0',1700000000000,NULL,'0acb0fe11f4a528ddc542e270e579c0895cbb806b334962d6c680631adb4b8a2');
INSERT INTO "transfer" VALUES(4,1100000000000000001,'member:4d2c5bc1cf0e0c442d14','stake:t1:1',50,'stake','m1',NULL,'m1:1:stake:1',1700000000000,NULL,'aede89fb1f1271a52c70d18f629b366afa770ac0430a9097a5ea8daac109eb70');
INSERT INTO "transfer" VALUES(5,1100000000000000001,'stake:t1:0','box:1:7D',3,'ante','m1',1,'m1:0:0',1700000000000,NULL,'12c165aa5c0b51845d21e2bf8231d0bd0316c33a64dbe568c1e31a7d695216e5');
INSERT INTO "transfer" VALUES(6,1100000000000000001,'stake:t1:0','member:e6e60669541863ffb9cd',47,'return','m1',NULL,'m1:1:return:0',1700000000000,NULL,'3c9f24c6fc1f85b6416f1d3ec99558b3c4c382227e9bf92f95d59429a4af05d8');
INSERT INTO "transfer" VALUES(7,1100000000000000001,'stake:t1:1','member:4d2c5bc1cf0e0c442d14',50,'return','m1',NULL,'m1:1:return:1',1700000000000,NULL,'c66dfb4b15bd3c020102c8b8121ddaeabf5788f9594bd36ff6c9cb1f184840f2');
INSERT INTO "transfer" VALUES(8,1100000000000000001,'house','member:4d2c5bc1cf0e0c442d14',5,'granted',NULL,NULL,'granted:t1',1700000000000,'e6e60669541863ffb9cd','e695c5b93d4415b72f40a2624feb868d443c011313fa5008f2b95a1e85ab403d');
INSERT INTO "transfer" VALUES(9,1100000000000000001,'member:4d2c5bc1cf0e0c442d14','house',205,'season',NULL,NULL,'season:1:4d2c5bc1cf0e0c442d14',1700000000000,'e6e60669541863ffb9cd','bf37673e1197b717091fbbd7f25cfc39c87d709724f58b0480092fe497075471');
INSERT INTO "transfer" VALUES(10,1100000000000000001,'member:e6e60669541863ffb9cd','house',197,'season',NULL,NULL,'season:1:e6e60669541863ffb9cd',1700000000000,'e6e60669541863ffb9cd','75700e7e6cf65ed4af056276882432573b4574b98516a2b7dfd2f994f1e89698');
INSERT INTO "transfer" VALUES(11,1100000000000000001,'house','member:e6e60669541863ffb9cd',9,'grant',NULL,NULL,'grant:e6e60669541863ffb9cd:2',1700000000000,NULL,'836170e5528454eea5d8f684db7fc513055524c3c475b17f1d266db2cbc8085d');
INSERT INTO "transfer" VALUES(12,1100000000000000001,'house','member:4d2c5bc1cf0e0c442d14',9,'grant',NULL,NULL,'grant:4d2c5bc1cf0e0c442d14:2',1700000000000,NULL,'e928e9db22bfe34a2ae9128e2ce6d2d1ce01522f9a098b84f2d8c24ca678bd51');
INSERT INTO "transfer" VALUES(13,1100000000000000002,'house','member:19e1a78800321fe8b1e6',200,'grant',NULL,NULL,'starting_grant:19e1a78800321fe8b1e6',1700000000000,NULL,'87bd1e1c5ebf33ec5777e08114d1e1d3dc9ebf882ef4e9c4462de935e1245908');
INSERT INTO "transfer" VALUES(14,1100000000000000002,'house','member:ed8325602bf8a3ef7243',200,'grant',NULL,NULL,'starting_grant:ed8325602bf8a3ef7243',1700000000000,NULL,'f6d2fd7fcfadf4b418088a48f5de5bef00f953d045d89a67b73dc676be88721b');
INSERT INTO "transfer" VALUES(15,1100000000000000002,'member:19e1a78800321fe8b1e6','stake:t2:0',50,'stake','m2',NULL,'m2:1:stake:0',1700000000000,NULL,'421f2cf5e772654cd7a6a710cd484f1eff23b0579d79dab973015989b18652b9');
INSERT INTO "transfer" VALUES(16,1100000000000000002,'member:ed8325602bf8a3ef7243','stake:t2:1',50,'stake','m2',NULL,'m2:1:stake:1',1700000000000,NULL,'eab36f81960c1311a07dd7fc351e872641a4d7a80fa008eb9e5bc77e3ae0174b');
INSERT INTO "transfer" VALUES(17,1100000000000000002,'stake:t2:0','box:1:7D',3,'ante','m2',1,'m2:0:0',1700000000000,NULL,'ee0f917bf99e7fcddf76ca9531d6277045d5ad2c2981ecc79f92ed36af185afd');
CREATE INDEX ix_card_table_open ON card_table (guild_id, id) WHERE state IN ('lobby', 'playing', 'between_deals');
CREATE INDEX ix_deadline_due_at ON deadline (due_at);
CREATE INDEX ix_card_match_table_id ON card_match (table_id);
CREATE UNIQUE INDEX uq_card_match_open ON card_match (table_id) WHERE state = 'open';
CREATE INDEX ix_match_seat_actor_key ON match_seat (actor_key);
CREATE INDEX ix_account_standing ON account (guild_id, kind, balance);
CREATE INDEX ix_account_table_id ON account (table_id);
CREATE INDEX ix_transfer_credit ON transfer (guild_id, credit, id, amount);
CREATE INDEX ix_transfer_debit ON transfer (guild_id, debit, id, amount);
CREATE INDEX ix_transfer_match ON transfer (match_id, deal);
CREATE INDEX ix_rule_draft_actor_key ON rule_draft (actor_key);
CREATE UNIQUE INDEX uq_purge_open ON purge (guild_id) WHERE rows IS NULL;
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
COMMIT;
