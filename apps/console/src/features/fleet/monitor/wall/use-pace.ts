import { useEffect, useState } from 'react';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { delayFor } from '../../../../parts/screen/budget.ts';

const lookEveryMs = 500;

/** The time between two pictures of a tile, from how many screens are wanted now. A change has to hold for two looks. */
export function useDelay(socket: LiveSocket, budget: number, expected: number): number {
  const [screens, setScreens] = useState<number>();
  useEffect(() => {
    let last = -1;
    const timer = setInterval(() => {
      const now = socket.wanted();
      if (now > 0 && now === last) setScreens(now);
      last = now;
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [socket]);
  return delayFor(screens ?? expected, budget);
}
