import { pictureKind } from './picture-kind.ts';

/**
 * The header of a binary frame of H.264, which the site passes from phone to browsers unchanged: kind (2), flags, capture time (µs,
 * float64, big endian, by the phone's clock). SPS and PPS or one whole picture in Annex B form follow. Unknown flags are ignored.
 */
export const videoHeaderBytes = 10;
const flag = { config: 1, keyFrame: 2 } as const;

export interface VideoHeader {
  /** Whether the frame has SPS and PPS, which are valid until the next ones. */
  readonly config: boolean;
  /** Whether the frame can be decoded with the config alone. */
  readonly keyFrame: boolean;
  /** The capture time by the phone's clock. */
  readonly timestampUs: number;
}

export function videoFrame(header: VideoHeader, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(videoHeaderBytes + data.length);
  frame[0] = pictureKind.h264;
  frame[1] = (header.config ? flag.config : 0) | (header.keyFrame ? flag.keyFrame : 0);
  new DataView(frame.buffer).setFloat64(2, header.timestampUs);
  frame.set(data, videoHeaderBytes);
  return frame;
}

/** Returns `undefined` for a frame of another kind, or an empty one. */
export function readVideoHeader(frame: Uint8Array): VideoHeader | undefined {
  if (frame[0] !== pictureKind.h264 || frame.length <= videoHeaderBytes) return undefined;
  const flags = frame[1]!;
  const timestampUs = new DataView(frame.buffer, frame.byteOffset).getFloat64(2);
  return { config: (flags & flag.config) !== 0, keyFrame: (flags & flag.keyFrame) !== 0, timestampUs };
}
