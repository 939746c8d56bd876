import { expect, it } from 'vitest';
import { filterLines } from './log-panel.tsx';

const lines = [
  { level: 'info' as const, text: 'Tap 0.5' },
  { level: 'error' as const, text: 'not found' },
  { text: 'tap again' },
];

it('finds lines by text in any case and by level', () => {
  expect(filterLines(lines, '', '')).toBe(lines);
  expect(filterLines(lines, ' TAP ', '')).toEqual([lines[0], lines[2]]);
  expect(filterLines(lines, 'tap', 'info')).toEqual([lines[0], lines[2]]);
  expect(filterLines(lines, '', 'error')).toEqual([lines[1]]);
});
