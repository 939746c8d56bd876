import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { soon } from './testing/soon.ts';
import { createTempDir, startTestSite } from './testing/start-test-agent.ts';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
/** The program as it is typed, without what the environment of the tests may set, and without the machine's adb: it would be started. */
function start(args: readonly string[], cwd: string, flags: readonly string[] = []) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, program, ...args], {
    cwd,
    env: { PATH: cwd },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  // Its last words may come after its exit.
  const reported = [child.stdout, child.stderr].map((stream) => once(stream!, 'close'));
  const ended = Promise.all([once(child, 'exit'), ...reported]).then(([[code]]) => code as number | null);
  return { child, ended, output: () => output };
}

test('wrong arguments print the usage and exit with code 2, and --help exits with 0', async () => {
  const folder = await createTempDir();
  const wrong = start(['--server', 'nonsense'], folder);
  expect(await wrong.ended).toBe(2);
  expect(wrong.output()).toContain('"nonsense" is not an address like');
  expect(wrong.output()).toContain('--simulate N');
  const help = start(['--help'], folder);
  expect(await help.ended).toBe(0);
});

test('the doctor says what it finds with what to do, and ends with 1 where phones cannot be reached', async () => {
  const folder = await createTempDir();
  const scrcpy = ['--scrcpy-server', 'absent', '--scrcpy-version', '3.3.3'];
  const doctor = start(['doctor', '--data', 'agent', '--adb', '127.0.0.1:1', ...scrcpy], folder);
  expect(await doctor.ended).toBe(1);
  expect(doctor.output()).toMatch(/^! No site was named\n {4}Give its address/);
  expect(doctor.output()).toMatch(/^✓ The folder agent can be written$/m);
  expect(doctor.output()).toMatch(/^✗ (adb is not installed|No adb server at 127\.0\.0\.1:1)/m);
  expect(doctor.output()).toMatch(
    /^! Phones show single pictures, no video\n {4}The scrcpy server file cannot be read/m,
  );
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const)(
  '%s ends the agent in time: what runs is reported as failed',
  async (how) => {
    const site = await startTestSite();
    const folder = await createTempDir();
    const { child, ended } = start(['--server', site.url, '--key', 'k', '--simulate', '2', '--data', 'agent'], folder);
    await vi.waitFor(() => expect(site.received('heartbeat').length).toBeGreaterThanOrEqual(2), soon);
    site.last.send(site.order(1, { script: site.script('for (;;) await sleep(20);') }));
    await site.last.receives('runState', (report) => report.state === 'running');
    const askedAt = performance.now();
    if (how === 'disconnect') child.disconnect();
    else child.kill(how);
    expect(await ended).toBe(0);
    expect(performance.now() - askedAt).toBeLessThan(5_000);
    expect(site.reports(1).at(-1)).toMatchObject({
      state: 'failed',
      exception: { kind: 'agent', message: 'the agent was shut down' },
    });
    await vi.waitFor(() => expect(site.live).toEqual([]), soon);
  },
);

test('an unexpected failure ends the agent in order, with its reason and exit code 1', async () => {
  const site = await startTestSite();
  const folder = await createTempDir();
  const fault = 'process.once("message", () => setImmediate(() => { throw new Error("out of the blue") }))';
  const args = ['--server', site.url, '--key', 'k', '--simulate', '1', '--data', 'agent'];
  const { child, ended, output } = start(args, folder, ['--import', `data:text/javascript,${fault}`]);
  await vi.waitFor(() => expect(site.received('heartbeat').length).toBeGreaterThan(0), soon);
  site.last.send(site.order(1, { script: site.script('for (;;) await sleep(20);') }));
  await site.last.receives('runState', (report) => report.state === 'running');
  child.send('fail');
  expect(await ended).toBe(1);
  expect(output()).toContain('out of the blue');
  expect(site.reports(1).at(-1)).toMatchObject({ state: 'failed', exception: { kind: 'agent' } });
});

test('a second agent on the same folder says so and ends with 1', async () => {
  const site = await startTestSite();
  const folder = await createTempDir();
  const args = ['--server', site.url, '--key', 'k', '--simulate', '1', '--data', 'agent'];
  const first = start(args, folder);
  await vi.waitFor(() => expect(site.received('heartbeat').length).toBeGreaterThan(0), soon);
  const second = start(args, folder);
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`another agent (process ${first.child.pid}) is using the data folder agent`);
  expect(first.child.exitCode).toBeNull();
});

test('without adb the agent says what to install', async () => {
  const folder = await createTempDir();
  const child = spawn(
    process.execPath,
    [program, '--server', 'http://127.0.0.1:1', '--key', 'k', '--adb', '127.0.0.1:1'],
    {
      cwd: folder,
      env: { PATH: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let output = '';
  child.stderr?.on('data', (text) => (output += String(text)));
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(output).toMatch(/adb/i);
});
