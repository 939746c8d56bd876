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
