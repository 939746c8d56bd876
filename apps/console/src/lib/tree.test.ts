import { expect, it } from 'vitest';
import { allNodes, pathTo, pruned, treeOf } from './tree.ts';

const rows = [
  { id: 1, parentId: null, name: 'Head office' },
  { id: 2, parentId: 1, name: 'Operations' },
  { id: 3, parentId: 2, name: 'Night shift' },
  { id: 4, parentId: 99, name: 'Lost' },
];
const names = (nodes: readonly { name: string; children: readonly never[] }[]): unknown[] =>
  nodes.flatMap(({ name, children }) => (children.length > 0 ? [name, names(children)] : [name]));

it('puts rows below their parents, and at the top what has none', () => {
  expect(names(treeOf(rows) as never)).toEqual(['Head office', ['Operations', ['Night shift']], 'Lost']);
});

it('keeps what fits and the way to it', () => {
  const fitting = pruned(treeOf(rows), ({ name }) => name.startsWith('Op'));
  expect(names(fitting as never)).toEqual(['Head office', ['Operations']]);
});

it('knows what is below a node', () => {
  const idsBelow = (wanted: number) =>
    allNodes(pathTo(treeOf(rows), ({ id }) => id === wanted).slice(-1)).map(({ id }) => id);
  expect(idsBelow(2)).toEqual([2, 3]);
  expect(idsBelow(7)).toEqual([]);
});
