import type { LogLevel } from '@flotilla/contract/device';

/** One line of a phone's log. */
export interface FeedLine {
  time: string;
  level: LogLevel;
  text: string;
}

const levels: readonly string[] = ['debug', 'info', 'ok', 'warn', 'error'] satisfies LogLevel[];

/** `time level text`; what reads otherwise is shown as it came. */
export function readLine(frame: string, now = () => new Date().toISOString()): FeedLine {
  const [, time = '', level = '', text = ''] = /^(\S+)\s+(\S+)[ \t]?([\s\S]*)$/.exec(frame) ?? [];
  if (levels.includes(level) && !Number.isNaN(Date.parse(time))) return { time, level: level as LogLevel, text };
  return { time: now(), level: 'info', text: frame };
}

const feedAddress = (deviceNo: string) =>
  `${location.protocol.replace('http', 'ws')}//${location.host}/websocket/devicelog?deviceNo=${encodeURIComponent(deviceNo)}`;

interface Hear {
  onLines: (lines: readonly FeedLine[]) => void;
  onClosed: () => void;
}

/** Opens a phone's log feed; the answer closes it. Lines that arrive together are handed on together, once a picture. */
export function openLogFeed(
  deviceNo: string,
  { onLines, onClosed }: Hear,
  connect: (address: string) => WebSocket = (address) => new WebSocket(address),
): () => void {
  const socket = connect(feedAddress(deviceNo));
  let waiting: FeedLine[] = [];
  const flush = () => {
    const lines = waiting;
    waiting = [];
    onLines(lines);
  };
  // Frames of a hidden window are not drawn: a timer empties the queue there too.
  const collect = (line: FeedLine) => {
    if (waiting.length === 0) setTimeout(flush, 16);
    waiting.push(line);
  };
  const farewell = () => {
    if (socket.readyState === socket.OPEN) socket.send('closed');
  };
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') collect(readLine(data));
  };
  socket.onclose = onClosed;
  addEventListener('pagehide', farewell);
  return () => {
    removeEventListener('pagehide', farewell);
    socket.onmessage = null;
    socket.onclose = null;
    farewell();
    socket.close();
  };
}
