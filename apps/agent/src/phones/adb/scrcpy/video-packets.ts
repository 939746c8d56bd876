import type { VideoPacket } from '../../phone.ts';
import { type ByteReader, ScrcpyProtocolError } from './byte-reader.ts';

const configFlag = 1n << 63n;
const keyFrameFlag = 1n << 62n;
const headBytes = 12;
/** The limit for a packet. A key frame of a 4K screen is much smaller. */
const maxPacketBytes = 32 * 1024 * 1024;

/** Reads the codec and the size of the first picture from the start of the video connection. */
export async function readVideoHead(reader: ByteReader): Promise<{ width: number; height: number }> {
  const codec = (await reader.expect(4)).toString('latin1');
  if (codec === '\0\0\0\u0001') throw new ScrcpyProtocolError('The phone has no encoder for its screen');
  if (codec !== 'h264') throw new ScrcpyProtocolError(`The phone sends video with the codec ${JSON.stringify(codec)}`);
  const size = await reader.expect(8);
  return { width: size.readUInt32BE(0), height: size.readUInt32BE(4) };
}

/** Reads the next packet. Returns `undefined` if the connection ended between packets. */
export async function readVideoPacket(reader: ByteReader): Promise<VideoPacket | undefined> {
  const head = await reader.read(headBytes);
  if (!head) return undefined;
  const flags = head.readBigUInt64BE(0);
  const bytes = head.readUInt32BE(8);
  if (bytes === 0 || bytes > maxPacketBytes) throw new ScrcpyProtocolError(`A video packet of ${bytes} bytes`);
  const config = (flags & configFlag) !== 0n;
  return {
    config,
    keyFrame: !config && (flags & keyFrameFlag) !== 0n,
    timestampUs: config ? 0 : Number(flags & (keyFrameFlag - 1n)),
    data: await reader.expect(bytes),
  };
}
