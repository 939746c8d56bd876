import { pictureWindow } from '@flotilla/contract/picture-window';
import { expect, test } from 'vitest';
import { PictureStream } from './picture-stream.ts';

/** To a viewer whose network takes what comes, unless it is `stalled`. */
function stream({ stalled = false } = {}) {
  const socket = { isOpen: true, unsentBytes: 0 };
  const written: number[] = [];
  const sent: (() => void)[] = [];
  const pictures = new PictureStream({
    isReady: (mostUnsentBytes) => socket.isOpen && socket.unsentBytes <= mostUnsentBytes,
    write(picture, done) {
      written.push(picture[0]!);
      sent.push(done);
      if (!stalled) done();
    },
  });
  const offer = (...numbers: number[]) => {
    for (const number of numbers) pictures.offer(Buffer.from([number]));
  };
  return { socket, written, sent, pictures, offer };
}

test('a viewer that acknowledges gets three ahead, then the newest', () => {
  const { written, pictures, offer } = stream();
  offer(1);
  pictures.acknowledge(1);
  offer(2, 3, 4, 5, 6, 7);
  expect(written).toEqual([1, 2, 3, 4]);
  expect(written.length - 1).toBe(pictureWindow);
  pictures.acknowledge(1);
  expect(written).toEqual([1, 2, 3, 4, 7]);
  pictures.acknowledge(3);
  offer(8, 9);
  expect(written).toEqual([1, 2, 3, 4, 7, 8, 9]);
});

test('a viewer whose way is quick gets as many ahead as it grants, until it grants fewer', () => {
  const { written, pictures, offer } = stream();
  pictures.acknowledge(1, 5);
  offer(1, 2, 3, 4, 5, 6, 7);
  expect(written).toEqual([1, 2, 3, 4, 5]);
  pictures.acknowledge(2);
  expect(written).toEqual([1, 2, 3, 4, 5]);
  pictures.acknowledge(1);
  expect(written).toEqual([1, 2, 3, 4, 5, 7]);
});

test('more acknowledgements than pictures open no larger window', () => {
  const { written, pictures, offer } = stream();
  pictures.acknowledge(1_000);
  offer(1, 2, 3, 4, 5);
  expect(written).toEqual([1, 2, 3]);
});

test('a viewer that never acknowledges is held by what it leaves unread', () => {
  const { socket, written, offer } = stream();
  offer(1, 2, 3, 4, 5);
  expect(written).toEqual([1, 2, 3, 4, 5]);
  socket.unsentBytes = 1_000_000;
  offer(6, 7);
  expect(written).toEqual([1, 2, 3, 4, 5]);
  socket.unsentBytes = 0;
  offer(8);
  expect(written).toEqual([1, 2, 3, 4, 5, 8]);
});

test('nothing is written to a socket that is going down', () => {
  const { socket, written, offer } = stream();
  socket.isOpen = false;
  offer(1);
  expect(written).toEqual([]);
});

test.each([false, true])(
  'of a viewer that has stopped reading three pictures are held, the newest among them',
  (acknowledged) => {
    const { written, sent, pictures, offer } = stream({ stalled: true });
    if (acknowledged) pictures.acknowledge(1);
    offer(1, 2, 3, 4, 5, 6, 7, 8, 9);
    // Two are on their way, and one waits.
    expect(written).toEqual([1, 2]);
    sent[0]!();
    expect(written).toEqual([1, 2, 9]);
    sent[1]!();
    sent[2]!();
    expect(written).toEqual([1, 2, 9]);
  },
);
