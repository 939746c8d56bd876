import { expect, test } from 'vitest';
import { element } from '../runtime/testing/fake-phone.ts';
import { findAlike, pickElement } from './element-choice.ts';

const row = (text: string, top: number, more: Partial<Parameters<typeof element>[0]> = {}) =>
  element({ id: 'app:id/row', className: 'Button', text, left: 0, right: 1, top, bottom: top + 0.1, ...more });
const tall = [element({ id: 'app:id/list' }), row('Mail', 0.1), row('Settings', 0.2), row('', 0.3)];
const short = [element({ id: 'app:id/list' }), row('Mail', 0.15), row('Settings', 0.45), row('', 0.75)];

test('the smallest element that can be recognised is picked, never a whole list', () => {
  expect(pickElement(tall, { x: 0.5, y: 0.25 })).toEqual({
    ...{ id: 'app:id/row', className: 'Button', text: 'Settings', description: '', nth: 1 },
  });
  expect(pickElement(tall, { x: 0.5, y: 0.9 })).toBeUndefined();
});

test.each([
  ['its text', 0.25, 'Settings'],
  ['its place in the tree where it has no text', 0.35, ''],
])('an element is found on another screen by %s', (_, y, text) => {
  const place = { x: 0.5, y };
  const found = findAlike(short, pickElement(tall, place)!, place);
  expect(found).toMatchObject({ text, top: text === '' ? 0.75 : 0.45 });
});

test('an element with words is never taken for the one in its place', () => {
  const place = { x: 0.5, y: 0.25 };
  const picked = pickElement(tall, place)!;
  const changed = [row('Delete', 0.1), row('Block', 0.2), row('', 0.3)];
  expect(findAlike(changed, picked, place)).toBeUndefined();
});

test('of several alike the nearest is meant, and what is not there is not found', () => {
  const place = { x: 0.5, y: 0.6 };
  const picked = pickElement([row('OK', 0.55)], place)!;
  expect(findAlike([row('OK', 0.1), row('OK', 0.7)], picked, place)).toMatchObject({ top: 0.7 });
  expect(findAlike([row('Cancel', 0.55, { id: 'app:id/other' })], picked, place)).toBeUndefined();
});

test('of elements within each other the smallest is picked', () => {
  const card = row('Card', 0.1, { bottom: 0.3 });
  const button = row('Buy', 0.15, { left: 0.4, right: 0.6 });
  for (const elements of [
    [card, button],
    [button, card],
  ])
    expect(pickElement(elements, { x: 0.5, y: 0.2 })).toMatchObject({ text: 'Buy' });
});
