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
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'shell', 'admin');
  show(<Field />);
});
afterEach(closeAll);

it('ticks what is below a node with it, or the node for itself', () => {
  expect(box(/^North/).indeterminate).toBe(true);
  fireEvent.click(box(/^North/));
  expect(now.toSorted()).toEqual([1, 2, 3]);
  screen.getByText('3 / 5');
  fireEvent.click(box('Linked'));
  fireEvent.click(box(/^North/));
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
  press('Collapse all');
  expect(screen.queryByText('Dock')).toBeNull();
  const search = screen.getByRole('textbox', { name: 'Find in Places' });
  fireEvent.change(search, { target: { value: 'qua' } });
  screen.getByText('Quay');
  expect(screen.queryByText('South')).toBeNull();
  fireEvent.change(search, { target: { value: 'nowhere' } });
  screen.getByText('Nothing matches');
});
