// @vitest-environment jsdom

import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { closeAll, show } from '../../testing/show.tsx';
import { useLocalState } from './list-state.ts';
import { Pager } from './pager.tsx';

function Shown({ total }: { total: number }) {
  const control = useLocalState();
  return (
    <>
      <Pager control={control} total={total} />
      <output>{JSON.stringify(control.state)}</output>
    </>
  );
}
const state = () => JSON.parse(screen.getByRole('status').textContent!) as { pageNum: number; pageSize: number };
const jumpTo = (page: string, more = {}) => {
  const jumper = screen.getByLabelText('Go to page');
  fireEvent.change(jumper, { target: { value: page } });
  fireEvent.keyDown(jumper, { key: 'Enter', ...more });
};

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'shell');
});
afterEach(closeAll);

it('has total, sizes, previous, pages, next and jumper in this order, with one page too', () => {
  show(<Shown total={3} />);
  const parts = [
    screen.getByText('3 items'),
    screen.getByRole('combobox', { name: 'Rows a page' }),
    screen.getByTitle('Previous Page'),
    screen.getByTitle('1'),
    screen.getByTitle('Next Page'),
    screen.getByLabelText('Go to page'),
  ];
  for (const [index, part] of parts.slice(1).entries())
    expect(parts[index]!.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('jumps to a page, to the last one for a higher number, and starts again with other sizes', async () => {
  show(<Shown total={95} />);
  jumpTo('3');
  expect(state().pageNum).toBe(3);
  jumpTo('77');
  expect(state().pageNum).toBe(10);
  jumpTo('');
  expect(state().pageNum).toBe(10);
  fireEvent.mouseDown(screen.getByRole('combobox'));
  fireEvent.click(await screen.findByTitle('50 / page'));
  expect(state()).toMatchObject({ pageNum: 1, pageSize: 50 });
});

it('has sizes and a jumper on a phone too, where the jumper is the number of the page', async () => {
  fakeWindow(390);
  show(<Shown total={95} />);
  const jumper = screen.getByRole('textbox');
  fireEvent.change(jumper, { target: { value: '3' } });
  fireEvent.keyUp(jumper, { key: 'Enter', keyCode: 13 });
  expect(state().pageNum).toBe(3);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Rows a page' }));
  fireEvent.click(await screen.findByTitle('50 / page'));
  expect(state()).toMatchObject({ pageNum: 1, pageSize: 50 });
});

it('does not jump while an input method composes', () => {
  show(<Shown total={100} />);
  jumpTo('3', { isComposing: true });
  expect(state().pageNum).toBe(1);
});
