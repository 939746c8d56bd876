import { attentionRank, calmRank } from '@flotilla/contract/attention';
import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { useEffect, useRef, useState } from 'react';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import type { Pictures } from '../../../../lib/screen/pictures.ts';

const lookEveryMs = 2_000;
/** A running phone whose screen is unchanged for longer than this may be frozen. */
export const frozenMs = 60_000;

type Working = Pick<MonitorRow, 'deviceNo' | 'taskName' | 'online'>;
/** Since when each phone has had the work it has. */
export type WorkSince = Map<string, { taskName: string; sinceMs: number }>;

/** Phones whose screens have stood still since then although they have had work all the time. */
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
    const stillSinceMs = shown && Math.max(shown.sinceMs, sinceMs);
    if (stillSinceMs !== undefined && nowMs - stillSinceMs > frozenMs) frozen.set(deviceNo, stillSinceMs);
  }
  return frozen;
}

/** The page comes with those in need first; behind them come the frozen ones, which only this page knows. */
export function frozenAfterThoseInNeed(
  rows: readonly MonitorRow[],
  frozen: ReadonlyMap<string, number>,
): readonly MonitorRow[] {
  if (frozen.size === 0) return rows;
  const place = (row: MonitorRow) => {
    if (attentionRank(row) < calmRank) return 0;
    return frozen.has(row.deviceNo) ? 1 : 2;
  };
  return [...rows].sort((one, other) => place(one) - place(other));
}

const same = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size === other.size && [...one].every(([deviceNo, since]) => other.get(deviceNo) === since);

export function useFrozen(socket: LiveSocket, rows: readonly MonitorRow[] | undefined): ReadonlyMap<string, number> {
  const [frozen, setFrozen] = useState<ReadonlyMap<string, number>>(new Map());
  const work = useRef<WorkSince>(new Map());
  const latest = useRef(rows);
  latest.current = rows;
  useEffect(() => {
    const timer = setInterval(() => {
      const found = findFrozen(latest.current ?? [], socket.pictures, work.current, Date.now());
      setFrozen((now) => (same(now, found) ? now : found));
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [socket]);
  return frozen;
}
