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
  /** Whether the screen is visible now. If not, the room is left. */
  active: boolean;
  /** The requested settings. The room is joined again after a change. */
  settings: ScreenSettings;
  /** Accepts the settings of viewers who do not yield, or who request a larger picture. */
  yields: boolean;
}

interface ScreenElements {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Shows the video of a WebRTC peer connection; the canvas shows pictures from the socket. */
  video: RefObject<HTMLVideoElement | null>;
}

/**
 * Joins a phone's room while `active`, and shows its screen on the canvas, or in the video element while `viaPeer` is true. Returns
 * the room's state, the size of the last picture, and `retry`, which joins a refused room again.
 */
export function useRoom(socket: LiveSocket, { canvas, video }: ScreenElements, wanted: Wanted) {
  const t = useT();
  const [viaPeer, setViaPeer] = useState(false);
  const { deviceNo, active, settings, yields } = wanted;
  const settingsKey = JSON.stringify(settings);
  const [state, setState] = useState<RoomState>();
  const [attempt, setAttempt] = useState(0);
  const [pictureSize, setPictureSize] = useState<{ width: number; height: number }>();
  const latest = useRef(settings);
  latest.current = settings;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt or other settings join again.
  useEffect(() => {
    if (!active) return;
    const element = canvas.current;
    if (!element) return;
    const onShown = (width: number, height: number) =>
      setPictureSize((now) => (now?.width === width && now.height === height ? now : { width, height }));
    // The monitor page finds frozen and similar screens by these hashes; `onDrawn` reports those of the canvas.
    const peerHashes = new HashBeat(
      () => {
        const { current } = video;
        return current ? hashPicture(current, { width: current.videoWidth, height: current.videoHeight }) : undefined;
      },
      (hash) => socket.pictures.seen(deviceNo, hash, Date.now()),
    );
    // Mode 1 is video. Other viewers may impose video where screenshots were requested, or the reverse.
    const link = new VideoLink({
      video: latest.current.screen_mode === '1' ? video.current : null,
      lendsCamera: latest.current.local_cam === '0',
      order: (order) => socket.order(deviceNo, order),
      viaPeer: (isPeer) => {
        setViaPeer(isPeer);
        // The canvas shows an outdated picture from the socket; its decoder is no longer needed.
        if (isPeer) knownScreenCanvas(element)?.rest();
        else peerHashes.stop();
      },
      shown: (width, height) => {
        socket.received.pictures += 1;
        onShown(width, height);
        peerHashes.changed();
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
        // A room that a picture opened has no settings yet, which changes nothing for the link.
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
          if (width !== 0) onShown(width, height);
        };
        screenCanvas.show(bytes);
      },
    });
    return () => {
      leave();
      link.close();
      peerHashes.stop();
      knownScreenCanvas(element)?.rest();
      setState(undefined);
    };
  }, [socket, canvas, video, deviceNo, active, attempt, settingsKey, yields]);
  return { state, pictureSize, viaPeer, retry: () => setAttempt((count) => count + 1) };
}
