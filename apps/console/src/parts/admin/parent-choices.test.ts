import { expect, it } from 'vitest';
import type { TreeChoice } from '../../components/form/tree-select.tsx';
import { parentChoices } from './parent-choices.ts';

const rows = [
  { id: 1, parentId: null, name: 'Head office' },
  { id: 2, parentId: 1, name: 'Operations' },
  { id: 3, parentId: 2, name: 'Night' },
  { id: 4, parentId: null, name: 'Tenants' },
];
const nameOf = ({ name }: (typeof rows)[number]) => name;
/** The names that can be chosen. */
const open = (choices: readonly TreeChoice[] = []): string[] =>
  choices.flatMap(({ name, disabled, children }) => [...(disabled ? [] : [name]), ...open(children)]);

it('offers every row but the own one and those below it', () => {
  expect(open(parentChoices(rows, { of: undefined, nameOf }))).toEqual([
    'Head office',
    'Operations',
    'Night',
    'Tenants',
  ]);
  expect(open(parentChoices(rows, { of: 2, nameOf }))).toEqual(['Head office', 'Tenants']);
});

it('offers only rows that hold others', () => {
  const holds = ({ id }: { id: number }) => id > 2;
  expect(open(parentChoices(rows, { of: undefined, nameOf, holds }))).toEqual(['Night', 'Tenants']);
});
