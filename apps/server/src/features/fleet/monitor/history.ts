import { historyMinutes, type MonitorHistory } from '@flotilla/contract/http/fleet/monitor';
import type { Connections } from '../connections/api.ts';
import { Trace } from './trace.ts';

const minuteMs = 60_000;
const sweepEveryMs = 10 * minuteMs;
const minuteOf = (nowMs: number): number => Math.floor(nowMs / minuteMs);

/** The last hour of every phone, from its heartbeats: one sample a minute, in memory. */
export function createHistory(connections: Pick<Connections, 'onHeartbeat'>, now = Date.now) {
  const traces = new Map<number, Trace>();
  const traceOf = (deviceId: number, ownerId: number): Trace | undefined => {
    const trace = traces.get(deviceId);
    return trace?.ownerId === ownerId ? trace : undefined;
  };
  const stop = connections.onHeartbeat((deviceId, heartbeat, ownerId) => {
    const minute = minuteOf(now());
    let trace = traceOf(deviceId, ownerId);
    if (trace?.minute === minute) return;
    if (!trace) {
      trace = new Trace(ownerId);
      traces.set(deviceId, trace);
    }
    trace.add(minute, heartbeat);
  });
  const forget = () => {
    const oldest = minuteOf(now()) - historyMinutes;
    for (const [deviceId, trace] of traces) if (trace.minute <= oldest) traces.delete(deviceId);
  };
  const timer = setInterval(forget, sweepEveryMs).unref();
  return {
    /** The phone's reports under its present owner. */
    read(
      { id, ownerId }: { readonly id: number; readonly ownerId: number },
      minutes: number,
      nowMs = now(),
    ): MonitorHistory {
      const until = minuteOf(nowMs);
      const samples = (traceOf(id, ownerId) ?? new Trace(ownerId)).read(until, minutes);
      return { until: new Date(until * minuteMs).toISOString(), ...samples };
    },
    close() {
      clearInterval(timer);
      stop();
    },
  };
}
