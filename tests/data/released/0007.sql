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
INSERT INTO "account" VALUES(1100000000000000001,'member:c8561a284a5f993decb4','member','c8561a284a5f993decb4',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000001,'house','house',NULL,NULL,NULL,NULL,NULL,-21);
INSERT INTO "account" VALUES(1100000000000000001,'member:6f20d1b581ae9deeca65','member','6f20d1b581ae9deeca65',NULL,NULL,NULL,NULL,9);
INSERT INTO "account" VALUES(1100000000000000001,'stake:t1:0','stake',NULL,'t1',0,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000001,'stake:t1:1','stake',NULL,'t1',1,NULL,NULL,0);
INSERT INTO "account" VALUES(1100000000000000001,'box:1:7D','box',NULL,NULL,NULL,1,'7D',3);
INSERT INTO "account" VALUES(1100000000000000002,'member:b9588e6c1e9c8600684d','member','b9588e6c1e9c8600684d',NULL,NULL,NULL,NULL,150);
INSERT INTO "account" VALUES(1100000000000000002,'house','house',NULL,NULL,NULL,NULL,NULL,-400);
INSERT INTO "account" VALUES(1100000000000000002,'member:16dfe916604fc892eeb5','member','16dfe916604fc892eeb5',NULL,NULL,NULL,NULL,150);
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
INSERT INTO "action" VALUES('m1',0,0,'c8561a284a5f993decb4','{"card":"AS","kind":"lay"}','digest-AS',100,0,1700000000000,'f720528d59ca27226416ad5f4260ac21c1fff1844734b5779da54b3b55ff699b','89b79d654f7118618e32bdbbfe8020972f2420f8df7e716e756c81b1fbf88027');
INSERT INTO "action" VALUES('m1',1,1,'6f20d1b581ae9deeca65','{"card":"2S","kind":"lay"}','digest-2S',101,0,1700000000000,'89b79d654f7118618e32bdbbfe8020972f2420f8df7e716e756c81b1fbf88027','e68bc24ceb6c84fe0f1daa296d8c609ab1b1b140a51c281c079ddd767da17795');
INSERT INTO "action" VALUES('m2',0,0,'b9588e6c1e9c8600684d','{"card":"AS","kind":"lay"}','digest-AS',200,0,1700000000000,'b2473fc5e8f874ef1c368bb47fab30e49c44b262dd2b6a01036c0e62792111cd','a20e8bf0173ab36c3fe6eaa0913416af98efd368c68e202f690a537dfbc1060c');
INSERT INTO "action" VALUES('m2',1,1,'16dfe916604fc892eeb5','{"card":"2S","kind":"lay"}','digest-2S',201,0,1700000000000,'a20e8bf0173ab36c3fe6eaa0913416af98efd368c68e202f690a537dfbc1060c','61dcbcdaebc9a5abb70ed98e70bb794195d038241243fb1294a023185f103ed1');
CREATE TABLE actor (
	"key" TEXT NOT NULL, 
	guild_id INTEGER NOT NULL, 
	user_id INTEGER, 
	CONSTRAINT pk_actor PRIMARY KEY ("key"), 
	CONSTRAINT uq_actor_guild_id_user_id UNIQUE (guild_id, user_id)
)
 STRICT

;
INSERT INTO "actor" VALUES('c8561a284a5f993decb4',1100000000000000001,200000000000000001);
INSERT INTO "actor" VALUES('6f20d1b581ae9deeca65',1100000000000000001,200000000000000002);
INSERT INTO "actor" VALUES('3e9a52719a89afe269f6',0,200000000000000001);
INSERT INTO "actor" VALUES('b9588e6c1e9c8600684d',1100000000000000002,200000000000000001);
INSERT INTO "actor" VALUES('16dfe916604fc892eeb5',1100000000000000002,200000000000000002);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE application_fact (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_application_fact PRIMARY KEY (name)
)
 STRICT

