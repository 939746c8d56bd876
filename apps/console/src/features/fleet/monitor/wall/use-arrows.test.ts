import { expect, it } from 'vitest';
import { movedTo } from './use-arrows.ts';

it('goes from card to card, by rows and to both ends, and stays at the edges', () => {
  const from = (nth: number) => (key: string) => movedTo(key, nth, 8, 3);
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map(from(4))).toEqual([5, 3, 7, 1, 0, 7]);
  expect(['ArrowUp', 'ArrowLeft'].map(from(0))).toEqual([0, 0]);
  expect(['ArrowDown', 'ArrowRight'].map(from(7))).toEqual([7, 7]);
  expect(from(4)('a')).toBeUndefined();
});
