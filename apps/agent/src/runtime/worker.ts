import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { checkArguments } from '@flotilla/script-api';
import { limitLines } from './log-rate.ts';
import { type FromWorker, maxPendingCalls, type ToWorker, type WorkerSetup } from './messages.ts';
import { compileQuickJs, type QuickJsInstance, type QuickJsLoader } from './quickjs.ts';
import { Sandbox } from './sandbox.ts';
import { broke, Scheduler, type Share } from './scheduler.ts';
import { Sleeps } from './sleeps.ts';

/** A worker thread for many scripts, each in its own QuickJS instance. */
type Start = ToWorker & { kind: 'start' };
const port = parentPort!;
const setup = workerData as WorkerSetup;
const pulse = new Int32Array(setup.pulse);
const now = () => performance.now();
const shares = new Map<number, Share & { endLog(): void }>();
const arrived: ToWorker[] = [];
const turnOfAllMs = 20;
let again: NodeJS.Immediate | undefined;
/** Runs whose instance is being created. */
const opening = new Set<number>();
let load: QuickJsLoader | undefined;

// The listener and a keep-alive timer are set before the first `await`. Without them the thread may end or hang there.
const keepAlive = setInterval(() => {}, 1_000);
port.on('message', (message: ToWorker) => {
  arrived.push(message);
  work();
});

const post = (message: FromWorker) => port.postMessage(message);
const sleeps = new Sleeps(now, work);
const scheduler = new Scheduler({
  sliceLimitMs: setup.sliceLimitMs,
  now,
  takeIn,
  running(run) {
    Atomics.store(pulse, 0, run);
    Atomics.add(pulse, 1, 1);
  },
  ended(share, outcome) {
    shares.get(share.run)?.endLog();
    shares.delete(share.run);
    sleeps.clear(share.run);
    post({ kind: 'ended', run: share.run, outcome });
  },
});

function takeIn(): void {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) arrived.push(next.message);
  for (const message of arrived.splice(0)) handle(message);
  for (const { run, call } of sleeps.takeDue()) answer(run, call, true, '');
}

function handle(message: ToWorker): void {
  const share = shares.get(message.run);
  if (message.kind === 'start') void open(message);
  else if (message.kind === 'answer') answer(message.run, message.call, message.ok, message.json);
  else if (share) scheduler.cut(share);
  else if (opening.delete(message.run)) post({ kind: 'ended', run: message.run, outcome: { how: 'cut', stack: '' } });
}

function answer(run: number, call: number, ok: boolean, json: string): void {
  const share = shares.get(run);
  if (!share?.pendingCalls.delete(call)) return;
  scheduler.add(share, () => share.sandbox.settle(call, ok, json));
}

async function open(order: Start): Promise<void> {
  const { run } = order;
  opening.add(run);
  try {
    const instance = await load!(order.memoryLimitBytes);
    if (opening.delete(run)) start(order, instance);
  } catch (error) {
    if (opening.delete(run) || shares.delete(run)) post({ kind: 'ended', run, outcome: broke(error) });
  }
  work();
}

function start(order: Start, instance: QuickJsInstance): void {
  const { run } = order;
  const pendingCalls = new Set<number>();
  const lines = limitLines((level, text) => post({ kind: 'log', run, level, text }), now);
  let lastCall = 0;
  const sandbox = new Sandbox(instance, {
    ...order,
    interrupt: () => scheduler.interrupt(share),
    log: lines.line,
    required: (name) => post({ kind: 'required', run, name }),
    call(name, json) {
      if (pendingCalls.size >= maxPendingCalls) return -1;
      lastCall += 1;
      pendingCalls.add(lastCall);
      if (name === 'sleep') sleep(run, lastCall, json);
      else post({ kind: 'call', run, call: lastCall, name, json });
      return lastCall;
    },
  });
  const share = {
    ...{ run, sandbox, pendingCalls, work: [], verdict: undefined, cutRequested: false, onStack: false },
    ...{ unawaitedSince: 0, othersMs: 0, endLog: lines.end },
  } satisfies Share & { endLog(): void };
  shares.set(run, share);
  scheduler.add(share, () => sandbox.begin());
}

function sleep(run: number, call: number, json: string): void {
  try {
    sleeps.add(run, call, checkArguments('sleep', JSON.parse(json)).ms);
  } catch (error) {
    const { name, message } = error as Error;
    arrived.push({ kind: 'answer', run, call, ok: false, json: JSON.stringify({ name, message }) });
  }
}

/** Runs scripts for `turnOfAllMs`, then yields to the event loop, because creating new instances needs it. */
function work(): void {
  clearImmediate(again);
  if (!load) return;
  takeIn();
  if (scheduler.runFor(turnOfAllMs)) again = setImmediate(work);
}

load = await compileQuickJs();
clearInterval(keepAlive);
post({ kind: 'ready' });
work();
