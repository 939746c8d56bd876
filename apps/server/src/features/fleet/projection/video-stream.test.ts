import { videoWindow } from '@flotilla/contract/picture-window';
import { readVideoHeader, videoFrame } from '@flotilla/contract/video-frame';
import { expect, test, vi } from 'vitest';
import { VideoStream } from './video-stream.ts';

const frameOf = (name: number, kind: 'config' | 'key' | 'delta') =>
  Buffer.from(
    videoFrame({ config: kind === 'config', keyFrame: kind === 'key', timestampUs: name }, Uint8Array.of(name)),
  );

function setUp(config: Buffer | null = null) {
  const socket = { isOpen: true, unsentBytes: 0 };
  const written: number[] = [];
  const sent: (() => void)[] = [];
  const wantKeyFrame = vi.fn();
  const channel = {
    isReady: (mostUnsentBytes: number) => socket.isOpen && socket.unsentBytes <= mostUnsentBytes,
    write(frame: Buffer, done: () => void) {
      written.push(readVideoHeader(frame)!.timestampUs);
      sent.push(done);
    },
  };
  const stream = new VideoStream(channel, config, wantKeyFrame);
  const offer = (kind: 'config' | 'key' | 'delta', ...names: number[]) => {
    for (const name of names) {
      const frame = frameOf(name, kind);
      stream.offer(frame, readVideoHeader(frame)!);
    }
  };
  return { socket, written, sent, stream, offer, wantKeyFrame };
}

test('a late viewer begins with the config and a key frame', () => {
  const { written, offer } = setUp(frameOf(1, 'config'));
  offer('delta', 2, 3);
  offer('key', 4);
  offer('delta', 5);
  expect(written).toEqual([1, 4, 5]);
});

test('another config goes out before the key frame it is for', () => {
  const { written, offer } = setUp();
  offer('config', 1);
  offer('key', 2);
  offer('config', 3);
  offer('key', 4);
  offer('key', 5);
  expect(written).toEqual([1, 2, 3, 4, 5]);
});

test('who falls behind gets nothing until it has caught up, and then goes on at a key frame', () => {
  const { written, stream, offer, wantKeyFrame } = setUp(frameOf(1, 'config'));
  offer('key', 2);
  stream.acknowledge(2);
  offer('delta', ...Array.from({ length: videoWindow + 5 }, (_, n) => 10 + n));
  expect(written).toHaveLength(2 + videoWindow);
  offer('key', 50);
  expect(written).toHaveLength(2 + videoWindow);
  stream.acknowledge(3);
  expect(wantKeyFrame).not.toHaveBeenCalled();
  stream.acknowledge(videoWindow - 3);
  expect(wantKeyFrame).toHaveBeenCalledOnce();
  offer('delta', 60);
  offer('key', 61);
  offer('delta', 62);
  expect(written.slice(2 + videoWindow)).toEqual([61, 62]);
});

test('who never acknowledges is held by what it leaves unread', () => {
  const { socket, written, sent, offer, wantKeyFrame } = setUp(frameOf(1, 'config'));
  offer('key', 2);
  offer('delta', ...Array.from({ length: 3 * videoWindow }, (_, n) => 10 + n));
  expect(written).toHaveLength(2 + 3 * videoWindow);
  socket.unsentBytes = 2_000_000;
  offer('delta', 90);
  offer('key', 91);
  expect(written).toHaveLength(2 + 3 * videoWindow);
  socket.unsentBytes = 0;
  sent.at(-1)!();
  expect(wantKeyFrame).toHaveBeenCalledOnce();
  offer('key', 92);
  expect(written.at(-1)).toBe(92);
});

test('who has caught up while others kept the socket full goes on at the next frame', () => {
  const { socket, sent, stream, offer, wantKeyFrame } = setUp(frameOf(1, 'config'));
  offer('key', 2);
  stream.acknowledge(2);
  offer('delta', ...Array.from({ length: videoWindow + 1 }, (_, n) => 10 + n));
  socket.unsentBytes = 1;
  for (const done of sent) done();
  stream.acknowledge(videoWindow);
  offer('delta', 60);
  expect(wantKeyFrame).not.toHaveBeenCalled();
  socket.unsentBytes = 0;
  offer('delta', 61, 62);
  expect(wantKeyFrame).toHaveBeenCalledOnce();
});

test('nothing is written to a socket that is going down', () => {
  const { socket, written, offer } = setUp(frameOf(1, 'config'));
  socket.isOpen = false;
  offer('key', 2);
  expect(written).toEqual([]);
});
