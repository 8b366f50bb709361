PRAGMA application_id = 1129468740;
PRAGMA user_version = 7;
BEGIN TRANSACTION;
CREATE TABLE document (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, system TEXT NOT NULL, title TEXT NOT NULL,
  seed TEXT NOT NULL, head INTEGER NOT NULL DEFAULT 0, tip INTEGER NOT NULL DEFAULT 0,
  called TEXT NOT NULL DEFAULT '', laid INTEGER NOT NULL DEFAULT 0,
  checksum TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO "document" VALUES(1,'fight','crs','New fight, CRS 1.0','6eccc9e8f7a2c1f1',0,0,'',0,'12dfe6e867857e4e');
INSERT INTO "document" VALUES(2,'fight','crs','A brawl in the bar','eefafee60906c269',7,7,'',0,'711ba883555b5506');
CREATE TABLE entry (
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
  parent INTEGER NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL,
  made_by TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL, given TEXT NOT NULL,
  facts TEXT NOT NULL, fan TEXT NOT NULL, ends INTEGER NOT NULL,
  said TEXT NOT NULL DEFAULT '', checksum TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO "entry" VALUES(1,2,0,'opening','','','gm','','','[{"type":"Entered","who":"Fred","combatant":{"name":"Fred","label":"Fred","side":"Fred","fields":{"or":8,"dr":12,"mind":4,"life":20,"in":4,"lb":1},"square":{"column":7,"row":5}}},{"type":"Entered","who":"Mary","combatant":{"name":"Mary","label":"Mary","bystander":true,"fields":{"or":2,"dr":6,"mind":12,"life":8,"in":3,"lb":0},"square":{"column":9,"row":7}}},{"type":"Entered","who":"John","combatant":{"name":"John","label":"John","side":"John","fields":{"or":6,"dr":6,"mind":7,"life":10,"in":2,"lb":2},"square":{"column":8,"row":5}}}]','[]','',0,'','17580c5180b2d1ff');
INSERT INTO "entry" VALUES(2,2,1,'ruling','','Map “room.png”','gm','','','[{"type":"BoardSized","columns":30,"rows":20},{"type":"MapLaid","map":{"picture":"b27f92ccb453a461a2c7397a5dec91aa30857a66327a0c3319c6ea71012385ee","left":-50,"top":0,"width":3000,"height":2000}}]','[]','',0,'','a9c616b0a8216ef8');
INSERT INTO "entry" VALUES(3,2,2,'ruling','','','gm','','','[{"type":"WallsPut","walls":{"w1":{"points":[[400,400],[1600,400],[1600,1200]]},"w2":{"points":[[800,700],[1225,700]],"kind":"low"},"w3":{"points":[[1600,600],[1600,700]],"kind":"door"}}}]','[]','',0,'','d679bcc3e1eeed09');
INSERT INTO "entry" VALUES(4,2,3,'ruling','','','gm','','','[{"type":"DoorSet","wall":"w3","open":true}]','[]','',0,'','4549bc1c49fa2870');
INSERT INTO "entry" VALUES(5,2,4,'ruling','','','gm','','','[{"type":"WallsPut","walls":{"w2":{"points":[[800,700],[1300,700]],"kind":"low"}}}]','[]','',0,'','5c372e6e97c89e87');
INSERT INTO "entry" VALUES(6,2,5,'ruling','','','gm','','','[{"type":"WallsTaken","walls":["w1"]}]','[]','',0,'','52224e1d94c888e7');
INSERT INTO "entry" VALUES(7,2,6,'ruling','','','gm','','','[{"type":"Moved","who":"Mary","square":{"column":17,"row":6}}]','[]','',0,'','776627f7bfc700a0');
CREATE TABLE picture (id TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
INSERT INTO "picture" VALUES('b27f92ccb453a461a2c7397a5dec91aa30857a66327a0c3319c6ea71012385ee',X'89504E470D0A1A0A0000000D494844520000000C000000080802000000428689A6000000097048597300000EC400000EC401952B0E1B000000354944415418956354505060200458181818121CA0EA161C7890E0A0E01110C0C0C010513061C5840288381341638855C43808DD0400995E1023936E6B3B0000000049454E44AE426082');
CREATE INDEX entry_document ON entry(document);
COMMIT;
