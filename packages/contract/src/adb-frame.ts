/**
 * The frames of a remote adb session on `/rapi/ws/adb`, a stream of bytes in each direction after an HTTP upgrade. The site passes whole
 * frames between command and agent unchanged. A header has the payload's length (uint32, big endian), the kind (uint8) and the stream
 * (uint32). The command numbers the streams; stream 0 is the session itself.
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
  /** From the site, to both ends: it waits for a `pong`. */
  ping: 7,
  pong: 8,
  /** From the site or the agent, last: the reason why the session ends, on stream 0. */
  bye: 9,
} as const;
export type AdbFrameKind = (typeof adbFrame)[keyof typeof adbFrame];

/** The protocol of the HTTP upgrade. */
export const adbProtocol = 'flotilla-adb';
export const adbHeaderBytes = 9;
/** The largest payload of a frame. */
export const mostAdbPayloadBytes = 256 * 1024;
/** The largest payload of an adb packet. adb waits for the acknowledgement of each packet, so large ones are faster. */
export const mostAdbPacketBytes = 1024 * 1024;
/** The open streams of a session. */
export const mostAdbStreams = 64;
/** The bytes that wait for the network after which a program of the session reads no more. */
export const mostAdbUnsentBytes = 2 * 1024 * 1024;

export interface AdbFrame {
  readonly kind: number;
  readonly stream: number;
  readonly payload: Uint8Array;
}

export function adbHeader(kind: AdbFrameKind, stream: number, payloadBytes: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(adbHeaderBytes);
  const view = new DataView(header.buffer);
  view.setUint32(0, payloadBytes);
  view.setUint8(4, kind);
  view.setUint32(5, stream);
  return header;
}

/** A short frame in one piece. */
export function adbFrameOf(
  kind: AdbFrameKind,
  stream: number,
  payload: Uint8Array = new Uint8Array(0),
): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(adbHeaderBytes + payload.length);
  frame.set(adbHeader(kind, stream, payload.length));
  frame.set(payload, adbHeaderBytes);
  return frame;
}

export function creditFrame(stream: number, bytes: number): Uint8Array<ArrayBuffer> {
  const payload = new Uint8Array(4);
  new DataView(payload.buffer).setUint32(0, bytes);
  return adbFrameOf(adbFrame.credit, stream, payload);
}

/** Returns the bytes of a `credit` frame; 0 if it is malformed. */
export const creditOf = ({ payload }: AdbFrame): number =>
  payload.length === 4 ? new DataView(payload.buffer, payload.byteOffset).getUint32(0) : 0;

/** A part of a frame's payload within a chunk. */
export interface AdbFramePart {
  readonly kind: number;
  readonly stream: number;
  readonly start: number;
  readonly end: number;
  readonly isLast: boolean;
}

/** Finds the frames in chunks of bytes, without copying them. */
export class AdbFrameScanner {
  readonly #header = new Uint8Array(adbHeaderBytes);
  readonly #view = new DataView(this.#header.buffer);
  #headerBytes = 0;
  #leftBytes = 0;

  /** @throws if a payload is too long */
  scan(chunk: Uint8Array, onPart: (part: AdbFramePart) => void): void {
    for (let start = 0; start < chunk.length; ) {
      if (this.#headerBytes < adbHeaderBytes) {
        const taken = chunk.subarray(start, start + adbHeaderBytes - this.#headerBytes);
        this.#header.set(taken, this.#headerBytes);
        this.#headerBytes += taken.length;
        start += taken.length;
        if (this.#headerBytes < adbHeaderBytes) return;
        this.#leftBytes = this.#view.getUint32(0);
        if (this.#leftBytes > mostAdbPayloadBytes) throw new Error('a frame is too long');
      }
      const end = Math.min(chunk.length, start + this.#leftBytes);
      this.#leftBytes -= end - start;
      const isLast = this.#leftBytes === 0;
      if (isLast) this.#headerBytes = 0;
      onPart({ kind: this.#view.getUint8(4), stream: this.#view.getUint32(5), start, end, isLast });
      start = end;
    }
  }
}

/** Reads frames from chunks of bytes. Data is passed on in the pieces in which it comes, other frames whole. */
export class AdbFrameReader {
  readonly #scanner = new AdbFrameScanner();
  readonly #onFrame: (frame: AdbFrame) => void;
  #pieces: Uint8Array[] = [];

  constructor(onFrame: (frame: AdbFrame) => void) {
    this.#onFrame = onFrame;
  }

  /** The payloads are views of the chunk, valid until it is used again. @throws if a payload is too long */
  read(chunk: Uint8Array): void {
    this.#scanner.scan(chunk, ({ kind, stream, start, end, isLast }) => {
      const piece = chunk.subarray(start, end);
      if (kind === adbFrame.data) {
        if (piece.length > 0) this.#onFrame({ kind, stream, payload: piece });
        return;
      }
      this.#pieces.push(isLast ? piece : piece.slice());
      if (!isLast) return;
      const payload = this.#pieces.length === 1 ? piece : joined(this.#pieces);
      this.#pieces = [];
      this.#onFrame({ kind, stream, payload });
    });
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
