import { afterEach, expect, it } from 'vitest';
import { isElsewhere, orderOf } from './wall-keys.ts';

const press = (key: string, more: object = {}) =>
  orderOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });

afterEach(() => document.body.replaceChildren());

it('keeps a selection with Ctrl or Command and a number, and recalls it with the number alone', () => {
  expect(press('3')).toEqual({ do: 'recall', place: 3 });
  expect(press('9', { ctrlKey: true })).toEqual({ do: 'keep', place: 9 });
  expect(press('1', { metaKey: true })).toEqual({ do: 'keep', place: 1 });
});

it('chooses all with Ctrl+A, and leaves with Escape', () => {
  expect(press('a', { ctrlKey: true })).toEqual({ do: 'chooseAll' });
  expect(press('A', { metaKey: true })).toEqual({ do: 'chooseAll' });
  expect(press('Escape')).toEqual({ do: 'leave' });
});

it.each(['a', '0', 'Enter', 'x'])('leaves %s alone', (key) => expect(press(key)).toBeUndefined());
it('leaves keys with Alt or Shift alone', () => {
  expect(press('1', { altKey: true })).toBeUndefined();
  expect(press('a', { ctrlKey: true, shiftKey: true })).toBeUndefined();
});

it.each([
  ['<textarea></textarea>', true],
  ['<input>', true],
  ['<div role="dialog"><button>OK</button></div>', true],
  ['<input type="checkbox">', false],
  ['<button>Run</button>', false],
  ['<div data-phone="A" tabindex="0"></div>', false],
])('knows whose the keys are in %s', (html, whose) => {
  document.body.innerHTML = html;
  expect(isElsewhere(document.body.querySelector('button, input, textarea, [data-phone]'))).toBe(whose);
});
