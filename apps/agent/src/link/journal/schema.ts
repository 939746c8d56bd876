const firstTables = `
CREATE TABLE journal (id TEXT NOT NULL);
CREATE TABLE phone (
  device_id TEXT PRIMARY KEY,
  token TEXT NOT NULL DEFAULT '',
  incarnation TEXT NOT NULL DEFAULT '',
  device_no TEXT NOT NULL DEFAULT '',
  last_log_seq INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE run (
  device_id TEXT NOT NULL,
  incarnation TEXT NOT NULL,
  run_id INTEGER NOT NULL,
  lease INTEGER NOT NULL,
  phase TEXT NOT NULL CHECK (phase IN ('accepted', 'running', 'ended')),
  run_order TEXT,
  last_report TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  ended_at INTEGER,
  PRIMARY KEY (device_id, incarnation, run_id)
) WITHOUT ROWID;
CREATE INDEX run_ended ON run (ended_at) WHERE ended_at IS NOT NULL;
CREATE TABLE report (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  device_id TEXT NOT NULL,
  incarnation TEXT NOT NULL,
  run_id INTEGER NOT NULL,
  lease INTEGER NOT NULL,
  state TEXT NOT NULL,
  frame TEXT NOT NULL
);
CREATE INDEX report_phone ON report (device_id, incarnation, run_id);
CREATE TABLE log_line (
  device_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  time TEXT NOT NULL,
  level TEXT NOT NULL,
  run_id INTEGER NOT NULL,
  text TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  dropped INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (device_id, seq)
) WITHOUT ROWID;
CREATE TABLE command (
  device_id TEXT NOT NULL,
  incarnation TEXT NOT NULL,
  command_id INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  result TEXT,
  delivered INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (device_id, incarnation, command_id)
) WITHOUT ROWID;
CREATE INDEX command_received ON command (received_at);
CREATE TABLE script (
  version_id INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  source BLOB NOT NULL,
  used_at INTEGER NOT NULL,
  PRIMARY KEY (version_id, sha256)
);
CREATE TABLE artifact (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  device_id TEXT NOT NULL,
  incarnation TEXT NOT NULL,
  run_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  jpeg BLOB NOT NULL,
  created_at INTEGER NOT NULL
);
`;

/** Older runs have no nonce, neither here nor at the site. */
const nonces = `
ALTER TABLE run ADD COLUMN nonce TEXT NOT NULL DEFAULT '';
ALTER TABLE phone ADD COLUMN newest_run TEXT;
UPDATE run SET last_report = json_set(last_report, '$.nonce', ''), run_order = json_set(run_order, '$.nonce', '', '$.seal', '');
UPDATE report SET frame = json_set(frame, '$.nonce', '');
`;

const hotScripts = `
CREATE TABLE hot_held (device_id TEXT NOT NULL, incarnation TEXT NOT NULL, held TEXT NOT NULL);
CREATE INDEX hot_held_phone ON hot_held (device_id);
CREATE TABLE hot_source (hash TEXT PRIMARY KEY, source BLOB NOT NULL, used_at INTEGER NOT NULL);
`;

const takenItems = `
CREATE TABLE taken_item (
  device_id TEXT NOT NULL,
  incarnation TEXT NOT NULL,
  item_id INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  taken_at INTEGER NOT NULL,
  item TEXT NOT NULL,
  PRIMARY KEY (device_id, incarnation, item_id)
) WITHOUT ROWID;
CREATE INDEX taken_item_time ON taken_item (taken_at);
`;

/** The journal's tables by version. A newer version is refused, because this agent would misread its runs. */
export const journalVersions: readonly string[] = [firstTables, nonces, hotScripts, takenItems];
