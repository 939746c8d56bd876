import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { temporaryFolder } from '../support/folders.ts';
import { descendantsOf, stillRunning } from '../support/processes.ts';
import { type Program, runProgram } from '../support/program.ts';

const isRoot = process.getuid?.() === 0;

function startServer(env: Record<string, string>): Program {
  const program = runProgram('apps/server/src/main.ts', [], { FLOTILLA_PORT: '0', ...env });
  onTestFinished(async () => {
    program.signal('SIGTERM');
    await program.ended;
  });
  return program;
}

/** Expects the start to fail with exit code 1 and a short message, which it returns. */
async function refuses(env: Record<string, string>): Promise<string> {
  const server = startServer(env);
  expect(await server.ended, server.output()).toBe(1);
  expect(server.output().trim().split('\n').length, server.output()).toBeLessThanOrEqual(3);
  return server.output();
}

test.each([
  ['FLOTILLA_PORT', 'eighty'],
  ['FLOTILLA_PORT', '70000'],
  ['FLOTILLA_CAPTCHA', 'perhaps'],
  ['FLOTILLA_DATABASE_URL', 'mysql://localhost/flotilla'],
  ['FLOTILLA_PUBLIC_URL', 'flotilla.example'],
  ['FLOTILLA_ADMIN_PASSWORD', 'short'],
  ['FLOTILLA_LOG_LEVEL', 'loud'],
  ['FLOTILLA_PROT', '8080'],
])('the wrong setting %s=%s is refused by name, before anything is touched', async (name, value) => {
  const server = startServer({ FLOTILLA_DATA: '/proc/nowhere', [name]: value });
  expect(await server.ended).toBe(2);
  expect(server.output()).toContain(name);
});

test('the demo explains its options, and ends', () => {
  const bootstrap = join(import.meta.dirname, '../../scripts/bootstrap.mjs');
  const { status, stdout } = spawnSync(process.execPath, [bootstrap, 'demo', '--help'], { encoding: 'utf8' });
  expect(stdout).toContain('--phones N');
  expect(status).toBe(0);
});

test('a taken port is named, with the setting to change', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const port = String((other.address() as { port: number }).port);
  const words = await refuses({ FLOTILLA_DATA: temporaryFolder(), FLOTILLA_PORT: port });
  expect(words).toContain(port);
  expect(words).toContain('FLOTILLA_PORT');
});

test('a folder that cannot be made is named, with the setting to change', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const words = await refuses({ FLOTILLA_DATA: join(file, 'data') });
  expect(words).toContain(join(file, 'data'));
  expect(words).toContain('FLOTILLA_DATA');
});

test('a database that cannot be reached is named, without its password', async () => {
  const words = await refuses({
    FLOTILLA_DATA: temporaryFolder(),
    FLOTILLA_DATABASE_URL: 'postgres://flotilla:open-sesame@127.0.0.1:1/flotilla',
  });
  expect(words).toContain('FLOTILLA_DATABASE_URL');
  expect(words).not.toContain('open-sesame');
});

test('the second server on one folder says so and ends; the first goes on', async () => {
  const folder = temporaryFolder();
  const first = startServer({ FLOTILLA_DATA: folder });
  await first.says('Flotilla listens at');
  const words = await refuses({ FLOTILLA_DATA: folder });
  expect(words).toContain(folder);
  expect(words).toContain(`process ${first.pid}`);
  const [, address] = /listens at (http:\S+)/.exec(first.output())!;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

test('kill -9 of the server ends its database too', async () => {
  const server = startServer({ FLOTILLA_DATA: temporaryFolder() });
  await server.says('Flotilla listens at');
  const processes = descendantsOf(server.pid);
  expect(processes.map(({ command }) => command).join('\n')).toMatch(/postgres/);
  server.signal('SIGKILL');
  await waitFor('every process to end', 40_000, async () => stillRunning(processes).length === 0);
});

test.skipIf(!isRoot || process.platform !== 'linux')(
  'a full disk is named, with the setting to change',
  async ({ skip }) => {
    const folder = temporaryFolder();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=755', 'tmpfs', folder]);
    skip(mounted.status !== 0, 'no tmpfs may be mounted here');
    onTestFinished(() => void spawnSync('umount', ['-l', folder]));
    const words = await refuses({ FLOTILLA_DATA: folder });
    expect(words).toContain(folder);
    expect(words).toContain('full');
    expect(words).toContain('FLOTILLA_DATA');
  },
);
