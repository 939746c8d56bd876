import { expect, onTestFinished, test, vi } from 'vitest';
import { ScriptedPhone } from '../../testing/scripted-phone.ts';
import { ScriptedRuntime } from '../../testing/scripted-runtime.ts';
import type { ScriptedSite } from '../../testing/scripted-site.ts';
import { soon } from '../../testing/soon.ts';
import { startTestAgent, startTestSite } from '../../testing/start-test-agent.ts';
import { RunPulse } from './run-pulse.ts';

const statesOf = (site: ScriptedSite, runId: number) => site.reports(runId).map((report) => report.state);

async function startLinked(options: Parameters<typeof startTestAgent>[1] = {}) {
  const site = await startTestSite();
  const test = await startTestAgent(site, options);
  await vi.waitFor(() => expect(test.agent.status().connected).toBe(1), soon);
  return { site, ...test };
}

test('an order is accepted and run with its parameters, and its result is reported', async () => {
  const { site, runtime } = await startLinked();
  const script = site.script('answer()', { name: 'answer.js' });
  site.last.send(site.order(5, { script, params: { city: '成都' }, timeLimitMs: 4_000, lease: 3 }));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  expect(runtime.started[0]?.request).toMatchObject({
    runId: 5,
    source: 'answer()',
    fileName: 'answer.js',
    params: { city: '成都' },
    task: { id: 1, name: 'task', runId: 5, deviceNo: 'no-phone-1' },
    timeLimitMs: 4_000,
  });
  expect(runtime.started[0]?.host).toMatchObject({ deviceNo: 'no-phone-1', task: { runId: 5 } });
  expect(site.downloads[0]?.authorization).toBe('Bearer token of phone-1');
  runtime.started[0]?.finish({ state: 'done', result: { answer: 42 } });
  await site.last.receives('runState', (report) => report.state === 'done');
  expect(site.reports(5)).toMatchObject([
    { lease: 3, state: 'accepted' },
    { lease: 3, state: 'running' },
    { lease: 3, state: 'done', result: { answer: 42 } },
  ]);
});

test('a repeated order is answered with the state of the run and never started twice', async () => {
  const { site, runtime } = await startLinked();
  const order = site.order(1);
  site.last.send(order);
  site.last.send(order);
  await site.last.receives('runState', (report) => report.state === 'running');
  site.last.send(order);
  await vi.waitFor(() => expect(statesOf(site, 1).filter((state) => state === 'running')).toHaveLength(2), soon);
  runtime.started[0]?.finish({ state: 'done', result: null });
  await site.last.receives('runState', (report) => report.state === 'done');
  site.last.send(order);
  await vi.waitFor(() => expect(statesOf(site, 1).filter((state) => state === 'done')).toHaveLength(2), soon);
  expect(runtime.started).toHaveLength(1);
});

test('a run that was started is not started under a later lease either', async () => {
  const { site, runtime } = await startLinked();
  site.last.send(site.order(1, { lease: 1 }));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  runtime.started[0]?.finish({ state: 'done', result: null });
  await site.last.receives('runState', (report) => report.state === 'done');
  site.last.send(site.order(1, { lease: 2 }));
  const report = await site.last.receives('runState', (sent) => sent.lease === 2);
  expect(report).toMatchObject({ state: 'failed', exception: { kind: 'agent' } });
  site.last.send(site.order(1, { lease: 1 }));
  await site.last.receives('heartbeat');
  await site.last.roundTrip();
  expect(runtime.started).toHaveLength(1);
});

test('a refused run may be ordered again under a later lease', async () => {
  const { site, runtime } = await startLinked();
  site.last.send(site.order(1, { lease: 1, startWithinMs: -1 }));
  const refused = await site.last.receives('runState', (report) => report.state === 'refused');
  expect(refused.reason).toBe('expired');
  expect(runtime.started).toHaveLength(0);
  site.last.send(site.order(1, { lease: 2 }));
  await site.last.receives('runState', (report) => report.lease === 2 && report.state === 'running');
  expect(runtime.started).toHaveLength(1);
});

