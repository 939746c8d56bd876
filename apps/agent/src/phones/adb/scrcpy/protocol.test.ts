import { describe, expect, it } from 'vitest';
import { ByteReader, ScrcpyProtocolError } from './byte-reader.ts';
import { maxClipboardBytes, setClipboardMessage, textMessages } from './control-messages.ts';
import { readDeviceMessage } from './device-messages.ts';
import { serverCommand } from './server-command.ts';
import { readVideoHead, readVideoPacket } from './video-packets.ts';

/** The bytes as the network may deliver them: in chunks of this size. */
async function* chunksOf(hex: string, size: number) {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const reading = (hex: string, size = 1_000) => new ByteReader(chunksOf(hex, size));

describe.each([1, 3, 7, 1_000])('in chunks of %i bytes', (size) => {
  it('video packets are read whole', async () => {
    const reader = reading(
      '68323634 0000021c 000003c0 8000000000000000 00000002 0102 4000000000000005 00000003 030405 0000000000000fff 00000001 06',
      size,
    );
    expect(await readVideoHead(reader)).toEqual({ width: 540, height: 960 });
    expect(await readVideoPacket(reader)).toEqual({
      config: true,
      keyFrame: false,
      timestampUs: 0,
      data: Buffer.of(1, 2),
    });
    expect(await readVideoPacket(reader)).toEqual({
      config: false,
      keyFrame: true,
      timestampUs: 5,
      data: Buffer.of(3, 4, 5),
    });
    expect(await readVideoPacket(reader)).toMatchObject({ config: false, keyFrame: false, timestampUs: 4095 });
    expect(await readVideoPacket(reader)).toBeUndefined();
  });

  it('messages of every kind are read whole', async () => {
    const reader = reading('00 00000003 e4bda0 02 0001 0002 ffff 01 0000000000000007 00 00000000', size);
    expect(await readDeviceMessage(reader)).toEqual({ kind: 'clipboard', text: '你' });
    expect(await readDeviceMessage(reader)).toEqual({ kind: 'keyboard' });
    expect(await readDeviceMessage(reader)).toEqual({ kind: 'ackClipboard', sequence: 7n });
    expect(await readDeviceMessage(reader)).toEqual({ kind: 'clipboard', text: '' });
    expect(await readDeviceMessage(reader)).toBeUndefined();
  });
});

describe('what the protocol does not know is an error', () => {
  it.each([
    ['another codec', '68323635 0000021c 000003c0', /"h265"/],
    ['a phone that cannot encode', '00000001', /no encoder/],
    ['an end at once', '', /ended/],
  ])('%s', async (_, hex, message) => {
    await expect(readVideoHead(reading(hex))).rejects.toThrow(message);
  });

  it.each(['4000000000000005 7fffffff 00', '0000000000000005 00000000', '0000000000000005 00000004 01'])(
    'the packet %s',
    async (hex) => {
      await expect(readVideoPacket(reading(hex))).rejects.toThrow(ScrcpyProtocolError);
    },
  );

  it.each(['09', '00 7fffffff 00', '01 00'])('the message %s', async (hex) => {
    await expect(readDeviceMessage(reading(hex))).rejects.toThrow(ScrcpyProtocolError);
  });
});

describe('what is sent', () => {
  it('text in pieces that the server reads, clipboards no longer than it takes', () => {
    const pieces = textMessages('a'.repeat(601));
    expect(pieces.map((piece) => piece.readUInt32BE(1))).toEqual([300, 300, 1]);
    expect(textMessages('')).toEqual([]);
    expect(setClipboardMessage(1n, 'x'.repeat(maxClipboardBytes), false).length).toBe(2 ** 18);
    expect(() => setClipboardMessage(1n, `${'x'.repeat(maxClipboardBytes)}y`, false)).toThrow(ScrcpyProtocolError);
  });

  it('a start of which no word is read as shell text', () => {
    const program = {
      version: "3.3.3'; reboot #",
      bytes: Buffer.alloc(0),
      sha256: 'a'.repeat(64),
      md5: 'b'.repeat(32),
    };
    const command = serverCommand("/data/local/tm'p", program, { scid: '00000001', tunnel: 'forward' });
    expect(command).toContain(`'3.3.3'\\''; reboot #'`);
    expect(command).toContain(`CLASSPATH='/data/local/tm'\\''p/`);
  });
});
