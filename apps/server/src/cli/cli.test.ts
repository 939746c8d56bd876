import { once } from 'node:events';
import fs, { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@flotilla/client';
import { login } from '@flotilla/contract/http/identity/sessions';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type App, createApp } from '../app.ts';
import { createKeyPair, readCode, readPublicKey } from '../features/system/licence/code.ts';
import { readSettings } from '../settings.ts';
import { runCommand } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'flotilla-cli-'));
// Started by root, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o711);
const keys = createKeyPair();
const env: Record<string, string> = {
  FLOTILLA_DATA: join(folder, 'data'),
  FLOTILLA_PORT: '0',
  FLOTILLA_CAPTCHA: 'off',
  FLOTILLA_LICENCE_PUBLIC_KEY: keys.publicKey,
};
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...argv: string[]) => runIn(env, ...argv);
async function runIn(env: Record<string, string>, ...argv: string[]) {
  const out: string[] = [];
  const complaints: string[] = [];
  const code = await runCommand(
    argv,
    env,
    (line) => out.push(line),
    (line) => complaints.push(line),
  );
  return { code, out: out.join('\n'), complaints: complaints.join('\n') };
}

describe('on a site that does not run', () => {
  test('migrates an empty folder, then has nothing to do', async () => {
    expect(await run('migrate')).toMatchObject({ code: 0, out: expect.stringContaining('0001-identity-and-system') });
    expect(await run('migrate')).toMatchObject({ code: 0, out: 'The database is up to date.' });
  });
});

describe('on a site that runs', () => {
  let app: App;
  let url: string;
  beforeAll(async () => {
    app = await createApp({ settings: readSettings(env), log: pino({ level: 'silent' }) });
    url = await app.listen();
  });
  afterAll(() => app?.drain());
  const signIn = (username: string, password: string) =>
    createClient(url, null).send(login, { body: { username, password } });

  test('doctor reports each check in a line, and a changed line of the audit log as an error', async () => {
    const lines = (await run('doctor')).out.split('\n').map((line) => line.slice(0, line.indexOf(':')));
    expect(lines).toEqual([
      'warning  Settings',
      'ok       Disk',
      'ok       Port',
      'ok       Database',
      'ok       Clock',
      'ok       Migrations',
      'ok       Audit log',
      'ok       Phones',
      'warning  Backups',
    ]);
    await signIn('admin', 'wrong-password');
    await app.flush();
    await app.platform.db.query(`update operation_log set username = 'nobody'`);
    const report = await run('doctor');
    expect(report).toMatchObject({ code: 1, out: expect.stringContaining('a line was changed') });
    await app.platform.db.query(`update operation_log set username = ''`);
    expect(await run('doctor')).toMatchObject({ code: 0 });
  });

  test('doctor reports a full disk', async () => {
    vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 10, bsize: 4_096 } as never);
    syncBuiltinESMExports();
    onTestFinished(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
    expect(await run('doctor')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/error {4}Disk.*0\.00 GB free\. Free some space at once/),
    });
  });

  test('doctor reports a port of another program, and a database that does not answer', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const wrong = { FLOTILLA_PORT: String(port), FLOTILLA_DATABASE_URL: `postgres://127.0.0.1:${port}/nothing` };
    other.on('connection', (socket) => socket.destroy());
    expect(await runIn({ ...env, ...wrong }, 'doctor')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/error {4}Port: Port \d+ of 127\.0\.0\.1 is taken.*error {4}Database: /s),
    });
  });

  test('resets a password, forgets the wait, and says who is not there', async () => {
    await app.platform.db.query(
      `insert into sign_in_failure (account, address, failures, locked_until)
       select 'user:' || id, '127.0.0.1', 9, now() + interval '1 hour' from user_account where username = 'admin'
       on conflict (account, address) do update set locked_until = excluded.locked_until`,
    );
    await app.platform.db.query(
      `insert into second_factor (user_id, secret, confirmed_at)
       select id, '', now() from user_account where username = 'admin'`,
    );
    const { db } = app.platform;
    await db.query(`insert into api_token (user_id, name, token_hash, permissions) values (1, 'script', 'hash', '{}')`);
    const { code, out } = await run('user', 'reset-password', 'admin');
    expect((await db.query('select from api_token where user_id = 1')).rows).toEqual([]);
    expect(code).toBe(0);
    expect(await signIn('admin', out.split(' ').at(-1)!)).toMatchObject({ code: 0, data: { codeKey: '' } });
    expect(await run('user', 'reset-password', 'admin', '--password', 'chosen-one')).toMatchObject({ out: 'Done.' });
    expect(await signIn('admin', 'chosen-one')).toMatchObject({ code: 0 });
    expect(await run('user', 'reset-password', 'ghost')).toMatchObject({ code: 1, out: 'Nobody is called ghost.' });
    expect(await run('doctor')).toMatchObject({ code: 0 });
    const { rows } = await db.query(
      "select username from operation_log where path = 'flotilla user reset-password' and code = 0",
    );
    expect(rows).toEqual([{ username: 'admin' }, { username: 'admin' }]);
  });

  test('a licence lasts until the end of the day that is named', async () => {
    writeFileSync(join(folder, 'key'), `${keys.privateKey}\n`);
    const named = ['--key-file', join(folder, 'key'), '--serial', 'A', '--until', '2031-05-31', '--phones', '7'];
    const { out } = await run('licence', 'issue', ...named);
    const { expiresAt } = readCode(readPublicKey(keys.publicKey), out);
    expect(expiresAt).toBe('2031-05-31T23:59:59.000Z');
  });

  test('shows and issues licences', async () => {
    const shown = await run('licence', 'show');
    const serial = /Serial {3}(\S+)/.exec(shown.out)![1]!;
    writeFileSync(join(folder, 'key'), `${keys.privateKey}\n`);
    const issued = await run(
      'licence',
      'issue',
      '--key-file',
      join(folder, 'key'),
      '--serial',
      serial,
      '--days',
      '30',
      '--phones',
      '7',
    );
    expect(issued.code).toBe(0);
    await app.platform.db.query('insert into licence (code) values ($1)', [issued.out]);
    expect(await run('licence', 'show')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Version .+^Serial .+^Expires .+^Phones {3}0 of 7$/ms),
    });
  });
});

describe('what is not understood', () => {
  test.each([
    [[], 2, 'licence keygen'],
    [['launch'], 2, 'npm run flotilla -- COMMAND'],
    [['licence', 'issue'], 2, 'licence issue --key-file FILE'],
    [['licence', 'issue', '--wrong'], 1, "Unknown option '--wrong'"],
    [['user', 'reset-password'], 2, 'user reset-password NAME'],
    [['user', 'reset-password', 'admin', '--password', 'short'], 2, '6 to 20 characters'],
  ])('%j', async (argv, code, words) => {
    expect(await run(...(argv as string[]))).toMatchObject({
      code,
      complaints: expect.stringContaining(words as string),
    });
  });

  test('a key file that is not there is named', async () => {
    const argv = ['licence', 'issue', '--key-file', '/nowhere', '--serial', 'A', '--days', '1', '--phones', '1'];
    expect(await run(...argv)).toMatchObject({ code: 1, complaints: expect.stringContaining('/nowhere') });
  });

  test('a wrong setting is named', async () => {
    const complaints: string[] = [];
    const code = await runCommand(
      ['doctor'],
      { FLOTILLA_PORT: 'x' },
      () => {},
      (line) => complaints.push(line),
    );
    expect([code, complaints.join()]).toEqual([1, expect.stringContaining('FLOTILLA_PORT')]);
  });
});
