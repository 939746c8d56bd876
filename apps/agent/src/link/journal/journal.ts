import { randomUUID } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { type ArtifactRecords, createArtifactRecords } from './artifact-records.ts';
import { type CommandRecords, createCommandRecords } from './command-records.ts';
import { lockFolder } from './folder-lock.ts';
import { GroupCommit } from './group-commit.ts';
import { createLogRecords, type LogRecords } from './log-records.ts';
import { createPhoneRecords, type PhoneRecords } from './phone-records.ts';
import { createRunRecords, type RunRecords } from './run-records.ts';
import { journalSchema, journalVersion } from './schema.ts';
import { createScriptRecords, type ScriptRecords } from './script-records.ts';

/** How long a told end stays as proof that the run was here: the site gives up a run after a day. */
const keepEndedMs = 48 * 60 * 60 * 1000;
const pruneEveryMs = 60 * 60 * 1000;

/**
 * What the agent must not forget: one database a folder, for all its phones. Reads are immediate; changes go through
 * `write` and are on disk when it resolves.
 */
export interface Journal {
  /** Random, made with the folder: tells the site which memory speaks. */
  readonly id: string;
  readonly phones: PhoneRecords;
  readonly runs: RunRecords;
  readonly logs: LogRecords;
  readonly commands: CommandRecords;
  readonly scripts: ScriptRecords;
  readonly artifacts: ArtifactRecords;
  /** `change` may be applied twice when its batch fails, so it must only touch the journal's records. */
  write<T>(change: () => T): Promise<T>;
  /** All writes asked for until now are on disk or have failed, and whoever awaited them knows. */
  settled(): Promise<void>;
  close(): void;
}

export function openJournal(folder: string): Journal {
  const unlock = lockFolder(folder);
  const file = join(folder, 'journal.db');
  try {
    return createJournal(openDatabase(file), unlock);
  } catch (error) {
    unlock();
    throw new Error(`the journal ${file} cannot be used: ${(error as Error).message}`, { cause: error });
  }
}

function openDatabase(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  // Tokens lie in it.
  chmodSync(file, 0o600);
  db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  if (version !== 0 && version !== journalVersion) {
    db.close();
    throw new Error(`another version of the agent has written it (journal version ${version}, not ${journalVersion})`);
  }
  db.exec(`BEGIN; ${journalSchema}; PRAGMA user_version = ${journalVersion}; COMMIT`);
  return db;
}

function createJournal(db: DatabaseSync, unlock: () => void): Journal {
  const commits = new GroupCommit(db);
  const runs = createRunRecords(db);
  const commands = createCommandRecords(db);
  const prune = () => {
    runs.prune(Date.now() - keepEndedMs);
    commands.prune(Date.now() - keepEndedMs);
  };
  prune();
  // What could not be pruned is pruned an hour later.
  const pruning = setInterval(() => commits.write(prune).catch(() => undefined), pruneEveryMs).unref();
  return {
    id: readOrMakeId(db),
    phones: createPhoneRecords(db),
    runs,
    logs: createLogRecords(db),
    commands,
    scripts: createScriptRecords(db),
    artifacts: createArtifactRecords(db),
    write: (change) => commits.write(change),
    async settled() {
      await commits.write(() => undefined);
      await setImmediate();
    },
    close() {
      clearInterval(pruning);
      commits.close();
      db.close();
      unlock();
    },
  };
}

function readOrMakeId(db: DatabaseSync): string {
  const known = db.prepare('SELECT id FROM journal').get()?.id;
  if (typeof known === 'string') return known;
  const id = randomUUID();
  db.prepare('INSERT INTO journal (id) VALUES (?)').run(id);
  return id;
}
