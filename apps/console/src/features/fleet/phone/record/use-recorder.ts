import { useCallback, useRef, useState } from 'react';
import type { ScreenAction } from '../../../../lib/live/live-socket.ts';
import { type Done, scriptLines } from './script-lines.ts';

export interface Recorder {
  on: boolean;
  lines: readonly string[];
  start: () => void;
  stop: () => void;
  clear: () => void;
  /** Hears everything that is done on the screen. */
  note: (action: ScreenAction) => void;
}

/** What is done on a screen, while it is recorded, as lines of a script. */
export function useRecorder(): Recorder {
  const [on, setOn] = useState(false);
  const [done, setDone] = useState<readonly Done[]>([]);
  const isOn = useRef(false);
  const set = (next: boolean) => {
    isOn.current = next;
    setOn(next);
  };
  const note = useCallback((action: ScreenAction) => {
    // Where a finger has been in between is not written down.
    if (!isOn.current || action.action_type === '_touchMove') return;
    const atMs = performance.now();
    setDone((now) => [...now, { action, atMs }]);
  }, []);
  return {
    on,
    lines: scriptLines(done),
    start: () => set(true),
    stop: () => set(false),
    clear: () => setDone([]),
    note,
  };
}
