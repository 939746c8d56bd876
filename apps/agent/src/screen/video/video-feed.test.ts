import { maxPictureBytes } from '@flotilla/contract/device';
import { readVideoHeader, videoHeaderBytes } from '@flotilla/contract/video-frame';
import { expect, test } from 'vitest';
import { VideoFeed } from './video-feed.ts';

function feeding() {
  const frames: Uint8Array[] = [];
  let keyFramesWanted = 0;
  const feed = new VideoFeed({
    send: (frame, sent) => {
      frames.push(frame);
      sent();
      return true;
    },
    wantKeyFrame: () => {
      keyFramesWanted += 1;
    },
  });
  const push = (kind: 'config' | 'key' | 'delta', name: number, bytes = 1) =>
    feed.push({ data: new Uint8Array(bytes), config: kind === 'config', keyFrame: kind === 'key', timestampUs: name });
  push('config', 0);
  return {
    frames,
    push,
    names: () => frames.map((frame) => readVideoHeader(frame)!.timestampUs),
    keyFramesWanted: () => keyFramesWanted,
  };
}
const tooLarge = maxPictureBytes - videoHeaderBytes + 1;

test('a picture too large for the site is left out, and a new key frame is requested', () => {
  const { push, names, frames, keyFramesWanted } = feeding();
  push('key', 1, tooLarge - 1);
  push('delta', 2);
  push('delta', 3, tooLarge);
  push('delta', 4);
  expect(names()).toEqual([0, 1, 2]);
  expect(keyFramesWanted()).toBe(1);
  push('key', 5);
  push('delta', 6);
  expect(names()).toEqual([0, 1, 2, 0, 5, 6]);
  expect(Math.max(...frames.map((frame) => frame.length))).toBe(maxPictureBytes);
});

test('a key frame too large for the site is not requested again and again', () => {
  const { push, names, keyFramesWanted } = feeding();
  push('key', 1);
  push('key', 2, tooLarge);
  push('delta', 3, tooLarge);
  push('delta', 4);
  expect(keyFramesWanted()).toBe(0);
  push('key', 5);
  expect(names()).toEqual([0, 1, 0, 5]);
});
