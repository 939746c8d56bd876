import { describe, expect, it } from 'vitest';
import { containedIn, Gesture } from './gesture.ts';

const picture = { left: 100, top: 0, width: 100, height: 200 };
function setUp() {
  const sent: [touch: string, x: number, y: number, finger: number][] = [];
  let nowMs = 0;
  const gesture = new Gesture(
    (touch, { x, y }, finger) => sent.push([touch, x, y, finger]),
    () => nowMs,
  );
  return { gesture, sent, pass: (ms: number) => (nowMs += ms) };
}

describe('a gesture', () => {
  it('presses, moves and lifts in fractions of the picture', () => {
    const { gesture, sent, pass } = setUp();
    expect(gesture.press(1, { x: 150, y: 50 }, 0, picture)).toBe(true);
    pass(30);
    gesture.move(1, { x: 160, y: 100 }, 1, picture);
    gesture.end(1);
    expect(sent).toEqual([
      ['_touchDown', 0.5, 0.25, 0],
      ['_touchMove', 0.6, 0.5, 0],
      ['_touchUp', 0.6, 0.5, 0],
    ]);
  });

  it('begins only with the left button, inside the picture', () => {
    const { gesture, sent } = setUp();
    expect(gesture.press(1, { x: 150, y: 50 }, 2, picture)).toBe(false);
    expect(gesture.press(1, { x: 90, y: 50 }, 0, picture)).toBe(false);
    gesture.move(1, { x: 150, y: 50 }, 1, picture);
    gesture.end(1);
    expect(sent).toEqual([]);
  });

  it('ends with a move without the button', () => {
    const { gesture, sent, pass } = setUp();
    gesture.press(1, { x: 150, y: 50 }, 0, picture);
    pass(30);
    gesture.move(1, { x: 155, y: 50 }, 0, picture);
    gesture.move(1, { x: 160, y: 50 }, 1, picture);
    gesture.end(1);
    expect(sent.map(([touch]) => touch)).toEqual(['_touchDown', '_touchUp']);
  });

  it('tells moves no more often than a phone needs, and lifts where the hand was', () => {
    const { gesture, sent, pass } = setUp();
    gesture.press(1, { x: 150, y: 0 }, 0, picture);
    for (let y = 10; y <= 100; y += 10) {
      pass(10);
      gesture.move(1, { x: 150, y }, 1, picture);
    }
    gesture.end(1);
    expect(sent.filter(([touch]) => touch === '_touchMove')).toHaveLength(3);
    expect(sent.at(-1)).toEqual(['_touchUp', 0.5, 0.5, 0]);
  });

  it('stays inside the picture', () => {
    const { gesture, sent, pass } = setUp();
    gesture.press(1, { x: 150, y: 50 }, 0, picture);
    pass(30);
    gesture.move(1, { x: 20, y: 900 }, 1, picture);
    expect(sent.at(-1)).toEqual(['_touchMove', 0, 1, 0]);
  });

  it('tells fingers apart, each with the lowest number that is free', () => {
    const { gesture, sent, pass } = setUp();
    gesture.press(7, { x: 120, y: 100 }, 0, picture);
    gesture.press(9, { x: 180, y: 100 }, 0, picture);
    pass(30);
    gesture.move(9, { x: 190, y: 100 }, 1, picture);
    gesture.end(7);
    gesture.press(12, { x: 110, y: 100 }, 0, picture);
    gesture.endAll();
    gesture.endAll();
    expect(sent).toEqual([
      ['_touchDown', 0.2, 0.5, 0],
      ['_touchDown', 0.8, 0.5, 1],
      ['_touchMove', 0.9, 0.5, 1],
      ['_touchUp', 0.2, 0.5, 0],
      ['_touchDown', 0.1, 0.5, 0],
      ['_touchUp', 0.9, 0.5, 1],
      ['_touchUp', 0.1, 0.5, 0],
    ]);
  });
});

it('finds the picture inside its box, whatever its shape', () => {
  const box = { left: 10, top: 20, width: 90, height: 190 };
  expect(containedIn(box, { width: 540, height: 1140 })).toEqual(box);
  expect(containedIn(box, { width: 190, height: 95 })).toEqual({ left: 10, top: 92.5, width: 90, height: 45 });
  expect(containedIn(box, { width: 45, height: 190 })).toEqual({ left: 32.5, top: 20, width: 45, height: 190 });
});
