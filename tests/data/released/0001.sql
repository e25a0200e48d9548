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
INSERT INTO "account" VALUES(1100000000000000001,'member:3819ab7aa9b61a859118','member','3819ab7aa9b61a859118',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000001,'house','house',NULL,NULL,NULL,NULL,NULL,-18);
INSERT INTO "account" VALUES(1100000000000000001,'member:3397f4f68b9927baa5b0','member','3397f4f68b9927baa5b0',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000001,'stake:t1:0','stake',NULL,'t1',0,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000001,'stake:t1:1','stake',NULL,'t1',1,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:7D','box',NULL,NULL,NULL,1,'7D',0);
INSERT INTO "account" VALUES(1100000000000000002,'member:2d0168dffb20d9f7c25d','member','2d0168dffb20d9f7c25d',NULL,NULL,NULL,NULL,150);
INSERT INTO "account" VALUES(1100000000000000002,'house','house',NULL,NULL,NULL,NULL,NULL,-400);
INSERT INTO "account" VALUES(1100000000000000002,'member:a9da2d685733a6f1b9d3','member','a9da2d685733a6f1b9d3',NULL,NULL,NULL,NULL,150);
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
INSERT INTO "action" VALUES('m1',0,0,'3819ab7aa9b61a859118','{"card":"AS","kind":"lay"}','digest-AS',100,0,1700000000000,'ad8222a2a3cd8798634e459c527d2e90d349a9f33e01b1c3731198f903244dda','0fac8821aba727cbaf5b9a7af5f22bde22c857a41397640175248ad2de8269b7');
INSERT INTO "action" VALUES('m1',1,1,'3397f4f68b9927baa5b0','{"card":"2S","kind":"lay"}','digest-2S',101,0,1700000000000,'0fac8821aba727cbaf5b9a7af5f22bde22c857a41397640175248ad2de8269b7','1cd6127863671a6b451cba7749623883dab6e38edd171d3109cc2ffc90d12f65');
INSERT INTO "action" VALUES('m2',0,0,'2d0168dffb20d9f7c25d','{"card":"AS","kind":"lay"}','digest-AS',200,0,1700000000000,'da3d74519f478ba7a3cea56b9eb88377fe90f0989f11240140e65830669c54f7','7e01c7bb3c7125a02313c9132f3bc9d16a8b5ff0ffa7c264feaaa757e7d90b2d');
INSERT INTO "action" VALUES('m2',1,1,'a9da2d685733a6f1b9d3','{"card":"2S","kind":"lay"}','digest-2S',201,0,1700000000000,'7e01c7bb3c7125a02313c9132f3bc9d16a8b5ff0ffa7c264feaaa757e7d90b2d','e1346e2abfb86489e2352b90f2cd7aff7a28932f0bd5f85b07bcad24b66fcfb8');
CREATE TABLE actor (
	"key" TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	user_id INTEGER, 
	CONSTRAINT pk_actor PRIMARY KEY ("key"), 
	CONSTRAINT uq_actor_guild_id_user_id UNIQUE (guild_id, user_id)
)
 STRICT

;
INSERT INTO "actor" VALUES('3819ab7aa9b61a859118',1100000000000000001,200000000000000001);
INSERT INTO "actor" VALUES('3397f4f68b9927baa5b0',1100000000000000001,200000000000000002);
INSERT INTO "actor" VALUES('9f4b3f1b37ef4bf5b60c',0,200000000000000001);
INSERT INTO "actor" VALUES('2d0168dffb20d9f7c25d',1100000000000000002,200000000000000001);
INSERT INTO "actor" VALUES('a9da2d685733a6f1b9d3',1100000000000000002,200000000000000002);
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
INSERT INTO "application_fact" VALUES('welcomed 1100000000000000001','{"is":"yes","~":"3687a287cbeee7d2"}');
INSERT INTO "application_fact" VALUES('marks are keyed with','{"is":"1927a90a0fe85d2b097a30451588bf3ace03f1571323e7764f9fef0d6bfc16c2","~":"25d9a0e6d06c3d1b"}');
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
INSERT INTO "bar" VALUES('3397f4f68b9927baa5b0',1100000000000000001,'3819ab7aa9b61a859118','{"at":1700000000000,"reason":"cheats","until":null,"~":"c91012dcd9d4f29f"}');
INSERT INTO "bar" VALUES('a9da2d685733a6f1b9d3',1100000000000000002,'2d0168dffb20d9f7c25d','{"at":1700000000000,"reason":"cheats","until":null,"~":"c91012dcd9d4f29f"}');
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
INSERT INTO "card_match" VALUES('m1','t1','over','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','1.0.0','ad8222a2a3cd8798634e459c527d2e90d349a9f33e01b1c3731198f903244dda','{"ranking":[[0],[1]]}',1700000000000,1700000000000,'dfd76a5bef9de8eb632b71dda004767df72cd1924a70646ef3916c4557b0202d',2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('m2','t2','open','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','1.0.0','da3d74519f478ba7a3cea56b9eb88377fe90f0989f11240140e65830669c54f7',NULL,1700000000000,NULL,NULL,2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
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
INSERT INTO "card_table" VALUES('t1',1100000000000000001,1100000000000000002,NULL,NULL,'over','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','3819ab7aa9b61a859118','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,2);
INSERT INTO "card_table" VALUES('t2',1100000000000000002,1100000000000000002,NULL,NULL,'playing','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','2d0168dffb20d9f7c25d','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,1);
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
INSERT INTO "cup" VALUES('c1',1100000000000000001,1100000000000000002,NULL,'3819ab7aa9b61a859118',NULL,'running',0,'{"game":"shithead","~":"72415bfd261c3d33"}',1700000000000);
INSERT INTO "cup" VALUES('c2',1100000000000000002,1100000000000000002,NULL,'2d0168dffb20d9f7c25d',NULL,'running',0,'{"game":"shithead","~":"72415bfd261c3d33"}',1700000000000);
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
INSERT INTO "cup_entry" VALUES('c1',1,1100000000000000001,'3819ab7aa9b61a859118',1);
INSERT INTO "cup_entry" VALUES('c1',2,1100000000000000001,'3397f4f68b9927baa5b0',1);
INSERT INTO "cup_entry" VALUES('c2',1,1100000000000000002,'2d0168dffb20d9f7c25d',1);
INSERT INTO "cup_entry" VALUES('c2',2,1100000000000000002,'a9da2d685733a6f1b9d3',1);
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
INSERT INTO "daily_play" VALUES('9f4b3f1b37ef4bf5b60c','2026-11-24','shithead','daily','{"place":1,"~":"0aecb480655779c9"}');
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
INSERT INTO "deadline" VALUES('t2','turn',0,1700000000000);
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
INSERT INTO "feat" VALUES('3819ab7aa9b61a859118','first_match',1100000000000000001,'m1',1700000000000,0);
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
INSERT INTO "handed_out" VALUES(1100000000000000001,'17ac91302e7e79a767de321f23c230ce88ccf5d29fc71fbe9580f4a5504880bc','{"bound":["c1"],"days":[],"seasons":[1,2],"~":"2af5de2a63038fba"}',1731536000000,0,'802cb6ac102e1b0a32569fe0e7dfe2f89b161acbcd51b09400422bc5b50e49bc');
INSERT INTO "handed_out" VALUES(1100000000000000002,'f691585676ed64f72caff2889b150616b5ed7cc6b22735d78553c9f84b1c0114','{"bound":["c2","m2"],"days":[],"seasons":[1],"~":"307ce6f897e7276b"}',1731536000000,0,'aa41f48619afd3937f486eaba3e4e9e83381f4078affa8cf4c3f19e18866acc3');
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
INSERT INTO "match_fact" VALUES('m1',1100000000000000001,'nain_jaune','',1700000000000,2,1,1,'1');
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
INSERT INTO "match_seat" VALUES('m1',0,'3819ab7aa9b61a859118',NULL);
INSERT INTO "match_seat" VALUES('m1',1,'3397f4f68b9927baa5b0',NULL);
INSERT INTO "match_seat" VALUES('m2',0,'2d0168dffb20d9f7c25d',NULL);
INSERT INTO "match_seat" VALUES('m2',1,'a9da2d685733a6f1b9d3',NULL);
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
INSERT INTO "night" VALUES('n1',1100000000000000001,1100000000000000002,'3819ab7aa9b61a859118',1700010800000,5,'planned','{"game":"shithead","preset":"","~":"fa73af8657228e43"}',1700000000000);
INSERT INTO "night" VALUES('n2',1100000000000000002,1100000000000000002,'2d0168dffb20d9f7c25d',1700010800000,5,'planned','{"game":"shithead","preset":"","~":"fa73af8657228e43"}',1700000000000);
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
INSERT INTO "person" VALUES('9f4b3f1b37ef4bf5b60c','fr','{"turn":"never","~":"0881021657e0ca31"}',1700000000000,'{"large":true,"~":"a15a5545d71999cc"}','public');
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
INSERT INTO "rating" VALUES(1100000000000000001,'nain_jaune','3819ab7aa9b61a859118',26000000,8000000,1);
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
INSERT INTO "rule_draft" VALUES('draft1',1100000000000000001,'3819ab7aa9b61a859118','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
INSERT INTO "rule_draft" VALUES('draft2',1100000000000000002,'2d0168dffb20d9f7c25d','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
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
INSERT INTO "rule_preset" VALUES(1100000000000000001,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','3819ab7aa9b61a859118',1700000000000);
INSERT INTO "rule_preset" VALUES(1100000000000000002,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','2d0168dffb20d9f7c25d',1700000000000);
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
INSERT INTO "season" VALUES(1100000000000000001,1,1700000000000,'3819ab7aa9b61a859118','063b05a6a17f3909f82c9755046448e45314481e4f2a2067befa05ccb99ad728');
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
INSERT INTO "season_rating" VALUES(1100000000000000001,'nain_jaune',2,'3819ab7aa9b61a859118',26000000,8000000,1);
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
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'3397f4f68b9927baa5b0',205,0,'11bb34de65635f2fe10868c51abf7bd197f6a8b1d9dbec19f259ab9481a4cb9e');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'3819ab7aa9b61a859118',197,0,'f3931bfa0996721016842cc31d859f77c39dc075df2432a20a839fa6675d1139');
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
INSERT INTO "seat" VALUES('t1',0,'3819ab7aa9b61a859118',NULL);
INSERT INTO "seat" VALUES('t1',1,'3397f4f68b9927baa5b0',NULL);
INSERT INTO "seat" VALUES('t2',0,'2d0168dffb20d9f7c25d',NULL);
INSERT INTO "seat" VALUES('t2',1,'a9da2d685733a6f1b9d3',NULL);
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
INSERT INTO "server_log" VALUES(1100000000000000001,1,1700000000000,0,'barred','3819ab7aa9b61a859118','3397f4f68b9927baa5b0','{"until":null,"~":"dca94768ac2125bb"}','{"is":"cheats","~":"baeaab8c51d1489a"}','f3929e2bf7522864fca7af125c51429183d50ec1d74d0f17792cf1a746bd0296');
INSERT INTO "server_log" VALUES(1100000000000000002,1,1700000000000,0,'barred','2d0168dffb20d9f7c25d','a9da2d685733a6f1b9d3','{"until":null,"~":"dca94768ac2125bb"}','{"is":"cheats","~":"baeaab8c51d1489a"}','302f82cec9b9c82a2e8a26dccd1dcc843e9eb058ccdecd544951a4c965126c55');
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
INSERT INTO "title_role" VALUES(1100000000000000001,'dwarf','3819ab7aa9b61a859118',7);
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
INSERT INTO "transfer" VALUES(1,1100000000000000001,'house','member:3819ab7aa9b61a859118',200,'grant',NULL,NULL,'starting_grant:3819ab7aa9b61a859118',1700000000000,NULL,'9d2a9a1051e02dc60cd0e0dfb36fe7c2e28a437be16457b5b7fb0d7b2f1475ae');
INSERT INTO "transfer" VALUES(2,1100000000000000001,'house','member:3397f4f68b9927baa5b0',200,'grant',NULL,NULL,'starting_grant:3397f4f68b9927baa5b0',1700000000000,NULL,'78b61dfec8119bc21e35f3ed3caad5234de9626b77853b42678b49f3e51d1364');
INSERT INTO "transfer" VALUES(3,1100000000000000001,'member:3819ab7aa9b61a859118','stake:t1:0',50,'stake','m1',NULL,'m1:stake:0:1',1700000000000,NULL,'bc77611892d870c6aab3425ed2eac48b93f1e0e057be2464cec3f7baa10be6ea');
INSERT INTO "transfer" VALUES(4,1100000000000000001,'member:3397f4f68b9927baa5b0','stake:t1:1',50,'stake','m1',NULL,'m1:stake:1:1',1700000000000,NULL,'5b12e45f1f0c6b8a875e4c2375228a858dc4e805e02eefdb7f8e2a615fa0480a');
INSERT INTO "transfer" VALUES(5,1100000000000000001,'stake:t1:0','box:1:7D',3,'ante','m1',1,'m1:0:0',1700000000000,NULL,'12c165aa5c0b51845d21e2bf8231d0bd0316c33a64dbe568c1e31a7d695216e5');
INSERT INTO "transfer" VALUES(6,1100000000000000001,'stake:t1:0','member:3819ab7aa9b61a859118',47,'return','m1',NULL,'m1:1:return:0',1700000000000,NULL,'9ee45fc2012919dd45a522321ff414695c1df4abcf5b13be30feb4f3852a6170');
INSERT INTO "transfer" VALUES(7,1100000000000000001,'stake:t1:1','member:3397f4f68b9927baa5b0',50,'return','m1',NULL,'m1:1:return:1',1700000000000,NULL,'7879e808a241a1123cceb0a0049bff407954020040748165f0091dd8b0aacbf1');
INSERT INTO "transfer" VALUES(8,1100000000000000001,'house','member:3397f4f68b9927baa5b0',5,'granted',NULL,NULL,'granted:t1',1700000000000,'3819ab7aa9b61a859118','4a5b8aea4562c763d13d9c67b2756be86ee40d1ee0fe4632e9d3704991286dbe');
INSERT INTO "transfer" VALUES(9,1100000000000000001,'box:1:7D','house',3,'season',NULL,NULL,'season:1:1100000000000000001:box:1:7D',1700000000000,NULL,'bfecf3ade683c82ebe3d4cb384989a164ae14c9674c3a20488c234b3402177b0');
INSERT INTO "transfer" VALUES(10,1100000000000000001,'member:3397f4f68b9927baa5b0','house',205,'season',NULL,NULL,'season:1:3397f4f68b9927baa5b0',1700000000000,'3819ab7aa9b61a859118','f461a074037f912763129827baa19beac9314a28e51ebd2605d4d9e043cdf975');
INSERT INTO "transfer" VALUES(11,1100000000000000001,'member:3819ab7aa9b61a859118','house',197,'season',NULL,NULL,'season:1:3819ab7aa9b61a859118',1700000000000,'3819ab7aa9b61a859118','fabcb8d38afc340d11ea0ea534b7210405edd97e0b3b6c2cdeb4266de9b83737');
INSERT INTO "transfer" VALUES(12,1100000000000000001,'house','member:3819ab7aa9b61a859118',9,'grant',NULL,NULL,'starting_grant:3819ab7aa9b61a859118:2',1700000000000,NULL,'cd35cc5d844bedc09fe7cba1c7736aa89703f32d6df864a5aaf4c59a237b3d87');
INSERT INTO "transfer" VALUES(13,1100000000000000001,'house','member:3397f4f68b9927baa5b0',9,'grant',NULL,NULL,'starting_grant:3397f4f68b9927baa5b0:2',1700000000000,NULL,'9dc6607174841c38e79765836d27fc59865bfacb01f636173b35caca8b8ec133');
INSERT INTO "transfer" VALUES(14,1100000000000000002,'house','member:2d0168dffb20d9f7c25d',200,'grant',NULL,NULL,'starting_grant:2d0168dffb20d9f7c25d',1700000000000,NULL,'26fa3a4fd20d72aed0db6243d8923afe9ba2712065394069962be79ff70b57fe');
INSERT INTO "transfer" VALUES(15,1100000000000000002,'house','member:a9da2d685733a6f1b9d3',200,'grant',NULL,NULL,'starting_grant:a9da2d685733a6f1b9d3',1700000000000,NULL,'8ab528f27ede40ce28c941ce0daa6754355a51d59f54f1b76b3196d8868bd81b');
INSERT INTO "transfer" VALUES(16,1100000000000000002,'member:2d0168dffb20d9f7c25d','stake:t2:0',50,'stake','m2',NULL,'m2:stake:0:1',1700000000000,NULL,'4492f714391b58b68bdf34c56de6ea8f1fedde22ef3471c18f05d731b1633ea5');
INSERT INTO "transfer" VALUES(17,1100000000000000002,'member:a9da2d685733a6f1b9d3','stake:t2:1',50,'stake','m2',NULL,'m2:stake:1:1',1700000000000,NULL,'2803a888e1691234608568f55d0f7aea6ceca467b518172b744bbb91e723f808');
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
CREATE INDEX ix_season_rating_actor_key ON season_rating (actor_key);
CREATE INDEX ix_season_rating_standing ON season_rating (guild_id, game, season, mu);
CREATE INDEX ix_title_role_actor_key ON title_role (actor_key);
CREATE INDEX ix_card_table_open ON card_table (guild_id, id) WHERE state IN ('lobby', 'playing', 'between_deals');
CREATE INDEX ix_rule_draft_actor_key ON rule_draft (actor_key);
CREATE INDEX ix_server_log_at ON server_log (at);
CREATE INDEX ix_server_log_about ON server_log (about);
CREATE INDEX ix_server_log_by_actor ON server_log (by_actor);
CREATE INDEX ix_bar_guild_id ON bar (guild_id);
CREATE INDEX ix_bar_by_actor ON bar (by_actor);
CREATE INDEX ix_night_guild_id ON night (guild_id);
CREATE INDEX ix_night_pending ON night (starts_at) WHERE state IN ('planned', 'open');
CREATE INDEX ix_night_host_key ON night (host_key);
CREATE INDEX ix_cup_entry_guild_id ON cup_entry (guild_id);
CREATE INDEX ix_cup_entry_actor_key ON cup_entry (actor_key);
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
