import { useCallback, useRef, useState } from 'react';
import type { ScreenAction } from '../../../../lib/live/live-socket.ts';
import { type Done, scriptLines } from '../../../../parts/screen/script-lines.ts';

/** What is done on the phone's screen becomes lines while it is on. */
export function useRecording(insert: (lines: readonly string[]) => void) {
  const [on, setOn] = useState(false);
  const done = useRef<Done[] | undefined>(undefined);
  const note = useCallback((action: ScreenAction) => {
    if (action.action_type !== '_touchMove') done.current?.push({ action, atMs: performance.now() });
  }, []);
  const toggle = () => {
    const lines = scriptLines(done.current ?? []);
    if (lines.length > 0) insert(lines);
    done.current = on ? undefined : [];
    setOn(!on);
  };
  return { on, note, toggle };
}
