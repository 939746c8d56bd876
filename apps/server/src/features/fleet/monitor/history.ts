import { historyMinutes, type MonitorHistory } from '@flotilla/contract/http/monitor';
import type { Connections } from '../connections/api.ts';
import { Trace } from './trace.ts';

const minuteMs = 60_000;
const sweepEveryMs = 10 * minuteMs;
const minuteOf = (nowMs: number): number => Math.floor(nowMs / minuteMs);

export interface History {
  read(deviceId: number, minutes: number, nowMs?: number): MonitorHistory;
  close(): void;
}

/** The last hour of every phone, from its heartbeats: one sample a minute, in memory. */
export function createHistory(connections: Pick<Connections, 'onHeartbeat'>, now = Date.now): History {
  const traces = new Map<number, Trace>();
  const stop = connections.onHeartbeat((deviceId, heartbeat) => {
    const minute = minuteOf(now());
    let trace = traces.get(deviceId);
    if (trace?.minute === minute) return;
    if (!trace) {
      trace = new Trace();
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
    read(deviceId, minutes, nowMs = now()) {
      const until = minuteOf(nowMs);
      const samples = (traces.get(deviceId) ?? new Trace()).read(until, minutes);
      return { until: new Date(until * minuteMs).toISOString(), ...samples };
    },
    close() {
      clearInterval(timer);
      stop();
    },
  };
}
