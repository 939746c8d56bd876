// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { closeAll, show } from '../../testing/show.tsx';
import { CheckTree } from './check-tree.tsx';

const leaf = (id: number, name: string) => ({ id, name, children: [] });
const nodes = [
  { id: 1, name: 'North', note: 'n', children: [leaf(2, 'Pier'), leaf(3, 'Quay')] },
  { id: 4, name: 'South', note: 's', children: [leaf(5, 'Dock')] },
];
let now: readonly number[];

function Field() {
  const [value, setValue] = useState<readonly number[]>([2]);
  now = value;
  return <CheckTree nodes={nodes} label="Places" value={value} onChange={setValue} />;
}
const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const item = (name: RegExp | string) => screen.getByRole('treeitem', { name });
const tick = (name: string) => fireEvent.click(screen.getByText(name));
const press = (name: string) => fireEvent.click(screen.getByLabelText(name));

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'shell', 'admin');
  show(<Field />);
});
afterEach(closeAll);

it('ticks what is below a node with it, or the node for itself', () => {
  expect(item(/^North/).getAttribute('aria-checked')).toBe('mixed');
  tick('North');
  expect(now.toSorted()).toEqual([1, 2, 3]);
  screen.getByText('3 / 5');
  fireEvent.click(box('Linked'));
  tick('North');
  expect(now.toSorted()).toEqual([2, 3]);
});

it('takes all and none', () => {
  expect(box('All').indeterminate).toBe(true);
  fireEvent.click(box('All'));
  expect(now.toSorted()).toEqual([1, 2, 3, 4, 5]);
  fireEvent.click(box('All'));
  expect(now).toEqual([]);
});

it('folds one node or all, and a search unfolds what it finds', () => {
  press('Collapse North');
  expect(screen.queryByText('Quay')).toBeNull();
  tick('Collapse all');
  expect(screen.queryByText('Dock')).toBeNull();
  const search = screen.getByRole('textbox', { name: 'Find in Places' });
  fireEvent.change(search, { target: { value: 'qua' } });
  screen.getByText('Quay');
  expect(screen.queryByText('South')).toBeNull();
  fireEvent.change(search, { target: { value: 'nowhere' } });
  screen.getByText('Nothing matches');
});

it('is one Tab stop, in which the arrow keys move and fold, and Space ticks', () => {
  const stops = () => [...document.querySelectorAll<HTMLElement>('[role=tree] :is([role=treeitem], input, button)')];
  expect(stops().filter(({ tabIndex }) => tabIndex === 0)).toEqual([item(/^North/)]);
  const type = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.activeElement!, { key });
  };
  item(/^North/).focus();
  type('ArrowDown', 'ArrowDown', ' ');
  expect(now.toSorted()).toEqual([2, 3]);
  type('ArrowLeft');
  expect(document.activeElement).toBe(item(/^North/));
  type('ArrowLeft');
  expect(screen.queryByText('Quay')).toBeNull();
  type('End', 'Home', 'ArrowRight', 'ArrowRight');
  expect(document.activeElement).toBe(item('Pier'));
  expect(stops().filter(({ tabIndex }) => tabIndex === 0)).toEqual([item('Pier')]);
});
