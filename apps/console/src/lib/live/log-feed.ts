import type { LogLevel } from '@flotilla/contract/device';
import { checkServer, onServerReturn, serverSentData } from '../calls/server-link.ts';

/** One line of a phone's log. */
export interface FeedLine {
  time: string;
  level: LogLevel;
  text: string;
}

const levels: readonly string[] = ['debug', 'info', 'ok', 'warn', 'error'] satisfies LogLevel[];

/** Parses `time level text`; any other line is shown unchanged. */
export function readLine(frame: string, now = () => new Date().toISOString()): FeedLine {
  const [, time = '', level = '', text = ''] = /^(\S+)\s+(\S+)[ \t]?([\s\S]*)$/.exec(frame) ?? [];
  if (levels.includes(level) && !Number.isNaN(Date.parse(time))) return { time, level: level as LogLevel, text };
  return { time: now(), level: 'info', text: frame };
}

const feedAddress = (deviceNo: string) =>
  `${location.protocol.replace('http', 'ws')}//${location.host}/websocket/devicelog?deviceNo=${encodeURIComponent(deviceNo)}`;

interface Handlers {
  onLines: (lines: readonly FeedLine[]) => void;
  /** The feed is reopened while the window is visible, and at once when the server is reachable again. */
  onClosed: () => void;
  onOpenedAgain: () => void;
}

export interface LogFeed {
  reopen: () => void;
  close: () => void;
}

const retryMs = 2_000;
/** More frames than the server repeats when a feed is opened again. */
const framesKept = 1_000;
/** The session has ended or the phone is out of reach, so the feed does not reopen. */
const isFinal = ({ code }: Partial<CloseEvent>): boolean => code === 4401 || code === 4404;

/** Passes on the lines that arrive within 16 ms, the time of one frame, together. */
function gather(onLines: Handlers['onLines']): (line: FeedLine) => void {
  let waiting: FeedLine[] = [];
  const flush = () => {
    const lines = waiting;
    waiting = [];
    onLines(lines);
  };
  return (line) => {
    // Hidden windows get no animation frames, so a timer empties the queue.
    if (waiting.length === 0) setTimeout(flush, 16);
    waiting.push(line);
  };
}

/** Opens a phone's log feed, and reopens it whenever the other side closes it. */
export function openLogFeed(
  deviceNo: string,
  { onLines, onClosed, onOpenedAgain }: Handlers,
  connect: (address: string) => WebSocket = (address) => new WebSocket(address),
): LogFeed {
  const collect = gather(onLines);
  let socket: WebSocket | undefined;
  let frames: string[] = [];
  let isBroken = false;
  let isOver = false;

  const farewell = () => {
    if (socket?.readyState === socket?.OPEN) socket?.send('closed');
  };
  const release = () => {
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    farewell();
    socket.close();
  };
  const open = () => {
    release();
    const repeated = new Set(frames);
    socket = connect(feedAddress(deviceNo));
    socket.onopen = () => {
      if (isBroken) onOpenedAgain();
      isBroken = false;
    };
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      serverSentData();
      if (typeof data !== 'string' || repeated.has(data)) return;
      frames.push(data);
      if (frames.length > 2 * framesKept) frames = frames.slice(-framesKept);
      collect(readLine(data));
    };
    socket.onclose = (event) => {
      socket = undefined;
      isOver = isFinal(event);
      if (!isBroken) onClosed();
      isBroken = true;
      checkServer();
    };
  };
  open();
  const timer = setInterval(() => {
    if (!socket && !isOver && !document.hidden) open();
  }, retryMs);
  const stopListening = onServerReturn(open);
  addEventListener('pagehide', farewell);
  return {
    reopen: open,
    close() {
      removeEventListener('pagehide', farewell);
      stopListening();
      clearInterval(timer);
      release();
    },
  };
}
