import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addScript } from '@flotilla/contract/http/automation/scripts';
import { posts } from '@flotilla/contract/http/identity/posts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runCommand } from '../../../cli/run.ts';
import type { Content } from '../../../platform/backup/frames.ts';
import { verifyArchive } from '../../../platform/backup/verify-archive.ts';
import { connectDatabase } from '../../../platform/db/database.ts';
import { silentLog } from '../../../platform/db/database-log.ts';
import { createFiles } from '../../../platform/storage/files.ts';
import { carryOut, enabledTask, joinedPhone } from '../../../testing/automation-factories.ts';
import { changedByRestore } from '../../../testing/changed-by-restore.ts';
import { startTestApp, useTestApp } from '../../../testing/create-test-app.ts';
import { createEmptyTestDatabase } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { fillTables } from '../../../testing/fill-tables.ts';
import { runJobOf } from '../../../testing/run-job.ts';
import { addressOf, runOnServer } from '../../../testing/test-server.ts';
import { version } from '../../../version.ts';
import { readSerial } from '../site-config/site-config.ts';
import { backupJob } from './backup-job.ts';

const passphrase = 'a long passphrase';
const folder = mkdtempSync(join(tmpdir(), 'flotilla-backup-'));
const backupsDir = join(folder, 'regular');
const t = await useTestApp({ backupPassphrase: passphrase, backupsDir });
const path = join(folder, 'site.backup');
const { dataDir } = t.app.platform.settings;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command on a site with the right passphrase, unless `env` has another. */
async function run(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const [out, complaints]: string[][] = [[], []];
  const settings = {
    FLOTILLA_DATABASE_URL: t.db.connection.connectionString,
    FLOTILLA_DATA: dataDir,
    FLOTILLA_PORT: '0',
    FLOTILLA_BACKUP_PASSPHRASE: passphrase,
    ...env,
  };
  const code = await runCommand(
    argv,
    settings,
    (line) => out!.push(line),
    (line) => complaints!.push(line),
  );
  return { code, text: [...out!, ...complaints!].join('\n') };
}

/** An empty site whose database belongs to a role without further rights. */
async function emptySite(name: string) {
  const database = await createEmptyTestDatabase();
  const server = inject('testServer');
  const role = `${database.name}_owner`;
  await runOnServer(server.connection, `create role ${role} login password 'owner'`);
  await runOnServer(server.connection, `alter database ${database.name} owner to ${role}`);
  const url = new URL(addressOf(server, database.name));
  url.username = role;
  url.password = 'owner';
  const env = { FLOTILLA_DATABASE_URL: url.href, FLOTILLA_DATA: join(folder, name) };
  return {
    database,
    env,
    async drop() {
      await database.drop();
      await runOnServer(server.connection, `drop role ${role}`);
    },
  };
}

const hashes = (tables: readonly (Content & { name: string })[]) =>
  Object.fromEntries(tables.map(({ name, rows, sha256 }) => [name, `${rows} rows, ${sha256}`]));

