import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { useEffect, useRef, useState } from 'react';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { clusterBeside } from '../../../../lib/screen/screen-canvas.ts';

const lookEveryMs = 2_000;
/** The fewest pictures that are compared. With fewer, no phone counts as different. */
const fewest = 3;
/** The share of phones that must show the same. With fewer, the phones do different things, and none is odd. */
const commonShare = 0.6;

export interface Odd {
  /** The size of the majority. */
  same: number;
  /** The phones with a different picture. */
  odd: ReadonlySet<string>;
  /** The phones grouped by similar pictures, the largest group first. */
  piles: readonly (readonly string[])[];
}

/** The phones of each cluster but the largest, which is number 0; clusters are numbered by their size. */
export function pilesOf(deviceNos: readonly string[], labels: readonly number[]): string[][] {
  const piles: string[][] = [];
  for (const [nth, deviceNo] of deviceNos.entries()) {
    const label = labels[nth];
    if (!label) continue;
    piles[label - 1] ??= [];
    piles[label - 1]!.push(deviceNo);
  }
  return piles;
}
const textOf = (piles: readonly (readonly string[])[]): string => JSON.stringify(piles);

/** The shown phones whose picture differs from that of most; `undefined` while there are too few pictures. */
export function useOdd(socket: LiveSocket, rows: readonly MonitorRow[] | undefined): Odd | undefined {
  const [found, setFound] = useState<Odd>();
  const latest = useRef(rows);
  latest.current = rows;
  useEffect(() => {
    let ended = false;
    const look = async () => {
      const nowMs = Date.now();
      const shown = (latest.current ?? []).flatMap(({ deviceNo }) => {
        const picture = socket.pictures.of(deviceNo, nowMs);
        return picture ? [{ deviceNo, hash: picture.hash }] : [];
      });
      const labels = shown.length < fewest ? undefined : await clusterBeside(shown.map(({ hash }) => hash));
      if (ended) return;
      const piles = pilesOf(
        shown.map(({ deviceNo }) => deviceNo),
        labels ?? [],
      );
      const odd = piles.flat();
      setFound((now) => {
        const same = shown.length - odd.length;
        if (!labels || same < shown.length * commonShare) return undefined;
        const unchanged = now?.same === same && textOf(now.piles) === textOf(piles);
        return unchanged ? now : { same, odd: new Set(odd), piles };
      });
    };
    const timer = setInterval(() => void look(), lookEveryMs);
    return () => {
      ended = true;
      clearInterval(timer);
    };
  }, [socket]);
  return found;
}
