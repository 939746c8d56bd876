import { attentionRank, calmRank } from '@flotilla/contract/attention';
import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { useEffect, useRef, useState } from 'react';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import type { Pictures } from '../../../../lib/screen/pictures.ts';

const checkIntervalMs = 2_000;
/** A phone that runs a task counts as frozen if its screen has not changed for longer than this. */
export const frozenMs = 60_000;

type Working = Pick<MonitorRow, 'deviceNo' | 'taskName' | 'online'>;
/** Each phone's current task and the time when this page first saw the phone run it. */
export type WorkSince = Map<string, { taskName: string; sinceMs: number }>;

/** Returns the frozen phones, each with the time since which its screen is unchanged. Updates `work`. */
export function findFrozen(
  rows: readonly Working[],
  pictures: Pick<Pictures, 'of'>,
  work: WorkSince,
  nowMs: number,
): Map<string, number> {
  const frozen = new Map<string, number>();
  for (const { deviceNo, taskName, online } of rows) {
    if (!online || !taskName) {
      work.delete(deviceNo);
      continue;
    }
    const known = work.get(deviceNo);
    const { sinceMs } = known?.taskName === taskName ? known : { sinceMs: nowMs };
    work.set(deviceNo, { taskName, sinceMs });
    const shown = pictures.of(deviceNo, nowMs);
    // A screen may be unchanged since before the task started.
    const unchangedSinceMs = shown && Math.max(shown.sinceMs, sinceMs);
    if (unchangedSinceMs !== undefined && nowMs - unchangedSinceMs > frozenMs) frozen.set(deviceNo, unchangedSinceMs);
  }
  return frozen;
}

/** Moves frozen phones behind the phones that need attention, which the server sorts first. The server does not know frozen phones: only a browser compares pictures. */
export function sortFrozenAfterUrgent(
  rows: readonly MonitorRow[],
  frozen: ReadonlyMap<string, number>,
): readonly MonitorRow[] {
  if (frozen.size === 0) return rows;
  const orderOf = (row: MonitorRow) => {
    if (attentionRank(row) < calmRank) return 0;
    return frozen.has(row.deviceNo) ? 1 : 2;
  };
  return [...rows].sort((one, other) => orderOf(one) - orderOf(other));
}

const isEqual = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size === other.size && [...one].every(([deviceNo, since]) => other.get(deviceNo) === since);

/** Checks the visible phones regularly; the map is the same object until its content changes. */
export function useFrozen(socket: LiveSocket, rows: readonly MonitorRow[] | undefined): ReadonlyMap<string, number> {
  const [frozen, setFrozen] = useState<ReadonlyMap<string, number>>(new Map());
  const work = useRef<WorkSince>(new Map());
  const latest = useRef(rows);
  latest.current = rows;
  useEffect(() => {
    const timer = setInterval(() => {
      const found = findFrozen(latest.current ?? [], socket.pictures, work.current, Date.now());
      setFrozen((now) => (isEqual(now, found) ? now : found));
    }, checkIntervalMs);
    return () => clearInterval(timer);
  }, [socket]);
  return frozen;
}