test('a running site is restored elsewhere, equal table by table, by an owner without further rights', async () => {
  const tenant = await t.tenant();
  const { deviceNo, phone } = await joinedPhone(t, tenant);
  await tenant.call(addScript, { body: { name: 'kept', version: '1', content: 'return 1;' } });
  const taskId = await enabledTask(tenant, { deviceNos: [deviceNo], waves: [50] });
  await carryOut(phone);
  await t.app.flush();
  const client = await t.db.connectAlone();
  expect(await fillTables(client)).toEqual([]);
  // The running server leaves the due start alone until the retry.
  await client.query(
    `update task set timer_type = 'daily', cron_text = '0 0 3 * * ?', missed_policy = 'once', status = 1,
            next_at = now() - interval '3 hours', start_retry_at = now() + interval '1 hour',
            waves = '{50,100}', wave = 0, wave_state = 'going' where id = $1`,
    [taskId],
  );
  await client.end();

  let isDone = false;
  const writes = (async () => {
    let made = 0;
    while (!isDone) await t.admin.call(posts.add, { body: { name: `post ${++made}`, code: `code_${made}`, sort: 1 } });
    return made;
  })();
  const written = await run(['backup', path]);
  isDone = true;
  expect(written).toMatchObject({ code: 0, text: expect.stringContaining('every hash is right') });
  expect(await writes).toBeGreaterThan(1);
  expect(await run(['backup', path])).toMatchObject({ code: 1, text: expect.stringContaining('exists already') });
  expect(await run(['backup', 'verify', path])).toMatchObject({
    code: 0,
    text: expect.stringMatching(/ {2}post {2,}/),
  });
  expect(await run(['backup', 'list', folder])).toMatchObject({ code: 0, text: expect.stringContaining('whole') });

  const target = await emptySite('elsewhere');
  try {
    const restored = await run(['restore', path], target.env);
    expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('A new epoch has begun') });
    expect(await run(['restore', path], target.env)).toMatchObject({
      code: 1,
      text: expect.stringContaining('not empty'),
    });
    const copy = join(folder, 'copy.backup');
    expect(await run(['backup', copy], target.env)).toMatchObject({ code: 0 });
    const [before, after] = [await verifyArchive(path, passphrase), await verifyArchive(copy, passphrase)];
    const [old, own] = [hashes(before.tables), hashes(after.tables)];
    for (const name of Object.keys(changedByRestore)) {
      delete old[name];
      delete own[name];
    }
    expect(own).toEqual(old);
    expect(after.files).toEqual(before.files);
    expect(before.files.length).toBeGreaterThan(0);
    // The running server announces events and removes their rows, at any moment.
    const empty = before.tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
    expect(empty.filter((name) => name !== 'event')).toEqual([]);

    const of = async (text: string) => (await target.database.query(text)).rows;
    expect(await of(`select epoch from site`)).toEqual([{ epoch: 2 }]);
    expect(await of(`select next_at > now() as "isLater", wave_state from task where id = ${taskId}`)).toEqual([
      { isLater: true, wave_state: 'held' },
    ]);
    expect(await of('select from session')).toEqual([]);
    const definitions = `select (select count(*)::int from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace) as keys,
      (select count(*)::int from pg_indexes where schemaname = 'public' and tablename !~ '^device_log_') as indexes,
      (select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers`;
    expect(await of(definitions)).toEqual((await t.db.query(definitions)).rows);

    // A kill between the commit and the removal of the mark.
    const mark = join(target.env.FLOTILLA_DATA, 'restore-unfinished');
    expect(existsSync(mark)).toBe(false);
    writeFileSync(mark, '');
    const url = { connectionString: target.env.FLOTILLA_DATABASE_URL };
    const started = await startTestApp(
      { dataDir: target.env.FLOTILLA_DATA },
      connectDatabase(url, { log: silentLog }),
    ).catch((error: unknown) => error as Error);
    if (started instanceof Error) throw started;
    await started.app.drain();
    expect(existsSync(mark)).toBe(false);
    expect(await run(['doctor'], target.env)).toMatchObject({ text: expect.stringContaining('the chain of') });
  } finally {
    await target.drop();
  }
});

