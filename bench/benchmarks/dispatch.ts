import { setTimeout as wait } from 'node:timers/promises';
import type { SignedIn } from '@flotilla/client';
import { addScript } from '@flotilla/contract/http/automation/scripts';
import { addTask, deleteTasks, getTask, updateTaskStatus } from '@flotilla/contract/http/automation/tasks';
import type { BareServerCalls } from '../baselines/bare-server.ts';
import type { Benchmark } from '../harness/benchmark.ts';
import { startChild } from '../harness/calls.ts';
import { phonesWithinLimits } from '../harness/limits.ts';
import { CpuReading } from '../harness/processes.ts';
import { compare, interleave } from '../harness/rounds.ts';
import type { PhoneCalls } from '../load/phones.ts';
import { startSite } from '../site/site.ts';

const usualPhones = 10_000;
const heartbeatSeconds = 5;
const pollMs = 100;
const finishWithinMs = 60_000;

const nowNs = () => process.hrtime.bigint();
const msBetween = (from: bigint, to: bigint) => Number(to - from) / 1e6;

/** The order in the site's format, so that both sides write the same number of bytes. */
const order = {
  action: 'run',
  lease: 1,
  task: { id: 1, name: 'bench' },
  script: {
    id: 1,
    name: 'bench',
    version: '1',
    versionId: 1,
    url: '/rapi/script/download?versionId=1',
    bytes: 20,
    md5: '0'.repeat(32),
    sha256: '0'.repeat(64),
    signature: '0'.repeat(88),
    tenantId: 1,
  },
  params: {},
  cacheScript: false,
  startWithinMs: 86_400_000,
  timeLimitMs: 3_600_000,
};

async function untilDone(tenant: SignedIn, taskId: number, count: number): Promise<void> {
  const deadlineMs = performance.now() + finishWithinMs;
  for (;;) {
    const { progress } = await tenant.call(getTask, { query: { id: taskId } });
    if (progress.done === count) return;
    if (performance.now() > deadlineMs) throw new Error(`only ${progress.done} of ${count} runs ended`);
    await wait(pollMs);
  }
}

export const dispatch: Benchmark = {
  number: 6,
  title: 'a task to all phones, stored before it is sent',
  baseline: 'a loop of ws.send over all phones',
  async run({ rounds, phones, progress }) {
    const count = phonesWithinLimits(phones ?? usualPhones, progress);
    const bare = startChild<BareServerCalls>(new URL('../baselines/bare-server.ts', import.meta.url));
    const barePhones = startChild<PhoneCalls>(new URL('../load/phones.ts', import.meta.url));
    const sitePhones = startChild<PhoneCalls>(new URL('../load/phones.ts', import.meta.url));
    const site = await startSite({ phones: count });
    try {
      await barePhones.ask('join', { address: await bare.ask('address'), count, key: null });
      await sitePhones.ask('heartbeats', count / heartbeatSeconds);
      const joinedMs = await sitePhones.ask('join', { address: site.socketAddress, count, key: site.tenantKey });
      progress(`${count} phones have joined in ${(joinedMs / 1000).toFixed(1)} s`);
      const { tenant } = site;
      const script = await tenant.call(addScript, {
        body: { name: 'bench', version: '1', content: 'log.info("bench")' },
      });
      const deviceNos = await sitePhones.ask('deviceNos');
      const newTask = () =>
        tenant.call(addTask, {
          body: { name: 'bench', scriptId: script.id, execType: 'once', timerType: 'now', deviceNos },
        });

      const measured = await interleave(
        rounds,
        {
          async ours() {
            const task = await newTask();
            // Heartbeats are another benchmark's; phones may be silent for a while.
            await sitePhones.ask('heartbeats', 0);
            await sitePhones.ask('beatOnce');
            await sitePhones.ask('echoed');
            await sitePhones.ask('expectOrders');
            const [before, startedAt] = [site.cpu(), nowNs()];
            const enabling = tenant.call(updateTaskStatus, { query: { id: task.id, status: 1 } });
            const arrivedAt = await sitePhones.ask('orders', count);
            await enabling;
            const after = site.cpu();
            await sitePhones.ask('heartbeats', count / heartbeatSeconds);
            await sitePhones.ask('finishRuns');
            await untilDone(tenant, task.id, count);
            await tenant.call(deleteTasks, { query: { ids: String(task.id) } });
            const serverMs = after.server.sinceMs(before.server);
            return {
              cpuMs: serverMs + after.database.sinceMs(before.database),
              serverMs,
              wallMs: msBetween(startedAt, arrivedAt),
            };
          },
          async baseline() {
            await barePhones.ask('expectOrders');
            const [before, startedAt] = [new CpuReading([bare.pid]), nowNs()];
            await bare.ask('sendAll', order);
            const arrivedAt = await barePhones.ask('orders', count);
            const cpuMs = new CpuReading([bare.pid]).sinceMs(before);
            return { cpuMs, serverMs: cpuMs, wallMs: msBetween(startedAt, arrivedAt) };
          },
        },
        progress,
      );
      const figure = (what: string, name: 'cpuMs' | 'serverMs' | 'wallMs', target: number | null) =>
        compare({
          what,
          unit: 'ms',
          target,
          ours: measured.ours.map((round) => round[name]),
          baseline: measured.baseline.map((round) => round[name]),
        });
      return {
        conditions: `${count} connected phones; from the call that enables the task to the last phone that has its order`,
        figures: [
          figure('CPU of server and database', 'cpuMs', 3),
          figure('CPU of the server alone', 'serverMs', null),
          figure('wall time', 'wallMs', 4),
        ],
      };
    } finally {
      await Promise.all([sitePhones.stop(), barePhones.stop(), bare.stop()]);
      await site.stop();
    }
  },
};
