import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import type { LiveSocket } from '../../lib/live/live-socket.ts';
import type { RoomState } from '../../lib/live/rooms.ts';
import { VideoLink } from '../../lib/live/video-link.ts';
import { hashPicture, widthKept } from '../../lib/screen/canvas-target.ts';
import { HashBeat } from '../../lib/screen/hash-beat.ts';
import { knownScreenCanvas, screenCanvasOf } from '../../lib/screen/screen-canvas.ts';
import { toast } from '../../lib/toast.ts';

interface Wanted {
  deviceNo: string;
  /** Whether the screen is to be shown now. */
  active: boolean;
  /** A change joins again. */
  settings: ScreenSettings;
  /** Accepts the settings of viewers who insist, or who request a larger picture. */
  yields: boolean;
}

interface ScreenElements {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Shows the pictures of a peer connection. */
  video: RefObject<HTMLVideoElement | null>;
}

/**
 * Shows a phone's screen while it is wanted: on a canvas, or in the video element while `viaPeer` is true. `picture` is the
 * size of the phone's last picture.
 */
export function useRoom(socket: LiveSocket, { canvas, video }: ScreenElements, wanted: Wanted) {
  const t = useT();
  const [viaPeer, setViaPeer] = useState(false);
  const { deviceNo, active, settings, yields } = wanted;
  const key = JSON.stringify(settings);
  const [state, setState] = useState<RoomState>();
  const [attempt, setAttempt] = useState(0);
  const [picture, setPicture] = useState<{ width: number; height: number }>();
  const latest = useRef(settings);
  latest.current = settings;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt or other settings join again.
  useEffect(() => {
    if (!active) return;
    const element = canvas.current;
    if (!element) return;
    const shown = (width: number, height: number) =>
      setPicture((now) => (now?.width === width && now.height === height ? now : { width, height }));
    const ofPeer = new HashBeat(
      () => {
        const { current } = video;
        return current ? hashPicture(current, { width: current.videoWidth, height: current.videoHeight }) : undefined;
      },
      (hash) => socket.pictures.seen(deviceNo, hash, Date.now()),
    );
    // Other viewers may impose video where screenshots were requested, or the reverse.
    const link = new VideoLink({
      video: latest.current.screen_mode === '1' ? video.current : null,
      lendsCamera: latest.current.local_cam === '0',
      order: (order) => socket.order(deviceNo, order),
      viaPeer: (isPeer) => {
        setViaPeer(isPeer);
        // The socket's last picture is outdated.
        if (isPeer) knownScreenCanvas(element)?.rest();
        else ofPeer.stop();
      },
      shown: (width, height) => {
        socket.received.pictures += 1;
        shown(width, height);
        ofPeer.changed();
      },
      received: (bytes) => {
        socket.received.bytes += bytes;
      },
      blocked: () => {
        leave();
        setState({ at: 'refused', msg: t('monitor.videoBlocked') });
      },
    });
    const leave = socket.join(deviceNo, {
      settings: latest.current,
      yields,
      video: link.ways,
      onState: (next) => {
        setState(next);
        if (next.at === 'open' && next.settings?.screen_mode === '1') link.opened(next.iceServers);
        else if (next.at !== 'open' || next.settings) link.interrupted();
        if (next.at === 'refused') toast.error(`[${deviceNo}] ${next.msg}`);
      },
      onSignal: (signal) => link.signal(signal),
      onPicture: (bytes) => {
        const screenCanvas = screenCanvasOf(element, widthKept(element));
        screenCanvas.onDrawn = ({ count, width, height, hash, isBroken }) => {
          if (count > 0) socket.drawn(deviceNo, count);
          if (hash) socket.pictures.seen(deviceNo, hash, Date.now());
          if (isBroken) link.broken();
          if (width !== 0) shown(width, height);
        };
        screenCanvas.show(bytes);
      },
    });
    return () => {
      leave();
      link.close();
      ofPeer.stop();
      knownScreenCanvas(element)?.rest();
      setState(undefined);
    };
  }, [socket, canvas, video, deviceNo, active, attempt, key, yields]);
  return { state, picture, viaPeer, again: () => setAttempt((count) => count + 1) };
}
