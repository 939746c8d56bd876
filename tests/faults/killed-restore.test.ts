import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../apps/server/src/cli/run.ts';
import { verifyArchive } from '../../apps/server/src/platform/backup/verify-archive.ts';
import { connectDatabase, type Database } from '../../apps/server/src/platform/db/database.ts';
import { silentLog } from '../../apps/server/src/platform/db/database-log.ts';
import { connectionToRunning } from '../../apps/server/src/platform/db/embedded/running.ts';
import { createFiles } from '../../apps/server/src/platform/storage/files.ts';
import { changedByRestore } from '../../apps/server/src/testing/changed-by-restore.ts';
import { startProgram } from '../../scripts/demo/child-program.ts';
import { makeDataFolder } from '../support/folders.ts';
import { runProgram } from '../support/program.ts';
import { type Site, startSite } from '../support/site.ts';

const passphrase = 'a long passphrase';
const rows = 60_000;
const mostAttempts = 5;
const fileBytes = 16 * 1024 ** 2;

let site: Site;
let path: string;
let original: Readonly<Record<string, string>>;
beforeAll(async () => {
  site = await startSite('embedded');
  path = join(site.dataDir, 'site.backup');
  await withRunningDatabase(site.dataDir, async (db) => {
    // Enough rows and bytes that each part of a restore takes a while.
    await db.query(
      `insert into job_log (name, group_name, method, status, message, exception, node, started_at, duration_ms)
       select 'x', 'other', 'sample.method', 1, repeat('m', 200), '', '', now(), n from generate_series(1, $1::int) n`,
      [rows],
    );
    const files = createFiles(join(site.dataDir, 'files'));
    const { sha256 } = await files.put(Buffer.alloc(fileBytes, 'content of a large file'));
    await db.query('insert into user_avatar (user_id, sha256) select min(id), $1 from user_account', [sha256]);
  });
  await operate(site.dataDir, 'backup', path);
  original = hashesIn(await verifyArchive(path, passphrase));
});
afterAll(() => site?.close());

const env = (dataDir: string) => ({ FLOTILLA_DATA: dataDir, FLOTILLA_BACKUP_PASSPHRASE: passphrase });
async function operate(dataDir: string, ...argv: string[]): Promise<void> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  expect({ code: await runCommand(argv, env(dataDir), print, print), lines }).toMatchObject({ code: 0 });
}

async function withRunningDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T | null> {
  const connection = connectionToRunning(join(dataDir, 'database'));
  if (!connection) return null;
  const db = connectDatabase(connection, { log: silentLog, maxConnections: 1 });
  return await work(db).finally(() => db.close());
}

const isMarked = (dataDir: string) => existsSync(join(dataDir, 'restore-unfinished'));
const filesOf = (dataDir: string) => {
  const folder = join(dataDir, 'files');
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
};

/** Waits until the restoring connection executes such a statement. */
const executes = (pattern: string) => async (dataDir: string, hasEnded: () => boolean) => {
  while (!hasEnded()) {
    await withRunningDatabase(dataDir, async (db) => {
      const seen = () =>
        db.query(`select from pg_stat_activity where pid <> pg_backend_pid() and state <> 'idle' and query ~* $1`, [
          pattern,
        ]);
      while (!hasEnded() && (await seen()).rows.length === 0) await pause(1);
    }).catch(() => {});
    if (isMarked(dataDir)) return;
    await pause(1);
  }
};
const sees = (isTime: (dataDir: string) => boolean) => async (dataDir: string, hasEnded: () => boolean) => {
  while (!hasEnded() && !isTime(dataDir)) await pause(1);
};

type Moment = (dataDir: string, hasEnded: () => boolean) => Promise<void>;
const moments: readonly [what: string, moment: Moment][] = [
  ['while rows are copied', executes('^copy "job_log"')],
  ['while a file is written', sees((dataDir) => filesOf(dataDir).some((name) => name.endsWith('.draft')))],
  ['while foreign keys are checked', executes('^alter table .* add constraint .* foreign key')],
];

/** Restores into an empty folder and kills the command at a moment. */
async function restoreKilled(moment: Moment): Promise<string> {
  const dataDir = makeDataFolder();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const program = startProgram('restore', 'apps/server/src/cli.ts', ['restore', path], env(dataDir));
  let hasEnded = false;
  void program.ended.then(() => {
    hasEnded = true;
  });
  await moment(dataDir, () => hasEnded);
  await program.kill();
  return dataDir;
}

/** Starts the server, and returns its exit code and words if it does not listen. */
async function tryServer(dataDir: string) {
  const server = runProgram('apps/server/src/main.ts', [], {
    ...env(dataDir),
    FLOTILLA_HOST: '127.0.0.1',
    FLOTILLA_PORT: '0',
    FLOTILLA_LOG_LEVEL: 'error',
  });
  const listens = server.says('Flotilla listens at').then(
    () => 'listens' as const,
    () => 'ended' as const,
  );
  const result = await listens;
  server.signal('SIGTERM');
  return { result, code: await server.ended, words: server.output() };
}

const hashesIn = ({ tables }: Awaited<ReturnType<typeof verifyArchive>>) =>
  Object.fromEntries(
    tables
      .filter(({ name }) => !(name in changedByRestore))
      .map(({ name, rows: count, sha256 }) => [name, `${count} rows, ${sha256}`]),
  );
async function expectWhole(dataDir: string): Promise<void> {
  const again = join(dataDir, 'again.backup');
  await operate(dataDir, 'backup', again);
  const restored = await verifyArchive(again, passphrase);
  expect(original.job_log).toMatch(new RegExp(`^${rows} rows`));
  expect(hashesIn(restored)).toEqual(original);
  expect(restored.missing).toEqual([]);
}

/** Repeats a restore that was faster than its kill. */
async function restoreKilledBeforeCommit(moment: Moment): Promise<string> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const dataDir = await restoreKilled(moment);
    if (isMarked(dataDir)) return dataDir;
  }
  throw new Error(`${mostAttempts} restores were complete before their kill`);
}

test.each(moments)(
  'a restore that is killed %s starts no site, and the next restore is whole',
  async (_what, moment) => {
    const dataDir = await restoreKilledBeforeCommit(moment);
    expect(await tryServer(dataDir)).toMatchObject({
      result: 'ended',
      code: 1,
      words: expect.stringMatching(/A restore into this site was not completed.*Run restore again with the backup/),
    });
    await operate(dataDir, 'restore', path);
    expect(isMarked(dataDir)).toBe(false);
    await expectWhole(dataDir);
  },
);

test('a restore that is killed about its commit has restored everything or nothing', async () => {
  const dataDir = await restoreKilled(sees((folder) => existsSync(join(folder, 'audit.json'))));
  const [lines, print] = [[] as string[], (line: string) => void lines.push(line)];
  const code = await runCommand(['restore', path], env(dataDir), print, print);
  if (code !== 0) expect(lines.join()).toContain('The database is not empty');
  await expectWhole(dataDir);
  expect(await tryServer(dataDir)).toMatchObject({ result: 'listens', code: 0 });
  expect(isMarked(dataDir)).toBe(false);
});
