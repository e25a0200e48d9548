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
INSERT INTO "account" VALUES(1100000000000000001,'member:dba3ba505255bfa4cbbc','member','dba3ba505255bfa4cbbc',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000001,'house','house',NULL,NULL,NULL,NULL,NULL,-21);
INSERT INTO "account" VALUES(1100000000000000001,'member:b37d1f1a6c950a82d816','member','b37d1f1a6c950a82d816',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000001,'stake:t1:0','stake',NULL,'t1',0,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000001,'stake:t1:1','stake',NULL,'t1',1,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:7D','box',NULL,NULL,NULL,1,'7D',3);
INSERT INTO "account" VALUES(1100000000000000002,'member:f5d5352c14818f204af5','member','f5d5352c14818f204af5',NULL,NULL,NULL,NULL,150);
INSERT INTO "account" VALUES(1100000000000000002,'house','house',NULL,NULL,NULL,NULL,NULL,-400);
INSERT INTO "account" VALUES(1100000000000000002,'member:c8cdf154df5327bac7e1','member','c8cdf154df5327bac7e1',NULL,NULL,NULL,NULL,150);
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
INSERT INTO "action" VALUES('m1',0,0,'dba3ba505255bfa4cbbc','{"card":"AS","kind":"lay"}','digest-AS',100,0,1700000000000,'3060563a5a601ca8f561965b58bffa4ecf0c7fe8fa1bc4906aa4b5db76873980','2fc971ddb27d9f438e2f809e5ef67a4ae9e758e400f525b0cbe6d9cd02234de1');
INSERT INTO "action" VALUES('m1',1,1,'b37d1f1a6c950a82d816','{"card":"2S","kind":"lay"}','digest-2S',101,0,1700000000000,'2fc971ddb27d9f438e2f809e5ef67a4ae9e758e400f525b0cbe6d9cd02234de1','d2eaf0ca807eefdf04a6053cc27e95bfbcb3731c6508b2a90a0fa5ad8e963716');
INSERT INTO "action" VALUES('m2',0,0,'f5d5352c14818f204af5','{"card":"AS","kind":"lay"}','digest-AS',200,0,1700000000000,'2cff8976285b955cc6b05ef70d4f5441a99ede187b38b8ddb71e3a8b5a508a95','880218e0aea1b1b9ee92f2c782488ff6633765f9f4b84937f2aaeccfeb08b7bb');
INSERT INTO "action" VALUES('m2',1,1,'c8cdf154df5327bac7e1','{"card":"2S","kind":"lay"}','digest-2S',201,0,1700000000000,'880218e0aea1b1b9ee92f2c782488ff6633765f9f4b84937f2aaeccfeb08b7bb','67b7b57dccc37c2598cc35d65a865a44cb4c18c6b02fa89bf21601b667281d52');
CREATE TABLE actor (
	"key" TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	user_id INTEGER, 
	CONSTRAINT pk_actor PRIMARY KEY ("key"), 
	CONSTRAINT uq_actor_guild_id_user_id UNIQUE (guild_id, user_id)
)
 STRICT

;
INSERT INTO "actor" VALUES('dba3ba505255bfa4cbbc',1100000000000000001,200000000000000001);
INSERT INTO "actor" VALUES('b37d1f1a6c950a82d816',1100000000000000001,200000000000000002);
INSERT INTO "actor" VALUES('c6f4566c2d79e92a2b3c',0,200000000000000001);
INSERT INTO "actor" VALUES('f5d5352c14818f204af5',1100000000000000002,200000000000000001);
INSERT INTO "actor" VALUES('c8cdf154df5327bac7e1',1100000000000000002,200000000000000002);
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
INSERT INTO "application_fact" VALUES('welcomed 1100000000000000001','yes');
INSERT INTO "application_fact" VALUES('welcomed 1100000000000000002','yes');
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
	end_hash TEXT, 
	CONSTRAINT pk_card_match PRIMARY KEY (id), 
	CONSTRAINT ck_card_match_end_hashed CHECK ((ended_at IS NULL) = (end_hash IS NULL)), 
	CONSTRAINT ck_card_match_open_or_ended CHECK ((state = 'open') = (ended_at IS NULL)), 
	CONSTRAINT ck_card_match_state_known CHECK (state IN ('open', 'over', 'void')), 
	CONSTRAINT fk_card_match_table_id FOREIGN KEY(table_id) REFERENCES card_table (id)
)
 STRICT