describe('a backup that cannot be used is refused with a sentence:', () => {
  let target: Awaited<ReturnType<typeof emptySite>>;
  beforeAll(async () => {
    target = await emptySite('refusing');
  });
  afterAll(() => target.drop());
  const restoreOf = (content: Buffer, env: Record<string, string> = {}) => {
    const wrong = join(folder, 'wrong.backup');
    writeFileSync(wrong, content);
    return run(['restore', wrong], { ...target.env, ...env });
  };
  const changed = (content: Buffer, at: number) => {
    const copy = Buffer.from(content);
    copy[at]! ^= 1;
    return copy;
  };

  const relations = async () =>
    (await target.database.query('select relname from pg_class where relnamespace = $1::regnamespace', ['public']))
      .rows;

  test.each<[string, (content: Buffer) => Buffer, RegExp]>([
    ['a file that is cut off', (content) => content.subarray(0, content.length - 1_000), /cut off: its end is missing/],
    ['a flipped byte', (content) => changed(content, content.length >> 1), /damaged \(in its \d+th 64 KB\)/],
    ['a flipped byte in the header', (content) => changed(content, 60), /damaged in its header/],
    ['bytes behind the end', (content) => Buffer.concat([content, content]), /bytes behind its end/],
    ['another file', () => Buffer.from('PK'), /is not a backup of Flotilla/],
  ])('%s', async (_what, damage, words) => {
    expect(await restoreOf(damage(readFileSync(path)))).toMatchObject({ code: 1, text: expect.stringMatching(words) });
    expect(await relations()).toEqual([]);
  });

  test('the wrong passphrase', async () => {
    const wrong = { FLOTILLA_BACKUP_PASSPHRASE: 'another passphrase' };
    const words = expect.stringMatching(/^The passphrase is not the one/);
    expect(await restoreOf(readFileSync(path), wrong)).toMatchObject({ code: 1, text: words });
    expect(await run(['backup', 'verify', path], wrong)).toMatchObject({ code: 1, text: words });
  });

  test('a folder with the audit anchor of another site, after which the database is still empty', async () => {
    expect(await run(['restore', path], { ...target.env, FLOTILLA_DATA: dataDir })).toMatchObject({
      code: 1,
      text: expect.stringContaining('belongs to another site'),
    });
    expect(await relations()).toEqual([]);
  });

  test('no passphrase, or a short one', async () => {
    const none = { FLOTILLA_BACKUP_PASSPHRASE: '' };
    const words = expect.stringContaining('Set FLOTILLA_BACKUP_PASSPHRASE, or name a file with --passphrase-file');
    expect(await run(['backup', join(folder, 'none')], none)).toMatchObject({ code: 1, text: words });
    const file = join(folder, 'passphrase');
    writeFileSync(file, 'short\n');
    const short = await run(['backup', join(folder, 'none'), '--passphrase-file', file], none);
    expect(short).toMatchObject({ code: 1, text: expect.stringContaining('12 characters or more') });
    writeFileSync(file, `${passphrase}\n`);
    expect(await run(['backup', 'verify', path, '--passphrase-file', file], none)).toMatchObject({ code: 0 });
  });
});

test('after a restore that failed on its way, neither the server nor migrate makes an empty site', async () => {
  const target = await emptySite('unfinished');
  try {
    mkdirSync(target.env.FLOTILLA_DATA, { recursive: true });
    writeFileSync(join(target.env.FLOTILLA_DATA, 'audit.json'), '{}');
    expect(await run(['restore', path], target.env)).toMatchObject({ code: 1 });
    const words =
      /A restore into this site was not completed.*Run restore again with the backup, or remove .*restore-unfinished/;
    expect(await run(['migrate'], target.env)).toMatchObject({ code: 1, text: expect.stringMatching(words) });
    const database = connectDatabase(target.database.connection, { log: silentLog });
    await expect(startTestApp({ dataDir: target.env.FLOTILLA_DATA }, database)).rejects.toThrow(words);
    rmSync(join(target.env.FLOTILLA_DATA, 'restore-unfinished'));
    expect(await run(['migrate'], target.env)).toMatchObject({ code: 0 });
  } finally {
    await target.drop();
  }
});

describe('the scheduled job', () => {
  test('writes a backup and keeps the newest ones of this site', async () => {
    expect(await runJobOf(t.admin, 'backup.create')).toMatchObject({ status: 1 });
    const [first] = readdirSync(backupsDir);
    expect(await run(['backup', 'verify', join(backupsDir, first!)])).toMatchObject({ code: 0 });
    copyFileSync(path, join(backupsDir, 'by-hand.backup'));
    await t.db.query(`update job set arguments = '{"keep": 1}' where method = 'backup.create'`);
    await eventually(async () => {
      await runJobOf(t.admin, 'backup.create');
      return !readdirSync(backupsDir).includes(first!);
    });
    expect(readdirSync(backupsDir).toSorted()).toEqual([
      'by-hand.backup',
      expect.stringMatching(/^flotilla-\d{8}T\d{6}Z/),
    ]);
  });

  test('fails without a passphrase and says what to set', async () => {
    const serial = (await readSerial(t.db.drizzle))!;
    const files = createFiles(join(dataDir, 'files'));
    const job = backupJob({
      db: t.db,
      files,
      dataDir,
      serial,
      version,
      settings: { backupsDir, backupPassphrase: null },
    });
    await expect(job.run()).rejects.toThrow('Set FLOTILLA_BACKUP_PASSPHRASE');
  });
});
