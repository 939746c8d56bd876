import { randomBytes } from 'node:crypto';
import { pictureKind } from '@flotilla/contract/picture-kind';

const stampBytes = 8;

/** A frame of `bytes` that looks like a JPEG; its last 8 bytes take the moment it was sent. */
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

/** How long ago it was stamped; the clock is the same in every process of a machine. */
export const ageMs = (frame: Buffer): number =>
  Number(process.hrtime.bigint() - frame.readBigUInt64BE(frame.length - stampBytes)) / 1e6;
