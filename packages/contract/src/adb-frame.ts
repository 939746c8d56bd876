/**
 * The binary frames of a remote adb session on `/rapi/ws/adb`, which the site passes between command and agent unchanged: kind,
 * stream id (uint32, big endian), payload. The command numbers the streams; stream 0 is the session itself.
 */
export const adbFrame = {
  /** From the agent, first: the phone's banner, on stream 0. */
  hello: 0,
  /** From the command: the service to open on the phone. */
  open: 1,
  /** From the agent: the service is open. */
  opened: 2,
  /** From the agent: the service cannot be opened, with the reason. */
  refused: 3,
  data: 4,
  /** No data follows on this stream. */
  end: 5,
  /** The receiver of data has passed on this number of bytes (uint32). */
  credit: 6,
} as const;
export type AdbFrameKind = (typeof adbFrame)[keyof typeof adbFrame];

export const adbHeaderBytes = 5;
/** The largest payload of an adb packet, which is also that of a frame. */
export const mostAdbPayloadBytes = 1024 * 1024;
/**
 * The bytes of a stream that a sender may send before it gets credit. A sender starts a payload as long as any of them is left, so a
 * receiver holds at most this and one payload.
 */
export const adbWindowBytes = 2 * 1024 * 1024;
/** The receiver grants credit in portions of this size. */
export const adbCreditBytes = adbWindowBytes / 4;
/** The open streams of a session. */
export const mostAdbStreams = 64;
/** The bytes that wait for the network after which a program of the session reads no more. */
export const mostAdbUnsentBytes = 4 * 1024 * 1024;

/** Writes a frame's header to the first bytes of `frame`. */
export function putAdbHeader<Frame extends Uint8Array>(frame: Frame, kind: AdbFrameKind, stream: number): Frame {
  frame[0] = kind;
  new DataView(frame.buffer, frame.byteOffset).setUint32(1, stream);
  return frame;
}

/** One buffer, because a message of two fragments is put together again at each of its ends. */
export function adbFrameOf(kind: AdbFrameKind, stream: number, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = putAdbHeader(new Uint8Array(adbHeaderBytes + payload.length), kind, stream);
  frame.set(payload, adbHeaderBytes);
  return frame;
}

export function creditFrame(stream: number, bytes: number): Uint8Array<ArrayBuffer> {
  const frame = putAdbHeader(new Uint8Array(adbHeaderBytes + 4), adbFrame.credit, stream);
  new DataView(frame.buffer).setUint32(adbHeaderBytes, bytes);
  return frame;
}

export interface AdbFrame {
  readonly kind: number;
  readonly stream: number;
  readonly payload: Uint8Array;
}

/** Returns `undefined` for a frame without a whole header. The payload is a view of the frame. */
export function readAdbFrame(frame: Uint8Array): AdbFrame | undefined {
  if (frame.length < adbHeaderBytes) return undefined;
  const stream = new DataView(frame.buffer, frame.byteOffset).getUint32(1);
  return { kind: frame[0]!, stream, payload: frame.subarray(adbHeaderBytes) };
}

/** Returns the bytes of a `credit` frame; 0 if it is malformed. */
export const creditOf = ({ payload }: AdbFrame): number =>
  payload.length === 4 ? new DataView(payload.buffer, payload.byteOffset).getUint32(0) : 0;
