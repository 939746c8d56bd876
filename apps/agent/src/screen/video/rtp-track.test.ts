import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as werift from 'werift';
import { RtpTrack } from './rtp-track.ts';

const sent: number[] = [];
const track = new werift.MediaStreamTrack({ kind: 'video' });
const rtp = new RtpTrack(werift, track);
/** A key frame of one packet. */
const frame = (timestampUs: number) => ({
  data: Buffer.from([0, 0, 0, 1, 0x65, 1, 2, 3]),
  config: false,
  keyFrame: true,
  timestampUs,
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(track, 'writeRtp').mockImplementation((packet) => {
    sent.push((packet as werift.RtpPacket).header.sequenceNumber);
  });
});
afterEach(() => {
  rtp.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the last packet of a still screen is repeated more than once, until another picture comes', () => {
  rtp.push(frame(0));
  vi.advanceTimersByTime(500);
  const [first] = sent;
  expect(sent).toEqual([first, first, first]);
  rtp.push(frame(500_000));
  vi.advanceTimersByTime(60_000);
  const second = (first! + 1) % 65_536;
  expect(sent.slice(3)).toEqual([second, second, second, second, second]);
});
