import { zoneOffsetMs } from '../../../../lib/format/zone.ts';
import type { Run } from '../../../../parts/runs/run-states.ts';

type Timed = Pick<Run, 'state' | 'createdAt' | 'sentAt' | 'runningAt' | 'endedAt' | 'unknownSince'>;

export interface Axis {
  fromMs: number;
  toMs: number;
  /** 3 or 4 round times between both, at equal distances. */
  ticks: readonly number[];
  stepMs: number;
}

export type SegmentKind = 'waiting' | 'still' | 'sent' | 'running' | 'unknown' | 'done' | 'failed' | 'other';
export interface Segment {
  kind: SegmentKind;
  fromMs: number;
  toMs: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const steps = [
  ...[1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45].map((n) => n * second),
  ...[1, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45].map((n) => n * minute),
  ...[1, 1.5, 2, 3, 4, 6, 8, 12, 18, 24].map((n) => n * hour),
];
const leastMs = 10 * second;

const ms = (moment: string | null): number | undefined => (moment === null ? undefined : Date.parse(moment));

/** The time span of all these runs: from the first that was made to the last that ended, or until now. */
export function axisOf(runs: readonly Timed[], now: number, mostTicks = 4): Axis {
  const fromMs = Math.min(...runs.map(({ createdAt }) => Date.parse(createdAt)), now);
  const last = Math.max(...runs.map((run) => ms(run.endedAt) ?? now), fromMs);
  const toMs = Math.max(last, fromMs + leastMs);
  const span = toMs - fromMs;
  const step = steps.find((one) => span / one < mostTicks) ?? Math.ceil(span / mostTicks / day) * day;
  // Round in the site's time zone: whole hours stay whole hours there.
  const offset = -zoneOffsetMs(new Date(fromMs));
  const ticks: number[] = [];
  for (let at = Math.ceil((fromMs - offset) / step) * step + offset; at <= toMs; at += step) ticks.push(at);
  return { fromMs, toMs, ticks, stepMs: step };
}

const endKinds: Readonly<Record<Run['state'], SegmentKind>> = {
  waiting: 'still',
  sent: 'sent',
  running: 'running',
  done: 'done',
  failed: 'failed',
  stopped: 'other',
  expired: 'other',
  lost: 'other',
};

/**
 * One lane: waiting, sent, then running or its end. A run that never ran ends in its own colour. Since the last report of an offline
 * phone its state is unknown.
 */
export function segmentsOf(run: Timed, now: number): Segment[] {
  const lost = ms(run.unknownSince);
  if (lost !== undefined)
    return [
      ...segmentsOf({ ...run, unknownSince: null }, Math.min(lost, now)),
      { kind: 'unknown', fromMs: Math.max(lost, ms(run.sentAt) ?? lost), toMs: now },
    ];
  const created = Date.parse(run.createdAt);
  const end = Math.max(ms(run.endedAt) ?? now, created);
  const sent = ms(run.sentAt);
  const running = ms(run.runningAt);
  const lastKind = endKinds[run.state];
  const waitingTo = sent ?? running ?? end;
  const segments: Segment[] = [];
  if (run.state === 'waiting') return [{ kind: 'still', fromMs: created, toMs: end }];
  segments.push({ kind: 'waiting', fromMs: created, toMs: waitingTo });
  if (sent !== undefined) segments.push({ kind: 'sent', fromMs: sent, toMs: running ?? end });
  if (running !== undefined) segments.push({ kind: lastKind, fromMs: running, toMs: end });
  else if (run.endedAt !== null) segments.push({ kind: lastKind, fromMs: end, toMs: end });
  return segments.filter(({ fromMs, toMs, kind }) => toMs > fromMs || kind === lastKind);
}

/** A moment's position on the axis, in percent. */
export const placeOf = ({ fromMs, toMs }: Axis, atMs: number): number =>
  Math.min(100, Math.max(0, ((atMs - fromMs) / (toMs - fromMs)) * 100));
