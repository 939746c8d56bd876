import type { MonitorRow } from '@flotilla/contract/http/monitor';
import { useEffect, useRef, useState } from 'react';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { clusterBeside } from '../../../../lib/screen/screen-canvas.ts';

const lookEveryMs = 2_000;
/** With fewer pictures nobody is odd. */
const fewest = 3;
/** Where fewer of them show the same, phones are at different things, and none is odd. */
const commonShare = 0.6;

export interface Odd {
  /** How many show what most show. */
  same: number;
  /** Those that show something else. */
  odd: ReadonlySet<string>;
}

/** Which of the phones that are shown show something else than most; undefined while there is too little to compare. */
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
      const odd = shown.filter((_one, nth) => labels?.[nth] !== 0).map(({ deviceNo }) => deviceNo);
      setFound((now) => {
        const same = shown.length - odd.length;
        if (!labels || same < shown.length * commonShare) return undefined;
        const unchanged = now?.same === same && now.odd.size === odd.length && odd.every((one) => now.odd.has(one));
        return unchanged ? now : { same, odd: new Set(odd) };
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
