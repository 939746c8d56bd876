import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@flotilla/client';
import { login } from '@flotilla/contract/http/identity/sessions';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { firstUnreachable, isRoot } from './platform/db/embedded/database-user.ts';
import { ADVISORY_LOCK } from './platform/db/sole-server.ts';
import { createTestDatabase } from './testing/database.ts';
import { eventually } from './testing/eventually.ts';
import { nobody } from './testing/reachable-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'flotilla-main-'));
chmodSync(folder, 0o711);
const started: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the server as `npm start` does; root may let another user do it. */
function start(env: Record<string, string>, user: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    ...user,
    cwd: folder,
    env: { PATH: process.env.PATH, FLOTILLA_PORT: '0', FLOTILLA_LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    said.out += text;
  });
  child.stderr.on('data', (text) => {
    said.err += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const listens = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /Flotilla listens at (\S+)/.exec(said.out)?.[1];
      if (address) resolve(address);
    });
    ended.then((code) => reject(new Error(`ended with ${code}: ${said.err}`)));
  });
  listens.catch(() => {});
  return { child, said, ended, listens };
}

describe('a start that fails says what to set', () => {
  test('a wrong setting is named, and so is one that does not exist', async () => {
    const { ended, said } = start({ FLOTILLA_PORT: 'many', FLOTILLA_PROT: '1' });
    expect(await ended).toBe(2);
    expect(said.err).toContain('FLOTILLA_PORT: a port, 0 to 65535');
    expect(said.err).toContain('FLOTILLA_PROT: no such setting');
  });

  test('a licence key that is none is named', async () => {
    const { connection, drop } = await createTestDatabase();
    const { ended, said } = start({
      FLOTILLA_DATABASE_URL: connection.connectionString,
      FLOTILLA_LICENCE_PUBLIC_KEY: 'rubbish',
    });
    expect(await ended).toBe(2);
    expect(said.err).toContain('FLOTILLA_LICENCE_PUBLIC_KEY: not an Ed25519 public key');
    await drop();
  });

  test('a folder that cannot be made is named', async () => {
    writeFileSync(join(folder, 'a-file'), '');
    const { ended, said } = start({ FLOTILLA_DATA: join(folder, 'a-file', 'data') });
    expect(await ended).toBe(1);
    expect(said.err).toContain(join(folder, 'a-file', 'data'));
    expect(said.err).toContain('FLOTILLA_DATA');
  });

  test.skipIf(isRoot() && firstUnreachable(import.meta.dirname, nobody))(
    'a folder that cannot be written is named',
    async () => {
      const closed = join(folder, 'closed');
      mkdirSync(closed, { mode: 0o555 });
      const { ended, said } = start({ FLOTILLA_DATA: closed }, isRoot() ? nobody : {});
      expect(await ended).toBe(1);
      expect(said.err).toContain(`${closed} cannot be written`);
    },
  );

  test('a port that is taken is named', async () => {
    const { connection, drop } = await createTestDatabase();
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const { port } = holder.address() as { port: number };
    const { ended, said } = start({ FLOTILLA_DATABASE_URL: connection.connectionString, FLOTILLA_PORT: String(port) });
    expect(await ended).toBe(1);
    expect(said.err.trim()).toBe(
      `Port ${port} of 127.0.0.1 is taken. Set FLOTILLA_PORT to another one (0 takes any free one).`,
    );
    holder.close();
    await drop();
  });

  test('a database that is away is named, without its password', async () => {
    const { ended, said } = start({ FLOTILLA_DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none' });
    expect(await ended).toBe(1);
    expect(said.err).toContain('FLOTILLA_DATABASE_URL');
    expect(said.err).not.toContain('secret');
  });
});

test('a server whose database is taken by another says so and ends, so that whoever runs it can start it anew', async () => {
  const database = await createTestDatabase();
  const { ended, said, listens } = start({
    FLOTILLA_DATABASE_URL: database.connection.connectionString,
    FLOTILLA_DATA: folder,
  });
  await listens;
  const other = await database.connectAlone({ application_name: 'another' });
  const waits = other.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
  await eventually(async () => {
    const { rows } = await database.query(
      "select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()",
    );
    return rows.length > 0;
  });
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where starts_with(application_name, 'flotilla server ') and datname = current_database()`,
  );
  await waits;
  expect(await ended).toBe(1);
  expect(said.out).toContain('Another server is working on the database. ');
  await other.end();
  await database.drop();
});

test('what nobody waited for is logged, and what nobody foresaw ends it in order, as a failure', async () => {
  const { connection, drop } = await createTestDatabase();
  const preload = `process.on('SIGUSR2', () => { throw new Error('unforeseen'); });
    process.on('SIGWINCH', () => { Promise.reject(new Error('not waited for')); });`;
  const server = start({
    FLOTILLA_DATABASE_URL: connection.connectionString,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}`,
  });
  const url = await server.listens;
  server.child.kill('SIGWINCH');
  await eventually(() => server.said.err.includes('not waited for'));
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  server.child.kill('SIGUSR2');
  expect(await server.ended).toBe(1);
  expect(server.said.err).toContain('unforeseen');
  expect(server.said.out).toContain('finishing what runs');
  await drop();
});

test('on an empty folder it starts, tells the first password once, and ends in order', async () => {
  const env = { FLOTILLA_DATA: join(folder, 'data'), FLOTILLA_CAPTCHA: 'off' };
  const first = start(env);
  const url = await first.listens;
  const password = /with the password (\S+)/.exec(first.said.out)![1]!;
  await createClient(url, null).call(login, { body: { username: 'admin', password } });
  expect(await fetch(`${url}/readyz`).then((response) => response.status)).toBe(200);

  const second = start(env);
  expect(await second.ended).toBe(1);
  expect(second.said.err).toContain(`is in use by another server (process ${first.child.pid})`);

  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  const again = start(env);
  await again.listens;
  expect(again.said.out).not.toContain('password');
  again.child.kill('SIGINT');
  expect(await again.ended).toBe(0);
  expect(again.said.err).toBe('');
  const modes = readdirSync(env.FLOTILLA_DATA, { withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.name === 'files')
    .map(({ name }) => [name, statSync(join(env.FLOTILLA_DATA, name)).mode & 0o077]);
  expect(modes).toContainEqual(['files', 0]);
  expect(modes.filter(([, mode]) => mode !== 0)).toEqual([]);
});
