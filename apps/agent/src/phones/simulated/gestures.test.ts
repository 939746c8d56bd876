import { expect, test } from 'vitest';
import { Gestures } from './gestures.ts';

function watch() {
  const seen: string[] = [];
  const gestures = new Gestures({
    tapped: ({ x, y }) => seen.push(`tap ${x},${y}`),
    longPressed: ({ x, y }) => seen.push(`long ${x},${y}`),
    dragged: (_from, _at, by) => seen.push(`drag ${by.x},${by.y}`),
    swiped: (_from, _at, direction, speed) =>
      seen.push(`swipe ${direction} ${Math.round(Math.hypot(speed.x, speed.y))}`),
  });
  return { seen, gestures };
}

test('down and up in one place is a tap where the finger went down', () => {
  const { seen, gestures } = watch();
  gestures.down(0, { x: 10, y: 20 }, 0);
  gestures.move(0, { x: 13, y: 22 }, 40);
  gestures.up(0, { x: 13, y: 22 }, 80);
  expect(seen).toEqual(['tap 10,20']);
});

test('a finger that rests is a long press, once, before it is lifted, and no tap', () => {
  const { seen, gestures } = watch();
  gestures.down(0, { x: 10, y: 20 }, 0);
  gestures.settle(499);
  expect(seen).toEqual([]);
  gestures.settle(500);
  gestures.settle(900);
  gestures.up(0, { x: 10, y: 20 }, 1000);
  expect(seen).toEqual(['long 10,20']);
});

test('a finger that moves drags, and swipes when it is let go', () => {
  const { seen, gestures } = watch();
  gestures.down(0, { x: 100, y: 300 }, 0);
  gestures.move(0, { x: 100, y: 250 }, 50);
  gestures.up(0, { x: 100, y: 200 }, 100);
  expect(seen).toEqual(['drag 0,-50', 'drag 0,-50', 'swipe up 1000']);
});

test.each([
  ['right', 60, 0],
  ['left', -60, 0],
  ['down', 0, 60],
  ['up', 0, -60],
])('knows a swipe to the %s', (direction, dx, dy) => {
  const { seen, gestures } = watch();
  gestures.down(0, { x: 100, y: 100 }, 0);
  gestures.up(0, { x: 100 + dx, y: 100 + dy }, 100);
  expect(seen.at(-1)).toContain(`swipe ${direction}`);
});

test('a swipe that stops before it is let go has no speed left', () => {
  const { seen, gestures } = watch();
  gestures.down(0, { x: 100, y: 300 }, 0);
  gestures.move(0, { x: 100, y: 200 }, 50);
  gestures.move(0, { x: 100, y: 200 }, 400);
  gestures.up(0, { x: 100, y: 200 }, 600);
  expect(seen.at(-1)).toBe('swipe up 0');
});

test('a second finger is ignored until the first is up', () => {
  const { seen, gestures } = watch();
  gestures.down(0, { x: 10, y: 10 }, 0);
  gestures.down(1, { x: 90, y: 90 }, 10);
  gestures.up(1, { x: 90, y: 90 }, 20);
  gestures.up(0, { x: 10, y: 10 }, 30);
  gestures.down(1, { x: 90, y: 90 }, 40);
  gestures.up(1, { x: 90, y: 90 }, 50);
  expect(seen).toEqual(['tap 10,10', 'tap 90,90']);
});
