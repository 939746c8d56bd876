// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import { DataTable, type Selection } from './data-table.tsx';

interface Row {
  readonly id: number;
  readonly name: string;
}
const rows: readonly Row[] = [
  { id: 1, name: 'East' },
  { id: 2, name: 'South' },
];
const drawn: string[] = [];
const columns = [
  {
    key: 'name',
    title: 'Name',
    render: ({ name }: Row) => {
      drawn.push(name);
      return name;
    },
  },
];
const keyOf = ({ id }: Row) => id;
const nameOf = ({ name }: Row) => name;

function Table() {
  const [chosen, setChosen] = useState<Selection<Row>>(new Map());
  return (
    <>
      <p>{[...chosen.values()].map(nameOf).join(' and ')}</p>
      <DataTable
        label="Groups"
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        nameOf={nameOf}
        selection={chosen}
        onSelect={setChosen}
      />
    </>
  );
}

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'shell');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('draws the boxes of the rows that are chosen alone, and keeps those chosen before', () => {
  show(<Table />);
  const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) });
  drawn.length = 0;
  fireEvent.click(box('East'));
  fireEvent.click(box('South'));
  expect(drawn).toEqual([]);
  screen.getByText('East and South');
});

it.each([
  [390, ['Time', 'Result', 'Actions']],
  [800, ['Time', 'Message', 'Address', 'Result', 'Actions']],
])('keeps the essential columns on a window of %i px, and others as far as there is room', (width, kept) => {
  const matches = (query: string) => width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener() {},
    removeEventListener() {},
  }));
  const columns = ['Time', 'Message', 'Address', 'Browser', 'Result'].map((title) => ({
    ...{ key: title, title, essential: title === 'Time' || title === 'Result' },
  }));
  show(<DataTable label="Log" columns={columns} rows={[]} keyOf={() => 1} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(kept);
});
