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
INSERT INTO "account" VALUES(1100000000000000001,'member:547ef32d68c2847fdacb','member','547ef32d68c2847fdacb',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000001,'house','house',NULL,NULL,NULL,NULL,NULL,-18);
INSERT INTO "account" VALUES(1100000000000000001,'member:823ad2513822ac433bbe','member','823ad2513822ac433bbe',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000001,'stake:t1:0','stake',NULL,'t1',0,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000001,'stake:t1:1','stake',NULL,'t1',1,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:7D','box',NULL,NULL,NULL,1,'7D',0);
INSERT INTO "account" VALUES(1100000000000000002,'member:83d4abc5e101d25e8853','member','83d4abc5e101d25e8853',NULL,NULL,NULL,NULL,150);
INSERT INTO "account" VALUES(1100000000000000002,'house','house',NULL,NULL,NULL,NULL,NULL,-400);
INSERT INTO "account" VALUES(1100000000000000002,'member:9f2f69fcf24bb262aeaf','member','9f2f69fcf24bb262aeaf',NULL,NULL,NULL,NULL,150);
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
	CONSTRAINT uq_action_interaction_id_interaction_index UNIQUE (interaction_id, interaction_index), 
	CONSTRAINT ck_action_seq_from_zero CHECK (seq >= 0), 
	CONSTRAINT ck_action_seat_from_zero CHECK (seat >= 0), 
	CONSTRAINT fk_action_match_id FOREIGN KEY(match_id) REFERENCES card_match (id), 
	CONSTRAINT fk_action_actor_key FOREIGN KEY(actor_key) REFERENCES actor ("key")
)
 STRICT

;
INSERT INTO "action" VALUES('m1',0,0,'547ef32d68c2847fdacb','{"card":"AS","kind":"lay"}','digest-AS',100,0,1700000000000,'3c2456c10366db1dcac4eab26f532e3fbc23644a28146c093bf656d0ec2faae6','8ad78bd11b8b3f849c29bea0f2674b7fa84f57d4118d7c0d0e26d4ada29a46fb');
INSERT INTO "action" VALUES('m1',1,1,'823ad2513822ac433bbe','{"card":"2S","kind":"lay"}','digest-2S',101,0,1700000000000,'8ad78bd11b8b3f849c29bea0f2674b7fa84f57d4118d7c0d0e26d4ada29a46fb','72f00194d26783d1cbf460476f29f40f9472a51d6debaa3d28807320f8562c1f');
INSERT INTO "action" VALUES('m2',0,0,'83d4abc5e101d25e8853','{"card":"AS","kind":"lay"}','digest-AS',200,0,1700000000000,'a160e4c1977ca87a4d9fce39eb74beb2e33b8d4d37fd64c9a7a78115a1d17643','0c150a0cb242928b41c41ac4248e82cca4bdd7a8073bb9f2d5be7c0357af0283');
INSERT INTO "action" VALUES('m2',1,1,'9f2f69fcf24bb262aeaf','{"card":"2S","kind":"lay"}','digest-2S',201,0,1700000000000,'0c150a0cb242928b41c41ac4248e82cca4bdd7a8073bb9f2d5be7c0357af0283','6be9abddbd9f33005eabf6c5b9b0ac354b6efcdbc292cad931af5888883a67e4');
CREATE TABLE actor (
	"key" TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	user_id INTEGER, 
	CONSTRAINT pk_actor PRIMARY KEY ("key"), 
	CONSTRAINT uq_actor_guild_id_user_id UNIQUE (guild_id, user_id)
)
 STRICT

