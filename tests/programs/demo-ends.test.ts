import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '@flotilla/client';
import { deleteDevices, listDevices } from '@flotilla/contract/http/fleet/devices';
import { expect, type TestContext, test, vi } from 'vitest';
import { freePort } from '../../bench/harness/free-port.ts';
import { demoPassword } from '../../scripts/demo/password.ts';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { makeDataFolder } from '../support/folders.ts';
import { descendantsOf, killAll, type ProcessEntry, stillRunning } from '../support/processes.ts';
import { type Program, typeNpm } from '../support/program.ts';

const startMs = 180_000;
const endMs = 40_000;
// They mostly wait for programs to start.
vi.setConfig({ testTimeout: 3 * startMs + endMs });
const onLinux = test.skipIf(process.platform !== 'linux').concurrent;

interface Demo extends Program {
  readonly folder: string;
  readonly port: number;
  readonly processes: readonly ProcessEntry[];
  find(part: string): number;
}

/** Whatever a test leaves running is ended after it: the test has failed then. */
async function startDemo({ onTestFinished }: TestContext, folder = makeDataFolder()): Promise<Demo> {
  const port = await freePort();
  const program = typeNpm(['demo', '--', '--phones', '2', '--port', String(port), '--data', folder]);
  onTestFinished(() => {
    killAll(stillRunning(started));
    rmSync(folder, { recursive: true, force: true });
  });
  const started: ProcessEntry[] = [];
  try {
    await program.says('Flotilla is running.', startMs);
  } finally {
    started.push({ pid: program.pid, parent: process.pid, command: '' }, ...descendantsOf(program.pid));
  }
  const processes = descendantsOf(program.pid);
  const find = (part: string) => processes.find(({ command }) => command.includes(part))!.pid;
  return { ...program, folder, port, processes, find };
}

/** All that may be left of a PostgreSQL that ended badly. */
const remains = (folder: string) =>
  [join(folder, 'database/run'), join(folder, 'database/postgres/postmaster.pid')].filter((path) => existsSync(path));

async function expectNothingLeft({ processes, port, folder }: Demo): Promise<void> {
  await waitFor('every process to end', endMs, async () => stillRunning(processes).length === 0).catch(() => {});
  expect(stillRunning(processes)).toEqual([]);
  expect(remains(folder)).toEqual([]);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
}

onLinux.for<[how: string, end: (demo: Demo) => void]>([
  ['Ctrl-C in its terminal', (demo) => demo.signalGroup('SIGINT')],
  ['a closed terminal', (demo) => demo.hangUp()],
  ['a plain kill of npm', (demo) => demo.signal('SIGTERM')],
  ['a plain kill of the program that npm started', (demo) => process.kill(demo.find('bootstrap.mjs'), 'SIGTERM')],
  ['kill -9 of npm', (demo) => demo.signal('SIGKILL')],
  ['kill -9 of the program that npm started', (demo) => process.kill(demo.find('bootstrap.mjs'), 'SIGKILL')],
  ['kill -9 of the demo itself', (demo) => process.kill(demo.find('scripts/demo/main.ts'), 'SIGKILL')],
])('%s ends everything that the demo has started', async ([_how, end], context) => {
  const demo = await startDemo(context);
  expect(demo.processes.map(({ command }) => command).join('\n')).toMatch(/postgres/);
  end(demo);
  await expectNothingLeft(demo);
});

onLinux('after kill -9 of everything at once the next start mends what is left', async (context) => {
  const demo = await startDemo(context);
  killAll(demo.processes);
  await waitFor('every process to be gone', endMs, async () => stillRunning(demo.processes).length === 0);
  const next = await startDemo(context, demo.folder);
  next.signalGroup('SIGINT');
  await expectNothingLeft(next);
});

onLinux('after kill -9 of all but PostgreSQL the next start takes that over', async (context) => {
  const demo = await startDemo(context);
  const ours = demo.processes.filter(({ command }) => !/postgres/i.test(command));
  killAll(ours);
  await waitFor('our processes to be gone', endMs, async () => stillRunning(ours).length === 0);
  const next = await startDemo(context, demo.folder);
  next.signalGroup('SIGINT');
  await expectNothingLeft(next);
  expect(stillRunning(demo.processes)).toEqual([]);
});

onLinux('starts again after an operator has deleted one of its phones', async (context) => {
  const demo = await startDemo(context);
  const site = await signIn(`http://127.0.0.1:${demo.port}`, 'admin', demoPassword(demo.folder));
  const { list } = await site.call(listDevices, {});
  await site.call(deleteDevices, { query: { ids: String(list[0]!.id) } });
  demo.signalGroup('SIGINT');
  await expectNothingLeft(demo);
  const next = await startDemo(context, demo.folder);
  await next.says('1 simulated phones have joined', startMs);
  next.signalGroup('SIGINT');
  await expectNothingLeft(next);
});