test('reports whose acknowledgement was lost are sent again in order after the next welcome', async () => {
  const { site, runtime } = await startLinked();
  site.last.acknowledges = false;
  runtime.outcome = { state: 'done', result: 'kept' };
  site.last.send(site.order(1));
  await site.last.receives('runState', (report) => report.state === 'done');
  site.last.drop();
  await vi.waitFor(() => expect(site.connections).toHaveLength(2), soon);
  await site.last.receives('runState', (report) => report.state === 'done');
  expect(site.last.hello.held).toEqual([{ runId: 1, nonce: 'nonce of 1', lease: 1, state: 'done' }]);
  expect(site.last.received('runState')).toMatchObject([
    { state: 'accepted' },
    { state: 'running' },
    { result: 'kept' },
  ]);

  await site.last.roundTrip();
  site.last.drop();
  await vi.waitFor(() => expect(site.connections).toHaveLength(3), soon);
  await site.last.receives('heartbeat');
  await site.last.roundTrip();
  expect(site.last.hello.held).toEqual([]);
  expect(site.last.received('runState')).toEqual([]);
  expect(runtime.started).toHaveLength(1);
});

test('runs that the site has settled are not reported again, and unstarted ones never start', async () => {
  const { site, runtime, agent, dataDir } = await startLinked();
  site.last.acknowledges = false;
  site.last.send(site.order(1));
  await site.last.receives('runState', (report) => report.state === 'running');
  site.last.send(site.order(2));
  await site.last.receives('runState', (report) => report.runId === 2);
  await agent.close();
  site.greet = (connection) => connection.welcome({ settled: [1, 2] });
  await startTestAgent(site, { dataDir, runtime });
  await vi.waitFor(() => expect(site.connections).toHaveLength(2), soon);
  const report = await site.last.receives('runState', (sent) => sent.runId === 2);
  expect(report.state).toBe('stopped');
  expect(site.last.received('runState').filter((sent) => sent.runId === 1)).toEqual([]);
  expect(runtime.started).toHaveLength(1);
});

test('a running script continues while the site is away, and its end is reported afterwards', async () => {
  const { site, runtime } = await startLinked();
  site.last.send(site.order(1));
  await site.last.receives('runState', (report) => report.state === 'running');
  site.greet = (connection) => connection.drop();
  site.last.drop();
  await vi.waitFor(() => expect(site.connections.length).toBeGreaterThan(1), soon);
  runtime.started[0]?.finish({ state: 'done', result: 1 });
  site.greet = (connection) => connection.welcome();
  await vi.waitFor(() => expect(statesOf(site, 1).at(-1)).toBe('done'), soon);
  expect(runtime.started).toHaveLength(1);
});

test('runs of one phone wait for each other, oldest first', async () => {
  const { site, runtime } = await startLinked();
  for (const runId of [11, 12, 13]) site.last.send(site.order(runId));
  await vi.waitFor(() => expect(statesOf(site, 13)).toEqual(['accepted']), soon);
  for (const [index, runId] of [11, 12, 13].entries()) {
    await vi.waitFor(() => expect(runtime.started).toHaveLength(index + 1), soon);
    expect(runtime.started[index]?.request.runId).toBe(runId);
    runtime.started[index]?.finish({ state: 'done', result: null });
  }
  await vi.waitFor(() => expect(statesOf(site, 13)).toEqual(['accepted', 'running', 'done']), soon);
});

test('a run whose time to start passes while another runs is refused as expired', async () => {
  const { site, runtime } = await startLinked();
  site.last.send(site.order(1));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  // Long enough for a machine that is busy to accept it.
  const startWithinMs = 1_500;
  site.last.send(site.order(2, { startWithinMs }));
  await vi.waitFor(() => expect(statesOf(site, 2)).toEqual(['accepted']), soon);
  const acceptedAt = performance.now();
  await vi.waitFor(() => expect(performance.now() - acceptedAt).toBeGreaterThan(startWithinMs), soon);
  runtime.started[0]?.finish({ state: 'done', result: null });
  await vi.waitFor(() => expect(site.reports(2).at(-1)).toMatchObject({ state: 'refused', reason: 'expired' }), soon);
  expect(runtime.started).toHaveLength(1);
});

test('kill stops a running script, unstarted leaves it alone', async () => {
  const { site, runtime } = await startLinked();
  site.last.send(site.order(1));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  site.last.send({ action: 'stopRun', runId: 1, mode: 'unstarted' });
  site.last.send(site.order(2));
  await vi.waitFor(() => expect(statesOf(site, 2)).toEqual(['accepted']), soon);
  expect(runtime.started[0]?.request.signal.aborted).toBe(false);
  site.last.send({ action: 'stopRun', runId: 2, mode: 'unstarted' });
  await vi.waitFor(() => expect(statesOf(site, 2)).toEqual(['accepted', 'stopped']), soon);
  site.last.send({ action: 'stopRun', runId: 1, mode: 'kill' });
  await vi.waitFor(() => expect(statesOf(site, 1)).toEqual(['accepted', 'running', 'stopped']), soon);
  expect(runtime.started).toHaveLength(1);
});

