import { expect, test } from 'vitest';
import { lineAt, nearest, secondsOf } from './run-seconds.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 8, 0, second)).toISOString();
const lines = [0, 2, 2, 5].map((second) => ({ time: at(second) }));

test('the seconds of a run reach from its start to its end or, while it runs, to now', () => {
  const run = { state: 'done', runningAt: at(1), endedAt: at(9) } as const;
  expect(secondsOf(run, lines)).toEqual({ startMs: Date.parse(at(0)), seconds: 9 });
  expect(secondsOf({ state: 'running', runningAt: at(1), endedAt: null }, [], Date.parse(at(31)))?.seconds).toBe(30);
  expect(secondsOf({ state: 'waiting', runningAt: null, endedAt: null }, [])).toBeUndefined();
});

test.each([
  [-1, -1],
  [0, 0],
  [1, 0],
  [2, 2],
  [60, 3],
])('at second %d the line is number %d', (second, line) => {
  expect(lineAt(lines, Date.parse(at(second)))).toBe(line);
});

test('the nearest picture is shown, before or after the moment', () => {
  const pictures = [3, 10].map((second) => ({ takenAt: at(second), name: `p${second}` }));
  expect(nearest(pictures, Date.parse(at(1)))?.name).toBe('p3');
  expect(nearest(pictures, Date.parse(at(8)))?.name).toBe('p10');
  expect(nearest([], 0)).toBeUndefined();
});
