import { describe, expect, it } from 'vitest';
import { banded, boxBetween, clicked, rangeOf } from './selection.ts';

/** Numbers that look random and are the same every time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}
const cases = Array.from({ length: 200 }, (_none, seed) => {
  const source = numbers(seed + 1);
  const below = (most: number) => Math.floor(source.next().value / 7) % most;
  const order = Array.from({ length: 1 + below(30) }, (_one, nth) => `P-${nth}`);
  const some = () => order.filter(() => below(3) === 0);
  const one = () => order[below(order.length)]!;
  return { order, some, one, below };
});
const none = { shift: false, ctrl: false };
const withShift = { shift: true, ctrl: false };
const withCtrl = { shift: false, ctrl: true };
const isSet = (list: readonly string[]) => new Set(list).size === list.length;

describe('a range', () => {
  it('holds both ends, is as long as they are apart, and the same from both sides', () => {
    for (const { order, one } of cases) {
      const [from, to] = [one(), one()];
      const range = rangeOf(order, from, to);
      expect(range.at(0)).toBe(from);
      expect(range.at(-1)).toBe(to);
      expect(range).toHaveLength(Math.abs(order.indexOf(from) - order.indexOf(to)) + 1);
      expect(rangeOf(order, to, from).toReversed()).toEqual(range);
    }
  });
  it('from a phone that is gone is the other one alone; to one that is gone it is empty', () => {
    expect(rangeOf(['A', 'B'], 'gone', 'B')).toEqual(['B']);
    expect(rangeOf(['A', 'B'], undefined, 'A')).toEqual(['A']);
    expect(rangeOf(['A', 'B'], 'A', 'gone')).toEqual([]);
  });
});

describe('a click', () => {
  it('turns over that phone and no other, and twice is nothing', () => {
    for (const { order, some, one } of cases) {
      const [before, deviceNo] = [some(), one()];
      const at = { order, anchor: one(), deviceNo };
      const after = clicked(before, at, withCtrl);
      expect(after.includes(deviceNo)).toBe(!before.includes(deviceNo));
      expect(after.filter((other) => other !== deviceNo)).toEqual(before.filter((other) => other !== deviceNo));
      expect(clicked(after, at, none).toSorted()).toEqual(before.toSorted());
    }
  });
  it('with Shift adds the range, takes nothing away, and names nobody twice', () => {
    for (const { order, some, one } of cases) {
      const [before, anchor, deviceNo] = [some(), one(), one()];
      const after = clicked(before, { order, anchor, deviceNo }, withShift);
      expect(after.slice(0, before.length)).toEqual(before);
      expect(isSet(after)).toBe(true);
      expect(new Set(after)).toEqual(new Set([...before, ...rangeOf(order, anchor, deviceNo)]));
    }
  });
});

describe('a band', () => {
  const columns = 5;
  const boxOf = (nth: number) => {
    const [left, top] = [(nth % columns) * 110, Math.floor(nth / columns) * 220];
    return { left, top, right: left + 100, bottom: top + 210 };
  };
  it('takes what it touches whichever corner it begins at; with a key also what was chosen before', () => {
    for (const { order, some, below } of cases) {
      const cards = order.map((deviceNo, nth) => ({ deviceNo, box: boxOf(nth) }));
      const spot = () => ({ x: below(560), y: below(1_400) });
      const [from, to, before] = [spot(), spot(), some()];
      const band = boxBetween(from, to);
      expect(boxBetween(to, from)).toEqual(band);
      const taken = banded(before, { band, cards }, none);
      const centres = cards.filter(({ box }) => {
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        return x > band.left && x < band.right && y > band.top && y < band.bottom;
      });
      expect(taken).toEqual(expect.arrayContaining(centres.map(({ deviceNo }) => deviceNo)));
      // Without a key the earlier choice is dropped.
      expect(taken).toEqual(banded([], { band, cards }, none));
      const added = banded(before, { band, cards }, withCtrl);
      expect(isSet(added)).toBe(true);
      expect(new Set(added)).toEqual(new Set([...before, ...taken]));
    }
  });
  it('touches no card from the gap between two', () => {
    const cards = [0, 1].map((nth) => ({ deviceNo: `P-${nth}`, box: boxOf(nth) }));
    expect(banded([], { band: { left: 101, right: 109, top: 0, bottom: 500 }, cards }, none)).toEqual([]);
  });
});