;
INSERT INTO "actor" VALUES('547ef32d68c2847fdacb',1100000000000000001,200000000000000001);
INSERT INTO "actor" VALUES('823ad2513822ac433bbe',1100000000000000001,200000000000000002);
INSERT INTO "actor" VALUES('b5e25c82b34325a4e06d',0,200000000000000001);
INSERT INTO "actor" VALUES('83d4abc5e101d25e8853',1100000000000000002,200000000000000001);
INSERT INTO "actor" VALUES('9f2f69fcf24bb262aeaf',1100000000000000002,200000000000000002);
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
INSERT INTO "application_fact" VALUES('declared','{"is":"c970164fcd00349aaab27a7a0759f0acc177e61a09416784b23745b51c4bd025","~":"fcf7b4063d5871ec"}');
INSERT INTO "application_fact" VALUES('welcomed 1100000000000000001','{"is":"yes","~":"3687a287cbeee7d2"}');
INSERT INTO "application_fact" VALUES('marks are keyed with','{"is":"f4d7c81a7e1892be89321740730b64110035ffbd6d1d7a2d8ebb81f0c8639453","~":"4d07065d5058a366"}');
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
INSERT INTO "bar" VALUES('823ad2513822ac433bbe',1100000000000000001,'547ef32d68c2847fdacb','{"at":1700000000000,"reason":"cheats","until":null,"~":"c91012dcd9d4f29f"}');
INSERT INTO "bar" VALUES('9f2f69fcf24bb262aeaf',1100000000000000002,'83d4abc5e101d25e8853','{"at":1700000000000,"reason":"cheats","until":null,"~":"c91012dcd9d4f29f"}');
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
INSERT INTO "board_lease" VALUES(1100000000000000002,1,'t2');
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
INSERT INTO "calendar" VALUES(1100000000000000001,'recap',1700000000000,NULL);
INSERT INTO "calendar" VALUES(1100000000000000001,'season',NULL,1700000000000);
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
INSERT INTO "card_match" VALUES('m1','t1','over','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','0.1.0','3c2456c10366db1dcac4eab26f532e3fbc23644a28146c093bf656d0ec2faae6','{"ranking":[[0],[1]]}',1700000000000,1700000000000,'6dd9b84006850f55ac36d0d8d04e04276a767030d497b3c4fb9e3fd999f8ef5a',2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('m2','t2','open','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','0.1.0','a160e4c1977ca87a4d9fce39eb74beb2e33b8d4d37fd64c9a7a78115a1d17643',NULL,1700000000000,NULL,NULL,2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
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
INSERT INTO "card_table" VALUES('t1',1100000000000000001,1100000000000000002,NULL,NULL,'over','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','547ef32d68c2847fdacb','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,2);
INSERT INTO "card_table" VALUES('t2',1100000000000000002,1100000000000000002,NULL,NULL,'playing','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','83d4abc5e101d25e8853','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,1);
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
INSERT INTO "cup" VALUES('c1',1100000000000000001,1100000000000000002,NULL,'547ef32d68c2847fdacb',NULL,'running',0,'{"game":"shithead","~":"72415bfd261c3d33"}',1700000000000);
INSERT INTO "cup" VALUES('c2',1100000000000000002,1100000000000000002,NULL,'83d4abc5e101d25e8853',NULL,'running',0,'{"game":"shithead","~":"72415bfd261c3d33"}',1700000000000);
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
INSERT INTO "cup_entry" VALUES('c1',1,1100000000000000001,'547ef32d68c2847fdacb',1);
INSERT INTO "cup_entry" VALUES('c1',2,1100000000000000001,'823ad2513822ac433bbe',1);
INSERT INTO "cup_entry" VALUES('c2',1,1100000000000000002,'83d4abc5e101d25e8853',1);
INSERT INTO "cup_entry" VALUES('c2',2,1100000000000000002,'9f2f69fcf24bb262aeaf',1);
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
INSERT INTO "cup_table" VALUES('ct1',1100000000000000001,'c1',1,0,'{"people":[1,2],"~":"e89bbfb5f7fe8fac"}','{"missing":[],"ranking":[[1],[2]],"~":"90af92719861e7b5"}',0);
INSERT INTO "cup_table" VALUES('ct2',1100000000000000002,'c2',1,0,'{"people":[1,2],"~":"e89bbfb5f7fe8fac"}','{"missing":[],"ranking":[[1],[2]],"~":"90af92719861e7b5"}',0);
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
INSERT INTO "daily_play" VALUES('b5e25c82b34325a4e06d','2026-11-24','shithead','daily','{"place":1,"~":"0aecb480655779c9"}');
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
INSERT INTO "deadline" VALUES('t2','turn',0,1700000000000,'{"due_at":1700000000000,"~":"3b4474ddd8fb61e0"}');
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
INSERT INTO "feat" VALUES('547ef32d68c2847fdacb','first_match',1100000000000000001,'m1',1700000000000,0);
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
INSERT INTO "guild_settings" VALUES(1100000000000000001,1,'{"locale":"fr","~":"4eb43d03e3ce1223"}',1700000000000);
INSERT INTO "guild_settings" VALUES(1100000000000000002,1,'{"locale":"fr","~":"4eb43d03e3ce1223"}',1700000000000);
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
INSERT INTO "handed_out" VALUES(1100000000000000001,'a8abf4c41c23956787951b9aa6100221646038ad7331ef3284850eb3c10ce0b0','{"bound":["c1"],"days":[],"seasons":[1,2],"~":"2af5de2a63038fba"}',1731536000000,0,'083a680642ee0ef1287df14b1425c885fe78131a6930bca3c092da2d3ba13853');
INSERT INTO "handed_out" VALUES(1100000000000000002,'50c8e8df752e5c29a4a12fc07e00abd009775c090e84c451fee4d835ecfc7bbf','{"bound":["c2","m2"],"days":[],"seasons":[1],"~":"307ce6f897e7276b"}',1731536000000,0,'656bda5283527a55652926552abe594b69de228cd345c16c6cd6741e62007eb0');
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
INSERT INTO "match_fact" VALUES('m1',1100000000000000001,'nain_jaune','nain_jaune',1700000000000,2,1,1,'1');
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
INSERT INTO "match_seat" VALUES('m1',0,'547ef32d68c2847fdacb',NULL);
INSERT INTO "match_seat" VALUES('m1',1,'823ad2513822ac433bbe',NULL);
INSERT INTO "match_seat" VALUES('m2',0,'83d4abc5e101d25e8853',NULL);
INSERT INTO "match_seat" VALUES('m2',1,'9f2f69fcf24bb262aeaf',NULL);
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
CREATE TABLE measure (
	day INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	name TEXT NOT NULL, 
	times INTEGER NOT NULL, 
	total INTEGER NOT NULL, 
	most INTEGER NOT NULL, 
	CONSTRAINT pk_measure PRIMARY KEY (day, kind, name), 
	CONSTRAINT ck_measure_counted CHECK (times >= 1)
)
 STRICT

;
INSERT INTO "measure" VALUES(19675,'answer','/play',4,60,20);
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
INSERT INTO "night" VALUES('n1',1100000000000000001,1100000000000000002,'547ef32d68c2847fdacb',1700010800000,5,'planned','{"game":"shithead","preset":"","~":"fa73af8657228e43"}',1700000000000);
INSERT INTO "night" VALUES('n2',1100000000000000002,1100000000000000002,'83d4abc5e101d25e8853',1700010800000,5,'planned','{"game":"shithead","preset":"","~":"fa73af8657228e43"}',1700000000000);
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
INSERT INTO "person" VALUES('b5e25c82b34325a4e06d','fr','{"turn":"never","~":"0881021657e0ca31"}',1700000000000,'{"large":true,"~":"a15a5545d71999cc"}','public');
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
	figures TEXT DEFAULT '{}' NOT NULL, 
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
INSERT INTO "rating" VALUES(1100000000000000001,'nain_jaune','547ef32d68c2847fdacb',26000000,8000000,1);
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
INSERT INTO "rule_draft" VALUES('draft1',1100000000000000001,'547ef32d68c2847fdacb','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
INSERT INTO "rule_draft" VALUES('draft2',1100000000000000002,'83d4abc5e101d25e8853','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
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
INSERT INTO "rule_preset" VALUES(1100000000000000001,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','547ef32d68c2847fdacb',1700000000000);
INSERT INTO "rule_preset" VALUES(1100000000000000002,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','83d4abc5e101d25e8853',1700000000000);
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
INSERT INTO "season" VALUES(1100000000000000001,1,1700000000000,'547ef32d68c2847fdacb','b6b804d001ae1bf4407552776c6aa744d5c593e9a05ad0dec43c685223299331');
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
INSERT INTO "season_rating" VALUES(1100000000000000001,'nain_jaune',2,'547ef32d68c2847fdacb',26000000,8000000,1);
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
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'547ef32d68c2847fdacb',197,0,'5c8d40a239d54094bd4bf6b43eb7b022db4b7b7ffa66141db260f3ea048cca04');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'823ad2513822ac433bbe',205,0,'2789dcac2fcc251ee26e96918b8a0ae03e4923b419fe36de9fd9ad3fd915549f');
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
INSERT INTO "seat" VALUES('t1',0,'547ef32d68c2847fdacb',NULL);
INSERT INTO "seat" VALUES('t1',1,'823ad2513822ac433bbe',NULL);
INSERT INTO "seat" VALUES('t2',0,'83d4abc5e101d25e8853',NULL);
INSERT INTO "seat" VALUES('t2',1,'9f2f69fcf24bb262aeaf',NULL);
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
INSERT INTO "seat_fact" VALUES('m1',0,1,'dwarf',26000000,8000000,26000000,8000000,NULL);
INSERT INTO "seat_fact" VALUES('m1',1,2,NULL,NULL,NULL,NULL,NULL,NULL);
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
INSERT INTO "seat_figure" VALUES('m1',0,'net',1100000000000000001,'nain_jaune',40);
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
INSERT INTO "server_log" VALUES(1100000000000000001,1,1700000000000,0,'barred','547ef32d68c2847fdacb','823ad2513822ac433bbe','{"until":null,"~":"dca94768ac2125bb"}','{"is":"cheats","~":"baeaab8c51d1489a"}','cb4717e68330f4f1447f2c2731bc768a132ef5ca976c0d9845466010f67b0658');
INSERT INTO "server_log" VALUES(1100000000000000002,1,1700000000000,0,'barred','83d4abc5e101d25e8853','9f2f69fcf24bb262aeaf','{"until":null,"~":"dca94768ac2125bb"}','{"is":"cheats","~":"baeaab8c51d1489a"}','e64c6dcbe0b764c731294dffb6402a97f093c43c59a6f081c6affe888361206e');
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
INSERT INTO "title_role" VALUES(1100000000000000001,'dwarf','547ef32d68c2847fdacb',7);
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
INSERT INTO "transfer" VALUES(1,1100000000000000001,'house','member:547ef32d68c2847fdacb',200,'grant',NULL,NULL,'starting_grant:547ef32d68c2847fdacb',1700000000000,NULL,'fad63bd2399bbba28a01894ff5f99f7830953490fe50eecb6058952fbe7fd518');
INSERT INTO "transfer" VALUES(2,1100000000000000001,'house','member:823ad2513822ac433bbe',200,'grant',NULL,NULL,'starting_grant:823ad2513822ac433bbe',1700000000000,NULL,'1186029cb5fd752bc4f4cb9a976b9849d47cd54c66c46a9e8b023f4895d9ab30');
INSERT INTO "transfer" VALUES(3,1100000000000000001,'member:547ef32d68c2847fdacb','stake:t1:0',50,'stake','m1',NULL,'m1:stake:0:1',1700000000000,NULL,'89ce07d621b8e5bf19255ac7ca1cfd3e275a7e2da9b3d37bea3e4493bf86f382');
INSERT INTO "transfer" VALUES(4,1100000000000000001,'member:823ad2513822ac433bbe','stake:t1:1',50,'stake','m1',NULL,'m1:stake:1:1',1700000000000,NULL,'13d9d172d2450dfb10b141d1cbf7a2ce364d83fad51270b0d873ed807db84b90');
INSERT INTO "transfer" VALUES(5,1100000000000000001,'stake:t1:0','box:1:7D',3,'ante','m1',1,'m1:0:0',1700000000000,NULL,'12c165aa5c0b51845d21e2bf8231d0bd0316c33a64dbe568c1e31a7d695216e5');
INSERT INTO "transfer" VALUES(6,1100000000000000001,'stake:t1:0','member:547ef32d68c2847fdacb',47,'return','m1',NULL,'m1:1:return:0',1700000000000,NULL,'130282b0183f6d7a2eb3f50a3a5eaebc33a54a6b02905fe39d6373b4c207471d');
INSERT INTO "transfer" VALUES(7,1100000000000000001,'stake:t1:1','member:823ad2513822ac433bbe',50,'return','m1',NULL,'m1:1:return:1',1700000000000,NULL,'6ad68af2d1193fedb4a3ce74209ab87876629093caf8733f27e7eb7a74f01a86');
INSERT INTO "transfer" VALUES(8,1100000000000000001,'house','member:823ad2513822ac433bbe',5,'granted',NULL,NULL,'granted:t1',1700000000000,'547ef32d68c2847fdacb','d02ca5f523e191ab1d296d2feb7c65d2ebe0461e86a6ee41c987f16b098b476c');
INSERT INTO "transfer" VALUES(9,1100000000000000001,'box:1:7D','house',3,'season',NULL,NULL,'season:1:1100000000000000001:box:1:7D',1700000000000,NULL,'bfecf3ade683c82ebe3d4cb384989a164ae14c9674c3a20488c234b3402177b0');
INSERT INTO "transfer" VALUES(10,1100000000000000001,'member:547ef32d68c2847fdacb','house',197,'season',NULL,NULL,'season:1:547ef32d68c2847fdacb',1700000000000,'547ef32d68c2847fdacb','a7438b37d02cf66e75625d9e1e59b2155951a1b674e91821d2b47746dad2e67a');
INSERT INTO "transfer" VALUES(11,1100000000000000001,'member:823ad2513822ac433bbe','house',205,'season',NULL,NULL,'season:1:823ad2513822ac433bbe',1700000000000,'547ef32d68c2847fdacb','1d79c2dad72780b66fa8a928b255f7b5f35ec7e1ae9e0cbd49bc3c0d533a836c');
INSERT INTO "transfer" VALUES(12,1100000000000000001,'house','member:547ef32d68c2847fdacb',9,'grant',NULL,NULL,'starting_grant:547ef32d68c2847fdacb:2',1700000000000,NULL,'d0bb96b9c1a6910fac875b25ea2bbbade5ef98e9136ad3fab96d889e37a7d643');
INSERT INTO "transfer" VALUES(13,1100000000000000001,'house','member:823ad2513822ac433bbe',9,'grant',NULL,NULL,'starting_grant:823ad2513822ac433bbe:2',1700000000000,NULL,'89be2d53be9aff3d975034c4e5c7907949b32b994a00b412e185bfaf23d4a272');
INSERT INTO "transfer" VALUES(14,1100000000000000002,'house','member:83d4abc5e101d25e8853',200,'grant',NULL,NULL,'starting_grant:83d4abc5e101d25e8853',1700000000000,NULL,'c846a3d01f790379f48b40c82804a5878814a3b86ae2a62e79468e6c6e2d11b1');
INSERT INTO "transfer" VALUES(15,1100000000000000002,'house','member:9f2f69fcf24bb262aeaf',200,'grant',NULL,NULL,'starting_grant:9f2f69fcf24bb262aeaf',1700000000000,NULL,'4e74bb49a6deea639b4c0a466b087b529052cbd199149675f0731eb94020c249');
INSERT INTO "transfer" VALUES(16,1100000000000000002,'member:83d4abc5e101d25e8853','stake:t2:0',50,'stake','m2',NULL,'m2:stake:0:1',1700000000000,NULL,'749b7bc76e0fa3d1359cca4a04bd74c32ac8126e79074e000a943157116bcfa1');
INSERT INTO "transfer" VALUES(17,1100000000000000002,'member:9f2f69fcf24bb262aeaf','stake:t2:1',50,'stake','m2',NULL,'m2:stake:1:1',1700000000000,NULL,'cb0c5b917a2b7fafed228b0383cb7bba7f330db10d83dc63856b8a358ef4ab5b');
INSERT INTO "transfer" VALUES(18,1100000000000000002,'stake:t2:0','box:1:7D',3,'ante','m2',1,'m2:0:0',1700000000000,NULL,'ee0f917bf99e7fcddf76ca9531d6277045d5ad2c2981ecc79f92ed36af185afd');
CREATE INDEX ix_handed_out_mark ON handed_out (mark);
CREATE UNIQUE INDEX uq_purge_open ON purge (guild_id) WHERE rows IS NULL;
CREATE INDEX ix_shard_lease_process_id ON shard_lease (process_id);
CREATE INDEX ix_cup_active ON cup (id) WHERE state IN ('signup', 'running');
CREATE INDEX ix_cup_host_key ON cup (host_key);
CREATE INDEX ix_cup_guild_id ON cup (guild_id);
CREATE INDEX ix_daily_play_day ON daily_play (day, game);
CREATE INDEX ix_rating_standing ON rating (guild_id, game, mu);
CREATE INDEX ix_rating_actor_key ON rating (actor_key);
CREATE INDEX ix_season_rating_standing ON season_rating (guild_id, game, season, mu);
CREATE INDEX ix_season_rating_actor_key ON season_rating (actor_key);
CREATE INDEX ix_title_role_actor_key ON title_role (actor_key);
CREATE INDEX ix_card_table_open ON card_table (guild_id, id) WHERE state IN ('lobby', 'playing', 'between_deals');
CREATE INDEX ix_rule_draft_actor_key ON rule_draft (actor_key);
CREATE INDEX ix_server_log_about ON server_log (about);
CREATE INDEX ix_server_log_at ON server_log (at);
CREATE INDEX ix_server_log_by_actor ON server_log (by_actor);
CREATE INDEX ix_bar_by_actor ON bar (by_actor);
CREATE INDEX ix_bar_guild_id ON bar (guild_id);
CREATE INDEX ix_night_pending ON night (starts_at) WHERE state IN ('planned', 'open');
CREATE INDEX ix_night_host_key ON night (host_key);
CREATE INDEX ix_night_guild_id ON night (guild_id);
CREATE INDEX ix_cup_entry_actor_key ON cup_entry (actor_key);
CREATE INDEX ix_cup_entry_guild_id ON cup_entry (guild_id);
CREATE INDEX ix_cup_table_guild_id ON cup_table (guild_id);
CREATE INDEX ix_deadline_due_at ON deadline (due_at);
CREATE INDEX ix_card_match_table_id ON card_match (table_id);
CREATE UNIQUE INDEX uq_card_match_open ON card_match (table_id) WHERE state = 'open';
CREATE INDEX ix_account_table_id ON account (table_id);
CREATE INDEX ix_account_standing ON account (guild_id, kind, balance);
CREATE INDEX ix_match_fact_unrated ON match_fact (guild_id, game) WHERE rated = 0;
CREATE INDEX ix_match_fact_order ON match_fact (guild_id, game, ended_at, match_id);
CREATE INDEX ix_feat_match_id ON feat (match_id);
CREATE INDEX ix_match_seat_actor_key ON match_seat (actor_key);
CREATE INDEX ix_transfer_match ON transfer (match_id, deal);
CREATE INDEX ix_transfer_credit ON transfer (guild_id, credit, id, amount);
CREATE INDEX ix_transfer_debit ON transfer (guild_id, debit, id, amount);
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
