import { randomBytes } from 'node:crypto';
import { pictureKind } from '@flotilla/contract/picture-kind';

const stampBytes = 8;

/** Returns a frame of `bytes` that looks like a JPEG. Its last 8 bytes are for the time of sending. */
export function makePicture(bytes: number): Buffer {
  const frame = randomBytes(bytes);
  frame[0] = pictureKind.jpeg;
  frame.set([0xff, 0xd8, 0xff, 0xe0], 1);
  return frame;
}

/** A copy with the present moment: a socket may still be writing the one before. */
export function stamped(picture: Buffer): Buffer {
  const frame = Buffer.from(picture);
  frame.writeBigUInt64BE(process.hrtime.bigint(), frame.length - stampBytes);
  return frame;
}

/** Returns the time since the frame was stamped. All processes of a machine share the clock. */
export const ageMs = (frame: Buffer): number =>
  Number(process.hrtime.bigint() - frame.readBigUInt64BE(frame.length - stampBytes)) / 1e6;
