import { describe, expect, it } from 'vitest';
import { foundIn, parentsOf } from '../../lib/tree.ts';
import { countedIn, type TickNode, tickOf, toggled } from './ticks.ts';

const leaf = (id: number, name: string): TickNode => ({ id, name, children: [] });
const page: TickNode = {
  id: 2,
  name: 'Phones',
  note: 'device:list:list',
  children: [leaf(3, 'Add'), leaf(4, 'Edit')],
};
const tree: TickNode[] = [
  { id: 1, name: 'Devices', isGroup: true, children: [page, leaf(5, 'Monitor')] },
  { id: 6, name: 'Head office', children: [leaf(7, 'North')] },
];
const [devices, head] = tree as [TickNode, TickNode];
const ticks = (chosen: number[], linked = true) =>
  [devices, page, head].map((node) => tickOf(node, new Set(chosen), linked));
const click = (chosen: number[], id: number, how = {}) =>
  [...toggled(tree, new Set(chosen), id, { linked: true, ...how })].sort();

describe('linked', () => {
  it('shows a node half that has not all of it and what is below', () => {
    expect(ticks([])).toEqual(['none', 'none', 'none']);
    expect(ticks([2])).toEqual(['some', 'some', 'none']);
    expect(ticks([3])).toEqual(['some', 'some', 'none']);
    expect(ticks([2, 3, 4])).toEqual(['some', 'all', 'none']);
    expect(ticks([2, 3, 4, 5])).toEqual(['all', 'all', 'none']);
    expect(ticks([1])).toEqual(['none', 'none', 'none']);
    expect(ticks([7])).toEqual(['none', 'none', 'some']);
  });
  it('ticks all below a node, and its group', () => {
    expect(click([], 2)).toEqual([1, 2, 3, 4]);
    expect(click([2, 3], 2)).toEqual([1, 2, 3, 4]);
    expect(click([], 1)).toEqual([1, 2, 3, 4, 5]);
  });
  it('unticks all below a node, and a group without any', () => {
    expect(click([1, 2, 3, 4], 2)).toEqual([]);
    expect(click([1, 2, 3, 4, 5], 2)).toEqual([1, 5]);
    expect(click([1, 2, 3, 4], 3)).toEqual([1, 2, 4]);
  });
  it('ticks what a node is of no use without, where that is so', () => {
    expect(click([], 3)).toEqual([1, 3]);
    expect(click([], 3, { withParents: true })).toEqual([1, 2, 3]);
    expect(click([], 7)).toEqual([7]);
  });
});

it('ticks each node for itself when nothing is linked', () => {
  expect(ticks([2, 6], false)).toEqual(['none', 'all', 'all']);
  expect(click([], 2, { linked: false })).toEqual([2]);
  expect(click([1, 2, 3], 2, { linked: false })).toEqual([1, 3]);
});

it('finds nodes by name or note, with the way to them', () => {
  expect(parentsOf(foundIn(tree, 'edit'))).toEqual([1, 2]);
  expect(countedIn(foundIn(tree, 'DEVICE:list'))).toEqual([2]);
  expect(foundIn(tree, 'nothing')).toEqual([]);
  expect(foundIn(tree, ' ')).toEqual(tree);
});

it('counts everything but groups', () => expect(countedIn(tree)).toEqual([2, 3, 4, 5, 6, 7]));