test('a stop that a welcome repeats holds for a run that comes after it', async () => {
  const site = await startTestSite();
  site.greet = (connection) => connection.welcome({ stops: [{ runId: 9, mode: 'unstarted' }] });
  const { runtime } = await startTestAgent(site);
  await vi.waitFor(() => expect(site.received('heartbeat')).not.toHaveLength(0), soon);
  site.last.send(site.order(9));
  await vi.waitFor(() => expect(statesOf(site, 9)).toEqual(['accepted', 'stopped']), soon);
  expect(runtime.started).toHaveLength(0);
});

test('an exception is reported with its stack, and a screenshot is uploaded', async () => {
  const { site, runtime, phone } = await startLinked();
  phone.picture = new Uint8Array(1_234);
  site.pictureCode = 500;
  runtime.outcome = {
    state: 'failed',
    exception: { kind: 'thrown', message: 'no such button', stack: 'at hello.js:3' },
  };
  site.last.send(site.order(4));
  const report = await site.last.receives('runState', (sent) => sent.state === 'failed');
  expect(report.exception).toEqual({
    kind: 'thrown',
    message: 'no such button',
    stack: 'at hello.js:3',
    artifact: 'run-4-exception.jpg',
  });
  await vi.waitFor(() => expect(site.pictures.length).toBeGreaterThanOrEqual(2), soon);
  site.pictureCode = 0;
  const tried = site.pictures.length;
  await vi.waitFor(() => expect(site.pictures.length).toBeGreaterThan(tried), soon);
  expect(site.pictures.at(-1)).toEqual({
    runId: '4',
    name: 'run-4-exception.jpg',
    token: 'Bearer token of phone-1',
    type: 'application/octet-stream',
    bytes: 1_234,
  });
});

test('pictures that a script saves survive a restart, and each is uploaded once', async () => {
  const { site, runtime, agent, dataDir } = await startLinked();
  site.pictureCode = 500;
  site.last.send(site.order(4));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  const host = runtime.started[0]?.host;
  await host?.saveArtifact('before', Uint8Array.of(1));
  await host?.saveArtifact('after', Uint8Array.of(1, 2));
  await agent.close();
  site.pictures.length = 0;
  site.pictureCode = 0;
  await startTestAgent(site, { dataDir });
  await vi.waitFor(
    () =>
      expect(site.pictures.map(({ name, bytes }) => [name, bytes])).toEqual([
        ['before', 1],
        ['after', 2],
      ]),
    soon,
  );
});

test('a file that the site does not take is named in the log of its run', async () => {
  const { site, runtime } = await startLinked();
  site.pictureCode = 413;
  site.last.send(site.order(4));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  await runtime.started[0]?.host.saveArtifact('list.txt', Uint8Array.of(1));
  const warned = (line: { runId: number; text: string }) => line.runId === 4 && line.text.includes('list.txt');
  expect((await site.last.receives('log', ({ lines }) => lines.some(warned))).lines.find(warned)?.level).toBe('warn');
});

test('an exception is reported although no screenshot can be taken', async () => {
  const { site, runtime, phone } = await startLinked();
  phone.onScreenshot = () => Promise.reject(new Error('black'));
  runtime.outcome = { state: 'failed', exception: { kind: 'timeout', message: 'too long', stack: '' } };
  site.last.send(site.order(4));
  const report = await site.last.receives('runState', (sent) => sent.state === 'failed');
  expect(report.exception).toMatchObject({ kind: 'timeout', artifact: '' });
});

test('a result that no message could carry is left out, and it says so', async () => {
  const { site, runtime } = await startLinked();
  runtime.outcome = { state: 'done', result: 'x'.repeat(300_000) };
  site.last.send(site.order(4));
  const report = await site.last.receives('runState', (sent) => sent.state === 'done');
  expect(report.result).toBeUndefined();
  expect(report.reason).toContain('300002 bytes was left out');
});

