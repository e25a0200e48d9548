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
INSERT INTO "account" VALUES(1100000000000000001,'member:02a3517b17d9a0806048','member','02a3517b17d9a0806048',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000001,'house','house',NULL,NULL,NULL,NULL,NULL,-21);
INSERT INTO "account" VALUES(1100000000000000001,'member:906b695d38c5389803d3','member','906b695d38c5389803d3',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000001,'stake:t1:0','stake',NULL,'t1',0,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000001,'stake:t1:1','stake',NULL,'t1',1,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:7D','box',NULL,NULL,NULL,1,'7D',3);
INSERT INTO "account" VALUES(1100000000000000002,'member:57d131e6e7190de0e2e5','member','57d131e6e7190de0e2e5',NULL,NULL,NULL,NULL,150);
INSERT INTO "account" VALUES(1100000000000000002,'house','house',NULL,NULL,NULL,NULL,NULL,-400);
INSERT INTO "account" VALUES(1100000000000000002,'member:34e8f26a5d70cdb68e90','member','34e8f26a5d70cdb68e90',NULL,NULL,NULL,NULL,150);
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
INSERT INTO "action" VALUES('m1',0,0,'02a3517b17d9a0806048','{"card":"AS","kind":"lay"}','digest-AS',100,0,1700000000000,'181a6b3acc5e5075822cfea344568b4e6b379908b28aea346d6d5cf6ddd737cb','31893ad6c349da5efea7162d674f38081c9c6f16667ef53bb93bbb5c0afe46bf');
INSERT INTO "action" VALUES('m1',1,1,'906b695d38c5389803d3','{"card":"2S","kind":"lay"}','digest-2S',101,0,1700000000000,'31893ad6c349da5efea7162d674f38081c9c6f16667ef53bb93bbb5c0afe46bf','804c4c68ab0033bd2310bf6946c7f23580d8372c89deedb480d941144ad00f62');
INSERT INTO "action" VALUES('m2',0,0,'57d131e6e7190de0e2e5','{"card":"AS","kind":"lay"}','digest-AS',200,0,1700000000000,'329100130cfcea86c79811df2ca135cbd342c0b438455201a8f2373acb6909c0','9295a08b6c74bd4bdbba9fb2ac9ba782bbb1f02f1c34d841dc555cf5231110ff');
INSERT INTO "action" VALUES('m2',1,1,'34e8f26a5d70cdb68e90','{"card":"2S","kind":"lay"}','digest-2S',201,0,1700000000000,'9295a08b6c74bd4bdbba9fb2ac9ba782bbb1f02f1c34d841dc555cf5231110ff','8a34528f861a37b87fe78a4abc2c0fda45e658193e71d002f5c76974869b7111');
CREATE TABLE actor (
	"key" TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	user_id INTEGER, 
	CONSTRAINT pk_actor PRIMARY KEY ("key"), 
	CONSTRAINT uq_actor_guild_id_user_id UNIQUE (guild_id, user_id)
)
 STRICT

;
INSERT INTO "actor" VALUES('02a3517b17d9a0806048',1100000000000000001,200000000000000001);
INSERT INTO "actor" VALUES('906b695d38c5389803d3',1100000000000000001,200000000000000002);
INSERT INTO "actor" VALUES('2fb0bc8da3d31f1fb725',0,200000000000000001);
INSERT INTO "actor" VALUES('57d131e6e7190de0e2e5',1100000000000000002,200000000000000001);
INSERT INTO "actor" VALUES('34e8f26a5d70cdb68e90',1100000000000000002,200000000000000002);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0011');
CREATE TABLE application_fact (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_application_fact PRIMARY KEY (name)
)
 STRICT

;
INSERT INTO "application_fact" VALUES('declared','{"is":"ddef1eeaeea402a0ee1a27effcecbf0703d8fd22ae81c4c9f5ffde0ef4681874","~":"74ecdc632b3b0a08"}');
INSERT INTO "application_fact" VALUES('welcomed 1100000000000000001','{"is":"yes","~":"3687a287cbeee7d2"}');
INSERT INTO "application_fact" VALUES('marks are keyed with','{"is":"37f5f3a9e44bf3d7b29a8ef82918b0b6bbb1920852a8fa922f70b11527c860e3","~":"3318d5ddc481a088"}');
INSERT INTO "application_fact" VALUES('welcomed 1100000000000000002','{"is":"yes","~":"3687a287cbeee7d2"}');
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
INSERT INTO "bar" VALUES('906b695d38c5389803d3',1100000000000000001,'02a3517b17d9a0806048','{"at":1700000000000,"reason":"cheats","until":null,"~":"c91012dcd9d4f29f"}');
INSERT INTO "bar" VALUES('34e8f26a5d70cdb68e90',1100000000000000002,'57d131e6e7190de0e2e5','{"at":1700000000000,"reason":"cheats","until":null,"~":"c91012dcd9d4f29f"}');
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
INSERT INTO "card_match" VALUES('m1','t1','over','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','0.1.0','181a6b3acc5e5075822cfea344568b4e6b379908b28aea346d6d5cf6ddd737cb','{"ranking":[[0],[1]]}',1700000000000,1700000000000,'9a92b98c654b946fed9aa181d828e2cb717114ff3345bb82c810a3ad04ee6d6e',2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('m2','t2','open','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','0.1.0','329100130cfcea86c79811df2ca135cbd342c0b438455201a8f2373acb6909c0',NULL,1700000000000,NULL,NULL,2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
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
INSERT INTO "card_table" VALUES('t1',1100000000000000001,1100000000000000002,NULL,NULL,'over','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','02a3517b17d9a0806048','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,2);
INSERT INTO "card_table" VALUES('t2',1100000000000000002,1100000000000000002,NULL,NULL,'playing','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','57d131e6e7190de0e2e5','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,1);
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
	kept_for INTEGER DEFAULT 0 NOT NULL, hash TEXT DEFAULT '' NOT NULL, 
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
	until INTEGER NOT NULL, kept_for INTEGER DEFAULT 0 NOT NULL, hash TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT pk_handed_out PRIMARY KEY (guild_id, mark)
)
 STRICT

;
INSERT INTO "handed_out" VALUES(1100000000000000001,'59f635f61c5af7498b7b2d4365217cc1f92205fcb0dd06ff8bbb7c5f94d6f3f7','{"days":[],"seasons":[1,2],"~":"654f3f54c40f45ca"}',1731536000000,0,'c3653abb7bb4f6eac171b31a8c7bb9c9653a2753072d1f4dfea9c78bc6168cef');
INSERT INTO "handed_out" VALUES(1100000000000000002,'db47e59a2b32d7f8c91eb9e36a23143a883b8b38055d4f38b9940f9c2f30df6b','{"days":[],"seasons":[1],"~":"03a504ef1a164929"}',1731536000000,0,'a3d3ab27e8dd60e525f110d0ea8854f91927732caa79619d5c426190a6c71073');
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
INSERT INTO "match_seat" VALUES('m1',0,'02a3517b17d9a0806048',NULL);
INSERT INTO "match_seat" VALUES('m1',1,'906b695d38c5389803d3',NULL);
INSERT INTO "match_seat" VALUES('m2',0,'57d131e6e7190de0e2e5',NULL);
INSERT INTO "match_seat" VALUES('m2',1,'34e8f26a5d70cdb68e90',NULL);
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
	updated_at INTEGER NOT NULL, hand TEXT DEFAULT '{"~":"44136fa355b3678a"}' NOT NULL, 
	CONSTRAINT pk_person PRIMARY KEY (actor_key), 
	CONSTRAINT fk_person_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "person" VALUES('2fb0bc8da3d31f1fb725','fr','{"turn":"never","~":"0881021657e0ca31"}',1700000000000,'{"large":true,"~":"a15a5545d71999cc"}');
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
INSERT INTO "rule_draft" VALUES('draft1',1100000000000000001,'02a3517b17d9a0806048','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
INSERT INTO "rule_draft" VALUES('draft2',1100000000000000002,'57d131e6e7190de0e2e5','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
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
INSERT INTO "rule_preset" VALUES(1100000000000000001,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','02a3517b17d9a0806048',1700000000000);
INSERT INTO "rule_preset" VALUES(1100000000000000002,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','57d131e6e7190de0e2e5',1700000000000);
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
INSERT INTO "season" VALUES(1100000000000000001,1,1700000000000,'02a3517b17d9a0806048','ddb6e7056fec18df4fc3054947342d6892a06d0a4177737caee57d3458db4778');
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
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'02a3517b17d9a0806048',197,0,'bfbe418ee4a5d7db114db021ae4b8c258d9e7ae2408afff8d332c6c0530d7702');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'906b695d38c5389803d3',205,0,'79adb604ee5864a5625684cf73e1b440024712607dd10fd738d5d84f5b7e91fa');
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
INSERT INTO "seat" VALUES('t1',0,'02a3517b17d9a0806048',NULL);
INSERT INTO "seat" VALUES('t1',1,'906b695d38c5389803d3',NULL);
INSERT INTO "seat" VALUES('t2',0,'57d131e6e7190de0e2e5',NULL);
INSERT INTO "seat" VALUES('t2',1,'34e8f26a5d70cdb68e90',NULL);
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
	CONSTRAINT fk_server_log_by_actor FOREIGN KEY(by_actor) REFERENCES actor ("key"), 
	CONSTRAINT fk_server_log_about FOREIGN KEY(about) REFERENCES actor ("key"), 
	CONSTRAINT ck_server_log_number_from_one CHECK (number >= 1)
)
 STRICT

;
INSERT INTO "server_log" VALUES(1100000000000000001,1,1700000000000,0,'barred','02a3517b17d9a0806048','906b695d38c5389803d3','{"until":null,"~":"dca94768ac2125bb"}','{"is":"cheats","~":"baeaab8c51d1489a"}','dd97c7745888441a566ff24caea913c9c1c8899faae89f2b6a3d5d4e4a2d0408');
INSERT INTO "server_log" VALUES(1100000000000000002,1,1700000000000,0,'barred','57d131e6e7190de0e2e5','34e8f26a5d70cdb68e90','{"until":null,"~":"dca94768ac2125bb"}','{"is":"cheats","~":"baeaab8c51d1489a"}','eafd91a3d4b43a6edbd7b839ca851ed7ecc2ea9fd17177930a4ae6c9cc11f234');
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
INSERT INTO "server_log_head" VALUES(1100000000000000001,1,NULL,0,NULL);
INSERT INTO "server_log_head" VALUES(1100000000000000002,1,NULL,0,NULL);
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
INSERT INTO "transfer" VALUES(1,1100000000000000001,'house','member:02a3517b17d9a0806048',200,'grant',NULL,NULL,'starting_grant:02a3517b17d9a0806048',1700000000000,NULL,'4cdd7f6de52236b1b175959d320bda74abad0f52f275ea0509cd0a6cd39636bc');
INSERT INTO "transfer" VALUES(2,1100000000000000001,'house','member:906b695d38c5389803d3',200,'grant',NULL,NULL,'starting_grant:906b695d38c5389803d3',1700000000000,NULL,'aead53616e45fc8a8b05618231b59d879ba0e6b62ea6f9a117948b04a19f924e');
INSERT INTO "transfer" VALUES(3,1100000000000000001,'member:02a3517b17d9a0806048','stake:t1:0',50,'stake','m1',NULL,'m1:stake:0:1',1700000000000,NULL,'a096c95756d71ae174588c5deec6131b1ac9bcbc68dc1da8e3ae885a4eb37d4f');
INSERT INTO "transfer" VALUES(4,1100000000000000001,'member:906b695d38c5389803d3','stake:t1:1',50,'stake','m1',NULL,'m1:stake:1:1',1700000000000,NULL,'211428c63bd39f6d880c787b436cfaa5f6c50a3efbea43f22bd8ccf940fe85d3');
INSERT INTO "transfer" VALUES(5,1100000000000000001,'stake:t1:0','box:1:7D',3,'ante','m1',1,'m1:0:0',1700000000000,NULL,'12c165aa5c0b51845d21e2bf8231d0bd0316c33a64dbe568c1e31a7d695216e5');
INSERT INTO "transfer" VALUES(6,1100000000000000001,'stake:t1:0','member:02a3517b17d9a0806048',47,'return','m1',NULL,'m1:1:return:0',1700000000000,NULL,'0a0ccb4dbcbd6733bfd627b8027141e75ca4ea2e85fb6c338f2c6a347ec28e26');
INSERT INTO "transfer" VALUES(7,1100000000000000001,'stake:t1:1','member:906b695d38c5389803d3',50,'return','m1',NULL,'m1:1:return:1',1700000000000,NULL,'9d93971777e8bbc25ff182ab51fb80d2db15c05aa6b7cba94c36f3808d89bdbc');
INSERT INTO "transfer" VALUES(8,1100000000000000001,'house','member:906b695d38c5389803d3',5,'granted',NULL,NULL,'granted:t1',1700000000000,'02a3517b17d9a0806048','c5e0baf5151679a9a550a43004c4a291768f5b518a0eccb679aff64f2d11f790');
INSERT INTO "transfer" VALUES(9,1100000000000000001,'member:02a3517b17d9a0806048','house',197,'season',NULL,NULL,'season:1:02a3517b17d9a0806048',1700000000000,'02a3517b17d9a0806048','d255163d9b52dde5636ba90326485f9bc642188b3d54f9113fc5bcf69226d698');
INSERT INTO "transfer" VALUES(10,1100000000000000001,'member:906b695d38c5389803d3','house',205,'season',NULL,NULL,'season:1:906b695d38c5389803d3',1700000000000,'02a3517b17d9a0806048','12a8aff09e9c9f898cc8f9f7b8747239ffdfe6df91ee641636c2021bfedd6d47');
INSERT INTO "transfer" VALUES(11,1100000000000000001,'house','member:02a3517b17d9a0806048',9,'grant',NULL,NULL,'starting_grant:02a3517b17d9a0806048:2',1700000000000,NULL,'a341d2500cbf31c940b51fd775e5049f3b71256e473c08216575432ef7dc5af2');
INSERT INTO "transfer" VALUES(12,1100000000000000001,'house','member:906b695d38c5389803d3',9,'grant',NULL,NULL,'starting_grant:906b695d38c5389803d3:2',1700000000000,NULL,'1eb128339d0466e9e7a13367ea8e8ee965b8c140ac93eae70b83ce6c179bd5f5');
INSERT INTO "transfer" VALUES(13,1100000000000000002,'house','member:57d131e6e7190de0e2e5',200,'grant',NULL,NULL,'starting_grant:57d131e6e7190de0e2e5',1700000000000,NULL,'c811665e1733c2212deb952861e11eadfc16874a9c6f30bdef4017cf6c993cad');
INSERT INTO "transfer" VALUES(14,1100000000000000002,'house','member:34e8f26a5d70cdb68e90',200,'grant',NULL,NULL,'starting_grant:34e8f26a5d70cdb68e90',1700000000000,NULL,'c581de47e1966a78c49281c3422afa13163fe326831f5cffd7a958b2a2876dc7');
INSERT INTO "transfer" VALUES(15,1100000000000000002,'member:57d131e6e7190de0e2e5','stake:t2:0',50,'stake','m2',NULL,'m2:stake:0:1',1700000000000,NULL,'2b14e507129bbcbed2fd974cb0df3892885572101116cda2eb7c0d14df70e464');
INSERT INTO "transfer" VALUES(16,1100000000000000002,'member:34e8f26a5d70cdb68e90','stake:t2:1',50,'stake','m2',NULL,'m2:stake:1:1',1700000000000,NULL,'594832a4ec55f1d1ecd8a7a98e957c9477e814f8d76b0843f88f9e0c564fc56e');
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
CREATE INDEX ix_handed_out_mark ON handed_out (mark);
CREATE INDEX ix_server_log_at ON server_log (at);
CREATE INDEX ix_server_log_by_actor ON server_log (by_actor);
CREATE INDEX ix_server_log_about ON server_log (about);
CREATE INDEX ix_bar_guild_id ON bar (guild_id);
CREATE INDEX ix_bar_by_actor ON bar (by_actor);
CREATE TRIGGER server_log_refuses_update BEFORE UPDATE ON server_log WHEN NOT (NEW.reason IS NULL AND NEW.hash = OLD.hash) BEGIN SELECT RAISE(ABORT, 'server_log is append-only'); END;
CREATE TRIGGER server_log_refuses_delete BEFORE DELETE ON server_log WHEN NOT (TRUE) BEGIN SELECT RAISE(ABORT, 'server_log is append-only'); END;
COMMIT;
