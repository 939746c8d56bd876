import { useCallback, useRef, useState } from 'react';
import type { ScreenAction } from '../../../../lib/live/live-socket.ts';
import { type Done, scriptLines } from '../../../../parts/screen/script-lines.ts';

export type Recorder = ReturnType<typeof useRecorder>;

/** Records actions on a screen as lines of a script. */
export function useRecorder() {
  const [on, setOn] = useState(false);
  const [done, setDone] = useState<readonly Done[]>([]);
  const isOn = useRef(false);
  const set = (next: boolean) => {
    isOn.current = next;
    setOn(next);
  };
  /** Called for every action on the screen. */
  const note = useCallback((action: ScreenAction) => {
    // A finger's intermediate positions are not recorded.
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
