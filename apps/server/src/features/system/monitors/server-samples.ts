import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ServerNode, ServerSample } from '@flotilla/contract/http/system/monitors';
import { readCpuTimes, shareOf } from './cpu-times.ts';

const mostSamples = 60;
/** libuv's timer fires at this interval; each recorded delay includes it. */
const resolutionMs = 50;

const tenths = (value: number): number => Math.round(value * 10) / 10;

interface Measured {
  readonly cpu: ServerNode['cpu'];
  readonly loop: ServerNode['loop'];
}

/** Measures machine and process at an interval, and holds the last measurements in memory. */
export function createServerSamples(everyMs: number) {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  const samples: ServerSample[] = [];
  let cpuTimes = readCpuTimes();
  let processTimes = process.cpuUsage();
  let utilisation = performance.eventLoopUtilization();
  let measuredAtMs = performance.now();
  let last: Measured | undefined;

  const delayMs = (percentile: number): number =>
    delays.count === 0 ? 0 : Math.max(0, tenths(delays.percentile(percentile) / 1e6 - resolutionMs));

  /** Measures the time since the last measurement. */
  const measure = (): Measured => {
    const nowMs = performance.now();
    const times = readCpuTimes();
    const { user, system } = process.cpuUsage(processTimes);
    const busyPercent = ((user + system) / 1e3 / Math.max(1, nowMs - measuredAtMs)) * 100;
    const loop = performance.eventLoopUtilization(utilisation);
    const measured = {
      cpu: { ...shareOf(cpuTimes, times), process: tenths(busyPercent) },
      loop: { p50Ms: delayMs(50), p99Ms: delayMs(99), utilisation: tenths(loop.utilization * 100) },
    };
    cpuTimes = times;
    processTimes = process.cpuUsage();
    utilisation = performance.eventLoopUtilization();
    measuredAtMs = nowMs;
    delays.reset();
    return measured;
  };

  const take = () => {
    last = measure();
    const { rss, heapUsed } = process.memoryUsage();
    samples.push({
      at: new Date().toISOString(),
      cpu: tenths(100 - last.cpu.idle),
      processCpu: last.cpu.process,
      rss,
      heapUsed,
      loopP99Ms: last.loop.p99Ms,
      loopUtilisation: last.loop.utilisation,
    });
    if (samples.length > mostSamples) samples.shift();
  };
  // After a block this timer can fire before that of the delays, and resetting them first would lose the block.
  const timer = setInterval(() => setImmediate(take), everyMs);
  timer.unref();

  return {
    everyMs,
    /** Returns the last measurement. The first request takes one early. */
    now(): Measured & { readonly samples: ServerSample[] } {
      if (!last) take();
      return { ...last!, samples: [...samples] };
    },
    close(): void {
      clearInterval(timer);
      delays.disable();
    },
  };
}
export type ServerSamples = ReturnType<typeof createServerSamples>;
