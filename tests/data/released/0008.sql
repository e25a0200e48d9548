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
INSERT INTO "account" VALUES(1100000000000000001,'member:7bbd6feea4e9c5385bea','member','7bbd6feea4e9c5385bea',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000001,'house','house',NULL,NULL,NULL,NULL,NULL,-21);
INSERT INTO "account" VALUES(1100000000000000001,'member:3f8937d1b257deeee098','member','3f8937d1b257deeee098',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000001,'stake:t1:0','stake',NULL,'t1',0,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000001,'stake:t1:1','stake',NULL,'t1',1,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:7D','box',NULL,NULL,NULL,1,'7D',3);
INSERT INTO "account" VALUES(1100000000000000002,'member:1322e5059e2fa2da1282','member','1322e5059e2fa2da1282',NULL,NULL,NULL,NULL,150);
INSERT INTO "account" VALUES(1100000000000000002,'house','house',NULL,NULL,NULL,NULL,NULL,-400);
INSERT INTO "account" VALUES(1100000000000000002,'member:a2fcd2ec22a3562503ea','member','a2fcd2ec22a3562503ea',NULL,NULL,NULL,NULL,150);
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
INSERT INTO "action" VALUES('m1',0,0,'7bbd6feea4e9c5385bea','{"card":"AS","kind":"lay"}','digest-AS',100,0,1700000000000,'81665aeb20c5592c37d76d5d5c14c945f74adf730bb7cfb02bdbd2fae4c16823','8fb1e8ee52d2a464bc4423ec9451bf2a9422870f3c5a3868ffa74a1a3bfe3954');
INSERT INTO "action" VALUES('m1',1,1,'3f8937d1b257deeee098','{"card":"2S","kind":"lay"}','digest-2S',101,0,1700000000000,'8fb1e8ee52d2a464bc4423ec9451bf2a9422870f3c5a3868ffa74a1a3bfe3954','2c56ea3b531d61b432cb0f3613e5787ffe705378bf3f88e20864dff39ec3e905');
INSERT INTO "action" VALUES('m2',0,0,'1322e5059e2fa2da1282','{"card":"AS","kind":"lay"}','digest-AS',200,0,1700000000000,'e927eeb168d78f1b54c47d1747cb8dcbe57933b606c4ecfe1322f8f42bce0daf','1a5f9ebb5e83e3a6b81ab78cb5b122f87ec8d5c4c3f6bb1cab1cab5f83844c41');
INSERT INTO "action" VALUES('m2',1,1,'a2fcd2ec22a3562503ea','{"card":"2S","kind":"lay"}','digest-2S',201,0,1700000000000,'1a5f9ebb5e83e3a6b81ab78cb5b122f87ec8d5c4c3f6bb1cab1cab5f83844c41','24de28e09e08c5c0b245b708d5563ad843ee1499fab9476b350d4da3f59194a4');
CREATE TABLE actor (
	"key" TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	user_id INTEGER, 
	CONSTRAINT pk_actor PRIMARY KEY ("key"), 
	CONSTRAINT uq_actor_guild_id_user_id UNIQUE (guild_id, user_id)
)
 STRICT

;
INSERT INTO "actor" VALUES('7bbd6feea4e9c5385bea',1100000000000000001,200000000000000001);
INSERT INTO "actor" VALUES('3f8937d1b257deeee098',1100000000000000001,200000000000000002);
INSERT INTO "actor" VALUES('599dd8c4a0f67e59e8aa',0,200000000000000001);
INSERT INTO "actor" VALUES('1322e5059e2fa2da1282',1100000000000000002,200000000000000001);
INSERT INTO "actor" VALUES('a2fcd2ec22a3562503ea',1100000000000000002,200000000000000002);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0008');
CREATE TABLE application_fact (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_application_fact PRIMARY KEY (name)
)
 STRICT

;
INSERT INTO "application_fact" VALUES('declared','{"is":"151d1b2d5e0fedafda957eee81c536b69f0d697ab84dc2bc226ac193779aac18","~":"40e9719ded425af5"}');
INSERT INTO "application_fact" VALUES('welcomed 1100000000000000001','{"is":"yes","~":"3687a287cbeee7d2"}');
INSERT INTO "application_fact" VALUES('marks are keyed with','{"is":"aaa249df9111f4ec4d05c76bccb2f419b186cec7ea1f36bc26e6d50b93d265de","~":"00f725f0ac3b30a7"}');
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
INSERT INTO "card_match" VALUES('m1','t1','over','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','0.1.0','81665aeb20c5592c37d76d5d5c14c945f74adf730bb7cfb02bdbd2fae4c16823','{"ranking":[[0],[1]]}',1700000000000,1700000000000,'7e056a9f8f8f44bda1b5a182db3183ce65d9bb1cb8d56da99b54221ce6e45f81',2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('m2','t2','open','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','0.1.0','e927eeb168d78f1b54c47d1747cb8dcbe57933b606c4ecfe1322f8f42bce0daf',NULL,1700000000000,NULL,NULL,2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
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
INSERT INTO "card_table" VALUES('t1',1100000000000000001,1100000000000000002,NULL,NULL,'over','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','7bbd6feea4e9c5385bea','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,2);
INSERT INTO "card_table" VALUES('t2',1100000000000000002,1100000000000000002,NULL,NULL,'playing','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','1322e5059e2fa2da1282','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,1);
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
	left_at INTEGER NOT NULL, absent_for INTEGER DEFAULT 0 NOT NULL, announced_at INTEGER, seen_at INTEGER, 
	CONSTRAINT pk_departure PRIMARY KEY (guild_id)
)
 STRICT

;
CREATE TABLE forget_request (
	mark TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	until INTEGER NOT NULL, 
	kept_for INTEGER DEFAULT 0 NOT NULL, 
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
INSERT INTO "guild_settings" VALUES(1100000000000000001,1,'{"locale":"fr","~":"4eb43d03e3ce1223"}',1700000000000);
INSERT INTO "guild_settings" VALUES(1100000000000000002,1,'{"locale":"fr","~":"4eb43d03e3ce1223"}',1700000000000);
CREATE TABLE handed_out (
	guild_id INTEGER NOT NULL, 
	mark TEXT NOT NULL, 
	document TEXT NOT NULL, 
	until INTEGER NOT NULL, kept_for INTEGER DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_handed_out PRIMARY KEY (guild_id, mark)
)
 STRICT

;
INSERT INTO "handed_out" VALUES(1100000000000000001,'7b024ebda648f847113a376ae08c50d51f5b1a303971e0b66b82b857d86ad181','{"days":[],"seasons":[1,2],"~":"654f3f54c40f45ca"}',1731536000000,0);
INSERT INTO "handed_out" VALUES(1100000000000000002,'c925f91466ebb2fd6395796be4dba3f54b69a3c98571b9d6da73df07c0befbe1','{"days":[],"seasons":[1],"~":"03a504ef1a164929"}',1731536000000,0);
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
INSERT INTO "match_seat" VALUES('m1',0,'7bbd6feea4e9c5385bea',NULL);
INSERT INTO "match_seat" VALUES('m1',1,'3f8937d1b257deeee098',NULL);
INSERT INTO "match_seat" VALUES('m2',0,'1322e5059e2fa2da1282',NULL);
INSERT INTO "match_seat" VALUES('m2',1,'a2fcd2ec22a3562503ea',NULL);
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
INSERT INTO "person" VALUES('599dd8c4a0f67e59e8aa','fr','{"turn":"never","~":"0881021657e0ca31"}',1700000000000);
CREATE TABLE purge (
	number INTEGER NOT NULL, 
	guild_id INTEGER NOT NULL, 
	left_at INTEGER NOT NULL, 
	began_at INTEGER NOT NULL, 
	rows INTEGER, so_far INTEGER DEFAULT 0 NOT NULL, 
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
INSERT INTO "rule_draft" VALUES('draft1',1100000000000000001,'7bbd6feea4e9c5385bea','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
INSERT INTO "rule_draft" VALUES('draft2',1100000000000000002,'1322e5059e2fa2da1282','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
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
INSERT INTO "rule_preset" VALUES(1100000000000000001,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','7bbd6feea4e9c5385bea',1700000000000);
INSERT INTO "rule_preset" VALUES(1100000000000000002,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','1322e5059e2fa2da1282',1700000000000);
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
INSERT INTO "season" VALUES(1100000000000000001,1,1700000000000,'7bbd6feea4e9c5385bea','cababfbaaa28f1ce8d9781a766f08c0c76c8bbd276b2d752e14722c751ba1483');
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
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'3f8937d1b257deeee098',205,0,'04cd0e42f8397a968b4bdd4ccb45fb75f339ac23a5f558b6052274a00ca620d1');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'7bbd6feea4e9c5385bea',197,0,'ad4c63f11a53520c568b7057465281d6559fc54b15b3aed8aebb11d3010f7115');
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
INSERT INTO "seat" VALUES('t1',0,'7bbd6feea4e9c5385bea',NULL);
INSERT INTO "seat" VALUES('t1',1,'3f8937d1b257deeee098',NULL);
INSERT INTO "seat" VALUES('t2',0,'1322e5059e2fa2da1282',NULL);
INSERT INTO "seat" VALUES('t2',1,'a2fcd2ec22a3562503ea',NULL);
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
INSERT INTO "transfer" VALUES(1,1100000000000000001,'house','member:7bbd6feea4e9c5385bea',200,'grant',NULL,NULL,'starting_grant:7bbd6feea4e9c5385bea',1700000000000,NULL,'f06b4e45e02c7c216f40fbc3a782051e2ec31f7a8b589aaff55f7cba423dd936');
INSERT INTO "transfer" VALUES(2,1100000000000000001,'house','member:3f8937d1b257deeee098',200,'grant',NULL,NULL,'starting_grant:3f8937d1b257deeee098',1700000000000,NULL,'807bbda7f81aa466a82f14fde57d3bd15858ea54ed516716a1ccaf400f25daca');
INSERT INTO "transfer" VALUES(3,1100000000000000001,'member:7bbd6feea4e9c5385bea','stake:t1:0',50,'stake','m1',NULL,'m1:stake:0:1',1700000000000,NULL,'2a6855d1e4542a858e6e70881c56eaa004bd657271d318bc2200949a44380ac5');
INSERT INTO "transfer" VALUES(4,1100000000000000001,'member:3f8937d1b257deeee098','stake:t1:1',50,'stake','m1',NULL,'m1:stake:1:1',1700000000000,NULL,'eeb5bd90c032a27afc9add6def667486de21b09504eecd5198c932480974cb2b');
INSERT INTO "transfer" VALUES(5,1100000000000000001,'stake:t1:0','box:1:7D',3,'ante','m1',1,'m1:0:0',1700000000000,NULL,'12c165aa5c0b51845d21e2bf8231d0bd0316c33a64dbe568c1e31a7d695216e5');
INSERT INTO "transfer" VALUES(6,1100000000000000001,'stake:t1:0','member:7bbd6feea4e9c5385bea',47,'return','m1',NULL,'m1:1:return:0',1700000000000,NULL,'41b0b88f84970d6d8e3b323f079c7eba2489b652ca80c859996529502ab2460c');
INSERT INTO "transfer" VALUES(7,1100000000000000001,'stake:t1:1','member:3f8937d1b257deeee098',50,'return','m1',NULL,'m1:1:return:1',1700000000000,NULL,'09d994ac6cd88142574a30999b6291841d8f4e87806fbf3a805a24025b074706');
INSERT INTO "transfer" VALUES(8,1100000000000000001,'house','member:3f8937d1b257deeee098',5,'granted',NULL,NULL,'granted:t1',1700000000000,'7bbd6feea4e9c5385bea','35ac27a1d39641343b880f87ea3dabc2f88e779459f9f40fd3d4a46bca9ad6ad');
INSERT INTO "transfer" VALUES(9,1100000000000000001,'member:3f8937d1b257deeee098','house',205,'season',NULL,NULL,'season:1:3f8937d1b257deeee098',1700000000000,'7bbd6feea4e9c5385bea','d970d47bb3920a28130419a7bd50e4ed6c056d476cfc479f7023445cd9351953');
INSERT INTO "transfer" VALUES(10,1100000000000000001,'member:7bbd6feea4e9c5385bea','house',197,'season',NULL,NULL,'season:1:7bbd6feea4e9c5385bea',1700000000000,'7bbd6feea4e9c5385bea','46864e134667245b9d37042345f0bfe73c573ebfaf295cc5c6ae17c230c78652');
INSERT INTO "transfer" VALUES(11,1100000000000000001,'house','member:7bbd6feea4e9c5385bea',9,'grant',NULL,NULL,'starting_grant:7bbd6feea4e9c5385bea:2',1700000000000,NULL,'e773d846f385b1af3844bfe07ba76f6557c997ca0609553fb8c3165af3809c63');
INSERT INTO "transfer" VALUES(12,1100000000000000001,'house','member:3f8937d1b257deeee098',9,'grant',NULL,NULL,'starting_grant:3f8937d1b257deeee098:2',1700000000000,NULL,'5981556ad1d368a153f80543c77237838e8418b0ef4ea2f0c5158bb2d95b7d58');
INSERT INTO "transfer" VALUES(13,1100000000000000002,'house','member:1322e5059e2fa2da1282',200,'grant',NULL,NULL,'starting_grant:1322e5059e2fa2da1282',1700000000000,NULL,'4fb80e80b65cf85054260c0db7a4ab592aece2aec4fb786f59824448be696c1d');
INSERT INTO "transfer" VALUES(14,1100000000000000002,'house','member:a2fcd2ec22a3562503ea',200,'grant',NULL,NULL,'starting_grant:a2fcd2ec22a3562503ea',1700000000000,NULL,'9e66733cf014f0ec6c19ef4218b8876f7b1059a761eda03f2d42f01bd7468e96');
INSERT INTO "transfer" VALUES(15,1100000000000000002,'member:1322e5059e2fa2da1282','stake:t2:0',50,'stake','m2',NULL,'m2:stake:0:1',1700000000000,NULL,'d416223eb559522cb4ce6235bccb0d4b30f871a2493845da84fa2446892fa649');
INSERT INTO "transfer" VALUES(16,1100000000000000002,'member:a2fcd2ec22a3562503ea','stake:t2:1',50,'stake','m2',NULL,'m2:stake:1:1',1700000000000,NULL,'89a6a1ad1fff02c78b0ff2a3661375142b7127567f62c13a19a596294450dc97');
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
