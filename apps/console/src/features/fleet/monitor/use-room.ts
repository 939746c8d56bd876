import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LiveSocket } from '../../../lib/live/live-socket.ts';
import type { RoomState } from '../../../lib/live/rooms.ts';
import { surfaceOf } from '../../../lib/screen/surface.ts';
import { toast } from '../../../lib/toast.ts';

interface Wanted {
  deviceNo: string;
  /** Whether the screen is to be shown now. */
  active: boolean;
  settings: ScreenSettings;
  /** What of the settings follows the page: another value joins anew. The rest holds until the screen is stopped. */
  follows?: string;
}

/** A tile keeps some more pixels than it shows, for a window that grows. */
const spare = 1.5;

/** Shows a phone's screen on a canvas while it is wanted. `picture` is the size of what the phone sent last. */
export function useRoom(socket: LiveSocket, canvas: RefObject<HTMLCanvasElement | null>, wanted: Wanted) {
  const { deviceNo, active, settings, follows } = wanted;
  const [state, setState] = useState<RoomState>();
  const [attempt, setAttempt] = useState(0);
  const [picture, setPicture] = useState<{ width: number; height: number }>();
  // A room keeps the settings it was joined with: changing them means stopping first.
  const latest = useRef(settings);
  latest.current = settings;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt joins anew.
  useEffect(() => {
    if (!active) return;
    const sheet = canvas.current;
    if (!sheet) return;
    const leave = socket.join(deviceNo, {
      settings: latest.current,
      yields: follows !== undefined,
      onState: (next) => {
        setState(next);
        if (next.at === 'refused') toast.error(`[${deviceNo}] ${next.msg}`);
      },
      onPicture: (bytes) => {
        const surface = surfaceOf(sheet, Math.ceil(sheet.clientWidth * devicePixelRatio * spare));
        surface.onDrawn = ({ count, width, height, hash }) => {
          socket.drawn(deviceNo, count);
          if (hash) socket.pictures.seen(deviceNo, hash, Date.now());
          if (width === 0) return;
          setPicture((now) => (now?.width === width && now.height === height ? now : { width, height }));
        };
        surface.show(bytes);
      },
    });
    return () => {
      leave();
      setState(undefined);
    };
  }, [socket, canvas, deviceNo, active, attempt, follows]);
  return { state, picture, again: () => setAttempt((count) => count + 1) };
}