;
INSERT INTO "card_match" VALUES('m1','t1','over','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','0.1.0','3060563a5a601ca8f561965b58bffa4ecf0c7fe8fa1bc4906aa4b5db76873980','{"ranking":[[0],[1]]}',1700000000000,1700000000000,'b3413a382521dcb628592c3a295494f7caa9e03e8096fbc7661e9c7b47e3278e');
INSERT INTO "card_match" VALUES('m2','t2','open','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','0.1.0','2cff8976285b955cc6b05ef70d4f5441a99ede187b38b8ddb71e3a8b5a508a95',NULL,1700000000000,NULL,NULL);
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
	CONSTRAINT pk_card_table PRIMARY KEY (id), 
	CONSTRAINT ck_card_table_played_for_known CHECK (played_for IN ('tokens', 'points')), 
	CONSTRAINT ck_card_table_state_known CHECK (state IN ('lobby', 'playing', 'between_deals', 'over', 'void')), 
	CONSTRAINT ck_card_table_id_short CHECK (length(id) BETWEEN 1 AND 10), 
	CONSTRAINT fk_card_table_host_key FOREIGN KEY(host_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "card_table" VALUES('t1',1100000000000000001,1100000000000000002,NULL,NULL,'over','nain_jaune','nain_jaune','{"tokens":200}','tokens','dba3ba505255bfa4cbbc','fr','{"waiting":[]}',1700000000000,1700000000000);
INSERT INTO "card_table" VALUES('t2',1100000000000000002,1100000000000000002,NULL,NULL,'playing','nain_jaune','nain_jaune','{"tokens":200}','tokens','f5d5352c14818f204af5','fr','{"waiting":[]}',1700000000000,1700000000000);
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
INSERT INTO "guild_settings" VALUES(1100000000000000001,1,'{"locale":"fr"}',1700000000000);
INSERT INTO "guild_settings" VALUES(1100000000000000002,1,'{"locale":"fr"}',1700000000000);
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
INSERT INTO "match_seat" VALUES('m1',0,'dba3ba505255bfa4cbbc',NULL);
INSERT INTO "match_seat" VALUES('m1',1,'b37d1f1a6c950a82d816',NULL);
INSERT INTO "match_seat" VALUES('m2',0,'f5d5352c14818f204af5',NULL);
INSERT INTO "match_seat" VALUES('m2',1,'c8cdf154df5327bac7e1',NULL);
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
INSERT INTO "person" VALUES('c6f4566c2d79e92a2b3c','fr','{"turn":"never"}',1700000000000);
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
INSERT INTO "rule_draft" VALUES('draft1',1100000000000000001,'dba3ba505255bfa4cbbc','{"name":"Annas"}',1700000000000);
INSERT INTO "rule_draft" VALUES('draft2',1100000000000000002,'f5d5352c14818f204af5','{"name":"Annas"}',1700000000000);
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
INSERT INTO "rule_preset" VALUES(1100000000000000001,'shithead','Chez nous','norvegien','{"a":1}','dba3ba505255bfa4cbbc',1700000000000);
INSERT INTO "rule_preset" VALUES(1100000000000000002,'shithead','Chez nous','norvegien','{"a":1}','f5d5352c14818f204af5',1700000000000);
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
INSERT INTO "season" VALUES(1100000000000000001,1,1700000000000,'dba3ba505255bfa4cbbc','e0c5dc0806f59c8855b6cd3646096801d4678bb397dd810029a23616e5439d3d');
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
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'b37d1f1a6c950a82d816',205,0,'0c8bfdc4492027cdafc9c35f8e627aede559ee5b4e2c27617b02fbfe004ddefb');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'dba3ba505255bfa4cbbc',197,0,'1ae0adc9f60505a5aebd250101f81c550e60267a509d9fe6e3652d00e08431f5');
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
INSERT INTO "seat" VALUES('t1',0,'dba3ba505255bfa4cbbc',NULL);
INSERT INTO "seat" VALUES('t1',1,'b37d1f1a6c950a82d816',NULL);
INSERT INTO "seat" VALUES('t2',0,'f5d5352c14818f204af5',NULL);
INSERT INTO "seat" VALUES('t2',1,'c8cdf154df5327bac7e1',NULL);
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
INSERT INTO "transfer" VALUES(1,1100000000000000001,'house','member:dba3ba505255bfa4cbbc',200,'grant',NULL,NULL,'starting_grant:dba3ba505255bfa4cbbc',1700000000000,NULL,'3a6a4212d307f2fa1fcdccb37bef6784115d3a714f8cdcdd2875f0294c16306e');
INSERT INTO "transfer" VALUES(2,1100000000000000001,'house','member:b37d1f1a6c950a82d816',200,'grant',NULL,NULL,'starting_grant:b37d1f1a6c950a82d816',1700000000000,NULL,'aa1182055fc4fd6e20ff8527520a60568d87dd375e7eae8e2906770e1112492e');
INSERT INTO "transfer" VALUES(3,1100000000000000001,'member:dba3ba505255bfa4cbbc','stake:t1:0',50,'stake','m1',NULL,'m1:1:stake:0',1700000000000,NULL,'191fe54368bcd2e167e35e7f29edae9c5cdfadee2bf0527be4a2e6a10eafe99b');
INSERT INTO "transfer" VALUES(4,1100000000000000001,'member:b37d1f1a6c950a82d816','stake:t1:1',50,'stake','m1',NULL,'m1:1:stake:1',1700000000000,NULL,'ac27dde373adb3dc480937a6484c23b13a5ccf790d503e63780009c1f944b1c3');
INSERT INTO "transfer" VALUES(5,1100000000000000001,'stake:t1:0','box:1:7D',3,'ante','m1',1,'m1:0:0',1700000000000,NULL,'12c165aa5c0b51845d21e2bf8231d0bd0316c33a64dbe568c1e31a7d695216e5');
INSERT INTO "transfer" VALUES(6,1100000000000000001,'stake:t1:0','member:dba3ba505255bfa4cbbc',47,'return','m1',NULL,'m1:1:return:0',1700000000000,NULL,'434dc43dc1605ee521ddb8b57a9f3abe7be01987f881e2f90aefb0b8d3eaf91c');
INSERT INTO "transfer" VALUES(7,1100000000000000001,'stake:t1:1','member:b37d1f1a6c950a82d816',50,'return','m1',NULL,'m1:1:return:1',1700000000000,NULL,'e1622fdcea36ca8f40917b36ffdfb6b98a3fd06e1cd96f6cf17c5acf3687040f');
INSERT INTO "transfer" VALUES(8,1100000000000000001,'house','member:b37d1f1a6c950a82d816',5,'granted',NULL,NULL,'granted:t1',1700000000000,'dba3ba505255bfa4cbbc','3d36c15f24d114fe0f25b71a520b880500d39809cf67a1d424bd79b478c4b386');
INSERT INTO "transfer" VALUES(9,1100000000000000001,'member:b37d1f1a6c950a82d816','house',205,'season',NULL,NULL,'season:1:b37d1f1a6c950a82d816',1700000000000,'dba3ba505255bfa4cbbc','1edf350489ba165081ac0831e465bf400dc664adcf6b4d91f8fa86be35d71356');
INSERT INTO "transfer" VALUES(10,1100000000000000001,'member:dba3ba505255bfa4cbbc','house',197,'season',NULL,NULL,'season:1:dba3ba505255bfa4cbbc',1700000000000,'dba3ba505255bfa4cbbc','340eb74eedef2491f39a8be2d71239f70213c158829569b7c76e83a2a85447e7');
INSERT INTO "transfer" VALUES(11,1100000000000000001,'house','member:dba3ba505255bfa4cbbc',9,'grant',NULL,NULL,'grant:dba3ba505255bfa4cbbc:2',1700000000000,NULL,'23cbd93317539ff24953c39cfcfa70c90b3f76db04545104d8aba979dc97c42e');
INSERT INTO "transfer" VALUES(12,1100000000000000001,'house','member:b37d1f1a6c950a82d816',9,'grant',NULL,NULL,'grant:b37d1f1a6c950a82d816:2',1700000000000,NULL,'77f548655e8e70621f3cd64ba11e1d528af88433398240fa6e0788a39a9e22e2');
INSERT INTO "transfer" VALUES(13,1100000000000000002,'house','member:f5d5352c14818f204af5',200,'grant',NULL,NULL,'starting_grant:f5d5352c14818f204af5',1700000000000,NULL,'4d891b798f5c7c1c61ee935f7aabacfedcc581563bebaec884351b34559f21be');
INSERT INTO "transfer" VALUES(14,1100000000000000002,'house','member:c8cdf154df5327bac7e1',200,'grant',NULL,NULL,'starting_grant:c8cdf154df5327bac7e1',1700000000000,NULL,'5f5188ab713d3bc73c30ca8b761e04a270704a12ead63a00ec640c94b80c4b33');
INSERT INTO "transfer" VALUES(15,1100000000000000002,'member:f5d5352c14818f204af5','stake:t2:0',50,'stake','m2',NULL,'m2:1:stake:0',1700000000000,NULL,'2461eafa58e5cc57bb0dbb850151fe925c6549e03279647bb0fc18b399c96508');
INSERT INTO "transfer" VALUES(16,1100000000000000002,'member:c8cdf154df5327bac7e1','stake:t2:1',50,'stake','m2',NULL,'m2:1:stake:1',1700000000000,NULL,'1111c1f5799f73b2e1aaa91c1fb12f27a6f16ca8c6bd03fcfa20ce1578d03a0d');
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
