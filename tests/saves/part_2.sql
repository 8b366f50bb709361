BEGIN TRANSACTION;
CREATE TABLE document (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, system TEXT NOT NULL, title TEXT NOT NULL,
  seed TEXT NOT NULL, head INTEGER NOT NULL DEFAULT 0, tip INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "document" VALUES(1,'fight','crs','New fight, CRS 1.0','f96224b07f6361de',0,0);
INSERT INTO "document" VALUES(2,'fight','crs','A brawl in the bar','518629b9e69d0147',16,16);
CREATE TABLE entry (
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
  parent INTEGER NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL,
  made_by TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL, given TEXT NOT NULL,
  facts TEXT NOT NULL, fan TEXT NOT NULL, ends INTEGER NOT NULL) STRICT;
INSERT INTO "entry" VALUES(1,2,0,'opening','','','gm','','','[{"type":"Entered","who":"Fred","combatant":{"name":"Fred","label":"Fred","side":"Fred","bystander":false,"fields":{"or":8,"dr":12,"mind":4,"life":20,"in":4,"lb":1},"square":{"column":7,"row":5},"size":1,"items":[],"markers":[],"hand":"fan"}},{"type":"Entered","who":"Mary","combatant":{"name":"Mary","label":"Mary","side":"","bystander":true,"fields":{"or":2,"dr":6,"mind":12,"life":8,"in":3,"lb":0},"square":{"column":9,"row":7},"size":1,"items":[],"markers":[],"hand":"fan"}},{"type":"Entered","who":"John","combatant":{"name":"John","label":"John","side":"John","bystander":false,"fields":{"or":6,"dr":6,"mind":7,"life":10,"in":2,"lb":2},"square":{"column":8,"row":5},"size":1,"items":[],"markers":[],"hand":"fan"}}]','[]','',0);
INSERT INTO "entry" VALUES(2,2,1,'begin','Combat round','','gm','','','[]','[{"type":"RoundBegan","number":1},{"type":"ClockStopped","clock":"rest"},{"type":"StepBegan","step":1}]','',0);
INSERT INTO "entry" VALUES(3,2,2,'answer','1 Combat round/round 1/step 1/who acts','Fred, John','gm','','who acts','[]','[{"type":"Joined","who":"Fred"},{"type":"Joined","who":"John"},{"type":"StepBegan","step":2}]','',0);
INSERT INTO "entry" VALUES(4,2,3,'answer','1 Combat round/round 1/step 2/additional rules','shown','gm','','additional rules','[]','[{"type":"StepBegan","step":3}]','',0);
INSERT INTO "entry" VALUES(5,2,4,'answer','1 Combat round/round 1/step 3/Defensive Stance','-','gm','','Defensive Stance','[]','[{"type":"StepBegan","step":4}]','',0);
INSERT INTO "entry" VALUES(6,2,5,'answer','1 Combat round/round 1/step 4/Fred/pick 1','6','entered','Fred','pick 1','[]','[{"type":"CardSpent","who":"Fred","card":"6"},{"type":"Reckoned","who":"Fred","what":"Initiative","sum":{"terms":[{"what":"(card)","worth":"6","minus":false},{"what":"IN","worth":"4","minus":false}],"total":10,"note":""}},{"type":"CardsReturned","who":"Fred","cards":["6"]}]','',0);
INSERT INTO "entry" VALUES(7,2,6,'answer','1 Combat round/round 1/step 4/John/pick 1','3','entered','John','pick 1','[]','[{"type":"CardSpent","who":"John","card":"3"},{"type":"Reckoned","who":"John","what":"Initiative","sum":{"terms":[{"what":"(card)","worth":"3","minus":false},{"what":"IN","worth":"2","minus":false}],"total":5,"note":""}},{"type":"CardsReturned","who":"John","cards":["3"]},{"type":"Ordered","order":[{"who":"Fred","result":"10","over":false},{"who":"John","result":"5","over":false}]},{"type":"StepBegan","step":5}]','',0);
INSERT INTO "entry" VALUES(8,2,7,'answer','1 Combat round/round 1/Fred/Action','short range','gm','Fred','Action','[]','[]','',0);
INSERT INTO "entry" VALUES(9,2,8,'answer','1 Combat round/round 1/Fred/target','John','gm','Fred','target','[]','[]','',0);
INSERT INTO "entry" VALUES(10,2,9,'answer','1 Combat round/round 1/Fred/OR used','8','gm','Fred','OR used','[]','[{"type":"Acted","who":"Fred","kind":"short","targets":["John"],"used":8,"whole":8}]','',0);
INSERT INTO "entry" VALUES(11,2,10,'answer','1 Combat round/round 1/Fred/Offense/pick 1','8','entered','Fred','pick 1','[]','[{"type":"CardSpent","who":"Fred","card":"8"},{"type":"Reckoned","who":"Fred","what":"Offense","sum":{"terms":[{"what":"(card)","worth":"8","minus":false},{"what":"OR","worth":"8","minus":false}],"total":16,"note":""}}]','',0);
INSERT INTO "entry" VALUES(12,2,11,'answer','1 Combat round/round 1/Fred/Defense/pick 1','6','entered','John','pick 1','[]','[{"type":"CardSpent","who":"John","card":"6"},{"type":"Compared","who":"Fred","against":"John","ours":{"terms":[{"what":"(card)","worth":"8","minus":false},{"what":"OR","worth":"8","minus":false}],"total":16,"note":""},"theirs":{"terms":[{"what":"(card)","worth":"6","minus":false},{"what":"DR","worth":"6","minus":false}],"total":12,"note":""},"outcome":"hit by 4"},{"type":"LifeLost","who":"John","amount":4},{"type":"TurnOver","who":"Fred"}]','',0);
INSERT INTO "entry" VALUES(13,2,12,'answer','1 Combat round/round 1/John/Action','short range','gm','John','Action','[]','[]','',0);
INSERT INTO "entry" VALUES(14,2,13,'answer','1 Combat round/round 1/John/target','Fred','gm','John','target','[]','[]','',0);
INSERT INTO "entry" VALUES(15,2,14,'answer','1 Combat round/round 1/John/OR used','6','gm','John','OR used','[]','[{"type":"Acted","who":"John","kind":"short","targets":["Fred"],"used":6,"whole":6}]','',0);
INSERT INTO "entry" VALUES(16,2,15,'answer','1 Combat round/round 1/John/Offense/pick 1','10','entered','John','pick 1','[]','[{"type":"CardSpent","who":"John","card":"10"}]','',0);
CREATE INDEX entry_document ON entry(document);
PRAGMA application_id = 0x43525344;
PRAGMA user_version = 1;
COMMIT;