test('a runtime that breaks fails the run and nothing else', async () => {
  const runtime = new ScriptedRuntime();
  const { site } = await startLinked({ runtime });
  runtime.run = () => Promise.reject(new Error('the worker died'));
  site.last.send(site.order(1));
  await vi.waitFor(
    () =>
      expect(site.reports(1).at(-1)).toMatchObject({
        state: 'failed',
        exception: { kind: 'agent', message: 'the worker died' },
      }),
    soon,
  );
  Reflect.deleteProperty(runtime, 'run');
  site.last.send(site.order(2));
  await vi.waitFor(() => expect(statesOf(site, 2)).toEqual(['accepted', 'running']), soon);
});

test('a clean end of the agent fails the running run, reports it, and leaves unstarted runs to the next agent', async () => {
  const { site, runtime, agent, dataDir } = await startLinked();
  site.last.send(site.order(1));
  site.last.send(site.order(2));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  await vi.waitFor(() => expect(statesOf(site, 2)).toEqual(['accepted']), soon);
  await agent.close();
  await vi.waitFor(
    () =>
      expect(site.reports(1).at(-1)).toMatchObject({
        state: 'failed',
        exception: { kind: 'agent', message: 'the agent was shut down', fault: { code: 'agentStopped' } },
      }),
    soon,
  );
  const next = await startTestAgent(site, { dataDir });
  await vi.waitFor(() => expect(next.runtime.started.map((started) => started.request.runId)).toEqual([2]), soon);
});

test('a run that was accepted before the clock was set back is given back, not expired', async () => {
  const { site, agent, dataDir } = await startLinked();
  site.last.send(site.order(1));
  await site.last.receives('runState', (report) => report.state === 'running');
  site.last.send(site.order(2));
  await site.last.receives('runState', (report) => report.runId === 2);
  await agent.close();
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  onTestFinished(() => now.mockRestore());
  await startTestAgent(site, { dataDir });
  await vi.waitFor(
    () => expect(site.reports(2).at(-1)).toMatchObject({ state: 'refused', reason: 'clockSetBack' }),
    soon,
  );
});

test('a phone that is unplugged fails its run, and its report leaves when the phone is back', async () => {
  const { site, runtime, phone, source, agent } = await startLinked();
  site.last.send(site.order(1));
  await vi.waitFor(() => expect(runtime.started).toHaveLength(1), soon);
  site.greet = (connection) => connection.drop();
  site.last.drop();
  phone.unplug();
  await vi.waitFor(() => expect(agent.status().phones).toBe(0), soon);
  site.greet = (connection) => connection.welcome();
  source.attach(new ScriptedPhone());
  await vi.waitFor(
    () =>
      expect(site.reports(1).at(-1)).toMatchObject({
        state: 'failed',
        exception: { kind: 'agent', message: 'the phone is gone: unplugged', fault: { code: 'phoneGone' } },
      }),
    soon,
  );
  expect(runtime.started).toHaveLength(1);
});

test('at another incarnation of the site the old runs are stopped and never reported', async () => {
  const { site, runtime } = await startLinked();
  site.last.acknowledges = false;
  site.last.send(site.order(1));
  await site.last.receives('runState', (report) => report.state === 'running');
  site.last.send(site.order(2));
  await vi.waitFor(() => expect(statesOf(site, 2)).toEqual(['accepted']), soon);
  site.greet = (connection) => connection.welcome({ incarnation: 'site-2' });
  site.last.drop();
  await vi.waitFor(() => expect(site.connections).toHaveLength(2), soon);
  await site.last.receives('heartbeat');
  await site.last.roundTrip();
  await vi.waitFor(() => expect(runtime.started[0]?.request.signal.aborted).toBe(true), soon);
  site.last.send(site.order(1));
  await site.last.receives('runState', (report) => report.state === 'running');
  expect(runtime.started).toHaveLength(2);
  expect(site.last.received('runState').map((report) => [report.runId, report.state])).toEqual([
    [1, 'accepted'],
    [1, 'running'],
  ]);
});

test('a run that breaks before its script starts says nothing afterwards', async () => {
  const { site, runtime } = await startLinked();
  const closed = vi.spyOn(RunPulse.prototype, 'close');
  onTestFinished(() => closed.mockRestore());
  runtime.hostFault = new Error('no host');
  site.last.send(site.order(1));
  const report = await site.last.receives('runState', (sent) => sent.state === 'failed');
  expect(report.exception).toMatchObject({ kind: 'agent', message: 'no host' });
  expect(closed).toHaveBeenCalledTimes(1);
});
