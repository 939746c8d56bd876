import { randomUUID } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { endedRunsKeptHours } from '@flotilla/contract/device';
import { createArtifactRecords } from './artifact-records.ts';
import { createCommandRecords } from './command-records.ts';
import { damaged, isDamage, sqliteCorrupt } from './damage.ts';
import { lockFolder } from './folder-lock.ts';
import { GroupCommit } from './group-commit.ts';
import { createHotRecords } from './hot-records.ts';
import { createLogRecords } from './log-records.ts';
import { createPhoneRecords } from './phone-records.ts';
import { createRunRecords } from './run-records.ts';
import { journalVersions } from './schema.ts';
import { createScriptRecords } from './script-records.ts';
import { createTakenRecords } from './taken-records.ts';
import { attachTokenCopy } from './token-copy.ts';

const keepEndedMs = endedRunsKeptHours * 60 * 60 * 1000;
const pruneEveryMs = 60 * 60 * 1000;

/**
 * The agent's persistent state: one database per folder, for all its phones. Reads are immediate; `write` resolves once a
 * change is on disk.
 */
export type Journal = ReturnType<typeof createJournal>;

export function openJournal(folder: string): Journal {
  const unlock = lockFolder(folder);
  const file = join(folder, 'journal.db');
  try {
    return createJournal(openDatabase(file), file, unlock);
  } catch (error) {
    unlock();
    if (isDamage(error)) throw damaged(file, error);
    throw new Error(`the journal ${file} cannot be used: ${(error as Error).message}`, { cause: error });
  }
}

function openDatabase(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  try {
    // The file contains tokens.
    chmodSync(file, 0o600);
    prepare(db);
    attachTokenCopy(db, join(dirname(file), 'tokens.db'));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function prepare(db: DatabaseSync): void {
  db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  const newest = journalVersions.length;
  if (version > newest) {
    throw new Error(`another version of the agent has written it (journal version ${version}, not ${newest})`);
  }
  db.exec(`BEGIN; ${journalVersions.slice(version).join('')}; PRAGMA user_version = ${newest}; COMMIT`);
  const fault = db.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (fault !== 'ok') throw Object.assign(new Error(String(fault)), { errcode: sqliteCorrupt });
}

function createJournal(db: DatabaseSync, file: string, unlock: () => void) {
  const commits = new GroupCommit(db);
  const runs = createRunRecords(db);
  const commands = createCommandRecords(db);
  const taken = createTakenRecords(db);
  const prune = () => {
    runs.prune(Date.now() - keepEndedMs);
    commands.prune(Date.now() - keepEndedMs);
    taken.prune(Date.now() - keepEndedMs);
  };
  prune();
  // If pruning fails, it is repeated an hour later.
  const pruning = setInterval(() => commits.write(prune).catch(() => undefined), pruneEveryMs).unref();
  return {
    /** The folder's random id, by which the site recognises the journal. */
    id: readOrCreateId(db),
    /** A random id created each time the journal is opened. Two instances of one journal at the same time mean that the folder was copied. */
    instance: randomUUID(),
    file,
    phones: createPhoneRecords(db),
    runs,
    logs: createLogRecords(db),
    commands,
    taken,
    scripts: createScriptRecords(db),
    hot: createHotRecords(db),
    artifacts: createArtifactRecords(db),
    /** `change` may be applied twice if its batch fails, so it must only touch the journal's records. */
    write: <T>(change: () => T): Promise<T> => commits.write(change),
    /** Resolves when all earlier writes are on disk or have failed, and their promises have settled. */
    async settled(): Promise<void> {
      await commits.write(() => undefined);
      await setImmediate();
    },
    close(): void {
      clearInterval(pruning);
      commits.close();
      db.close();
      unlock();
    },
  };
}

function readOrCreateId(db: DatabaseSync): string {
  const known = db.prepare('SELECT id FROM journal').get()?.id;
  if (typeof known === 'string') return known;
  const id = randomUUID();
  db.prepare('INSERT INTO journal (id) VALUES (?)').run(id);
  return id;
}
