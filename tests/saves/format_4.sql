CREATE TABLE document (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, system TEXT NOT NULL, title TEXT NOT NULL,
  seed TEXT NOT NULL, head INTEGER NOT NULL DEFAULT 0, tip INTEGER NOT NULL DEFAULT 0,
  called TEXT NOT NULL DEFAULT '') STRICT;
CREATE TABLE entry (
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
  parent INTEGER NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL,
  made_by TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL, given TEXT NOT NULL,
  facts TEXT NOT NULL, fan TEXT NOT NULL, ends INTEGER NOT NULL,
  said TEXT NOT NULL DEFAULT '') STRICT;
CREATE INDEX entry_document ON entry(document);
CREATE TABLE picture (id TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
PRAGMA application_id = 0x43525344;
PRAGMA user_version = 4;
INSERT INTO document VALUES
  (1, 'fight', 'crs', 'Words only', '5eed5eed5eed5eed', 1, 2, ''),
  (2, 'fight', 'contest', 'Ted and the giant toad', '5eed5eed5eed5eed', 5, 5, '');
INSERT INTO entry VALUES
  (1, 1, 0, 'ruling', '', '', 'gm', '', '', '[{"type":"Noted","text":"It is dark."}]', '[]', '', 0, ''),
  (2, 1, 1, 'ruling', '', '', 'gm', '', '', '[{"type":"Noted","text":"A word taken back."}]', '[]', '', 0, ''),
  (3, 2, 0, 'opening', '', '', 'gm', '', '',
   '[{"type":"Entered","who":"Ted","combatant":{"name":"Ted","label":"Ted","side":"Party","fields":{"melee_combat":17,"melee_attack":16,"melee_defense":17},"square":{"column":10,"row":7}}},{"type":"Entered","who":"Giant toad","combatant":{"name":"Giant toad","label":"Giant toad","side":"Swamp","fields":{"melee_combat":14,"melee_attack":14,"melee_defense":12},"square":{"column":11,"row":8},"size":2}}]',
   '[]', '', 0, ''),
  (4, 2, 3, 'begin', 'Contest', '', 'gm', '', '', '[]', '[]', '', 0, ''),
  (5, 2, 4, 'answer', '1 Contest/first', 'Ted', 'gm', '', 'first', '[]', '[]', '', 0, 'Ted');
