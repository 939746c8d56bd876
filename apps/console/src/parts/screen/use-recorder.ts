import type { PickedElement } from '@flotilla/contract/picked-element';
import { useCallback, useRef, useState } from 'react';
import type { LiveSocket, ScreenAction } from '../../lib/live/live-socket.ts';
import { pickElement } from './pick-element.ts';
import { type Done, scriptLines } from './script-lines.ts';

export type Recorder = ReturnType<typeof useRecorder>;

/** Called for every action on the screen before it is sent. `pick` finds the element under a press. */
export type NoteAction = (action: ScreenAction, pick: () => Promise<PickedElement | undefined>) => void;

/** Records actions on a screen as lines of a script. A tap is recorded by its element if one is found, otherwise by its place. */
export function useRecorder() {
  const [on, setOn] = useState(false);
  const [done, setDone] = useState<readonly Done[]>([]);
  const isOn = useRef(false);
  const set = (next: boolean) => {
    isOn.current = next;
    setOn(next);
  };
  const note = useCallback<NoteAction>((action, pick) => {
    // A finger's intermediate positions are not recorded.
    if (!isOn.current || action.action_type === '_touchMove') return;
    const one: Done = { action, atMs: performance.now() };
    setDone((now) => [...now, one]);
    if (action.action_type !== '_touchDown') return;
    void pick().then(
      (element) => element && setDone((now) => now.map((each) => (each === one ? { ...one, element } : each))),
    );
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

/** Returns a function that sends actions to a phone's screen, and notes each before it is sent. */
export const useNotedSteering = (socket: LiveSocket, deviceNo: string, note: NoteAction) =>
  useCallback(
    (action: ScreenAction) => {
      note(action, () => pickElement(socket, deviceNo, action));
      socket.order(deviceNo, { action: 'canvas_action', ...action });
    },
    [socket, deviceNo, note],
  );