;
INSERT INTO "application_fact" VALUES('declared','{"is":"151d1b2d5e0fedafda957eee81c536b69f0d697ab84dc2bc226ac193779aac18","~":"40e9719ded425af5"}');
INSERT INTO "application_fact" VALUES('welcomed 1100000000000000001','{"is":"yes","~":"3687a287cbeee7d2"}');
INSERT INTO "application_fact" VALUES('marks are keyed with','{"is":"e7aa44a1ee620a11d1629f5b8c1350146789b2a485a485c5edf3dd324c89bbb5","~":"a9fdb187527acce9"}');
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
INSERT INTO "card_match" VALUES('m1','t1','over','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','0.1.0','f720528d59ca27226416ad5f4260ac21c1fff1844734b5779da54b3b55ff699b','{"ranking":[[0],[1]]}',1700000000000,1700000000000,'56a8f397a121e7a2c624f2c63d97154f64b0ea70410cb9b74b4c90074b1dbb40',2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
INSERT INTO "card_match" VALUES('m2','t2','open','nain_jaune','{"dealer":0,"players":2}','737ba3b8b14c8e3cb64b492819e085c759aec2a99531d74fc05b229aa617ada5','0.1.0','b2473fc5e8f874ef1c368bb47fab30e49c44b262dd2b6a01036c0e62792111cd',NULL,1700000000000,NULL,NULL,2,'{"clicks":["1310000000000000001","0"],"dealer_drawn":true}');
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
INSERT INTO "card_table" VALUES('t1',1100000000000000001,1100000000000000002,NULL,NULL,'over','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','c8561a284a5f993decb4','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,2);
INSERT INTO "card_table" VALUES('t2',1100000000000000002,1100000000000000002,NULL,NULL,'playing','nain_jaune','nain_jaune','{"tokens":200,"~":"46e951f8351f0b12"}','tokens','b9588e6c1e9c8600684d','fr','{"waiting":[],"~":"6217089ed83a026c"}',1700000000000,1700000000000,1);
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
INSERT INTO "handed_out" VALUES(1100000000000000001,'956161134e2f520aceda8321d354f101d10b5f7569e18df5da80feec4593d494','{"day":1699920000000,"gave":0,"granted":true,"topped_up":false,"~":"4df9c37aa98ca74d"}',1731536000000,0);
INSERT INTO "handed_out" VALUES(1100000000000000002,'c3178e4da00b0418b1118c41252edef9663fb51ea3368827908682d458d558d3','{"day":1699920000000,"gave":0,"granted":true,"topped_up":false,"~":"4df9c37aa98ca74d"}',1731536000000,0);
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
INSERT INTO "match_seat" VALUES('m1',0,'c8561a284a5f993decb4',NULL);
INSERT INTO "match_seat" VALUES('m1',1,'6f20d1b581ae9deeca65',NULL);
INSERT INTO "match_seat" VALUES('m2',0,'b9588e6c1e9c8600684d',NULL);
INSERT INTO "match_seat" VALUES('m2',1,'16dfe916604fc892eeb5',NULL);
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
INSERT INTO "person" VALUES('3e9a52719a89afe269f6','fr','{"turn":"never","~":"0881021657e0ca31"}',1700000000000);
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
INSERT INTO "rule_draft" VALUES('draft1',1100000000000000001,'c8561a284a5f993decb4','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
INSERT INTO "rule_draft" VALUES('draft2',1100000000000000002,'b9588e6c1e9c8600684d','{"name":"Annas","~":"86bea405657a6011"}',1700000000000);
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
INSERT INTO "rule_preset" VALUES(1100000000000000001,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','c8561a284a5f993decb4',1700000000000);
INSERT INTO "rule_preset" VALUES(1100000000000000002,'shithead','Chez nous','norvegien','{"a":1,"~":"015abd7f5cc57a2d"}','b9588e6c1e9c8600684d',1700000000000);
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
INSERT INTO "season" VALUES(1100000000000000001,1,1700000000000,'c8561a284a5f993decb4','ab33132e643bbb2bbc71e6361938e3c356b5619a92b161bb418c36e7aed34ba4');
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
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'6f20d1b581ae9deeca65',205,0,'3ef804d7d307f0dcdbea31390a6cbdbe6b653db93c9afd4386347f329bcef624');
INSERT INTO "season_standing" VALUES(1100000000000000001,1,'c8561a284a5f993decb4',197,0,'f8033702e13249089de1ce5cfd3b84e89b899e5bc1eb45d6441ea07cdb77a37d');
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
INSERT INTO "seat" VALUES('t1',0,'c8561a284a5f993decb4',NULL);
INSERT INTO "seat" VALUES('t1',1,'6f20d1b581ae9deeca65',NULL);
INSERT INTO "seat" VALUES('t2',0,'b9588e6c1e9c8600684d',NULL);
INSERT INTO "seat" VALUES('t2',1,'16dfe916604fc892eeb5',NULL);
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
INSERT INTO "transfer" VALUES(1,1100000000000000001,'house','member:c8561a284a5f993decb4',200,'grant',NULL,NULL,'starting_grant:c8561a284a5f993decb4',1700000000000,NULL,'417309ec4728a8f3181fc975ad4b8874f95fdd671ff5fbfef6285b9006b1ac35');
INSERT INTO "transfer" VALUES(2,1100000000000000001,'house','member:6f20d1b581ae9deeca65',200,'grant',NULL,NULL,'starting_grant:6f20d1b581ae9deeca65',1700000000000,NULL,'c3be166791a1fda5041632dffa9d5c4305f937db593536ea0a2244ca2da1e551');
INSERT INTO "transfer" VALUES(3,1100000000000000001,'member:c8561a284a5f993decb4','stake:t1:0',50,'stake','m1',NULL,'m1:stake:0:1',1700000000000,NULL,'2cd882844b10fe667c65d1ee3919675e447b267ce27e49f31cf7978ed5fc6dff');
INSERT INTO "transfer" VALUES(4,1100000000000000001,'member:6f20d1b581ae9deeca65','stake:t1:1',50,'stake','m1',NULL,'m1:stake:1:1',1700000000000,NULL,'d88f7467cc5498d7d72651842f138a334ccee21f387f976122c03900cc836616');
INSERT INTO "transfer" VALUES(5,1100000000000000001,'stake:t1:0','box:1:7D',3,'ante','m1',1,'m1:0:0',1700000000000,NULL,'12c165aa5c0b51845d21e2bf8231d0bd0316c33a64dbe568c1e31a7d695216e5');
INSERT INTO "transfer" VALUES(6,1100000000000000001,'stake:t1:0','member:c8561a284a5f993decb4',47,'return','m1',NULL,'m1:1:return:0',1700000000000,NULL,'cd07ffd9d58e34ff7ea91cd78dd0eb4b2a5d53f35645e75257287522e27d2048');
INSERT INTO "transfer" VALUES(7,1100000000000000001,'stake:t1:1','member:6f20d1b581ae9deeca65',50,'return','m1',NULL,'m1:1:return:1',1700000000000,NULL,'416b64d176f1350f4af4c728ede104ea5a4debbceabe3dd5c1fda32217252ff3');
INSERT INTO "transfer" VALUES(8,1100000000000000001,'house','member:6f20d1b581ae9deeca65',5,'granted',NULL,NULL,'granted:t1',1700000000000,'c8561a284a5f993decb4','4ac725cdba099c678fbf03156c09d4d61bbc2fede74fee86af2a4b5b5688a849');
INSERT INTO "transfer" VALUES(9,1100000000000000001,'member:6f20d1b581ae9deeca65','house',205,'season',NULL,NULL,'season:1:6f20d1b581ae9deeca65',1700000000000,'c8561a284a5f993decb4','49e394f13168bc7b33aa54d33607a510ddbba446f3d6b96701202b9fec688dfd');
INSERT INTO "transfer" VALUES(10,1100000000000000001,'member:c8561a284a5f993decb4','house',197,'season',NULL,NULL,'season:1:c8561a284a5f993decb4',1700000000000,'c8561a284a5f993decb4','5624aa265d17a20a526f088bf2fcae1ed2627fb378aaacfaeff32626dc29bbf4');
INSERT INTO "transfer" VALUES(11,1100000000000000001,'house','member:c8561a284a5f993decb4',9,'grant',NULL,NULL,'grant:c8561a284a5f993decb4:2',1700000000000,NULL,'babe198790e7d441be3383b336081d0437aad4e83fb25bab431cfd12d05f0b47');
INSERT INTO "transfer" VALUES(12,1100000000000000001,'house','member:6f20d1b581ae9deeca65',9,'grant',NULL,NULL,'grant:6f20d1b581ae9deeca65:2',1700000000000,NULL,'033b1e396f3be483dfdfb5dc9f396935ee98ec950e2f58dbdb7c340754c2169d');
INSERT INTO "transfer" VALUES(13,1100000000000000002,'house','member:b9588e6c1e9c8600684d',200,'grant',NULL,NULL,'starting_grant:b9588e6c1e9c8600684d',1700000000000,NULL,'1243ac068952d46742f6e381ef3697fde2668ffd8fb2f518e3c34c68d3e1e646');
INSERT INTO "transfer" VALUES(14,1100000000000000002,'house','member:16dfe916604fc892eeb5',200,'grant',NULL,NULL,'starting_grant:16dfe916604fc892eeb5',1700000000000,NULL,'73b62a605c4f1c6dadcd2b30d4a06d77ebdc9305f3d5c6fe9693d77ba954cdfa');
INSERT INTO "transfer" VALUES(15,1100000000000000002,'member:b9588e6c1e9c8600684d','stake:t2:0',50,'stake','m2',NULL,'m2:stake:0:1',1700000000000,NULL,'b32ee5d8d53b1bc2e9b8e897c88f88d0edf8fcb30fdad3ba7ad3cc0cc0656c1a');
INSERT INTO "transfer" VALUES(16,1100000000000000002,'member:16dfe916604fc892eeb5','stake:t2:1',50,'stake','m2',NULL,'m2:stake:1:1',1700000000000,NULL,'795aaf29812b67f605984aa7f17ff6bf0141090dbdb4e10ef2a7851a55c3da59');
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
