import { expect, it } from 'vitest';
import { tickOf, toggled } from '../../../../components/form/ticks.ts';
import { permissionTree } from './permission-tree.ts';

const leaf = (name: string, permission: string) => ({ name, permission, children: [] });
const tree = permissionTree([
  {
    name: 'System',
    permission: '',
    children: [
      { name: 'Users', permission: 'user:list', children: [leaf('Add', 'user:add'), leaf('Edit', 'user:edit')] },
      leaf('Import', 'user:add'),
    ],
  },
]);
const [system] = tree.nodes;
const users = system!.children[0]!;
const ticks = (...chosen: string[]) => [system!, users].map((node) => tickOf(node, new Set(tree.idsOf(chosen)), true));
const click = (id: number, ...chosen: string[]) =>
  tree.changed(chosen, [...toggled(tree.nodes, new Set(tree.idsOf(chosen)), id, { linked: true })]);

it('a page can be chosen without what stands beneath it', () => {
  expect(ticks('user:list')).toEqual(['some', 'some']);
  expect(click(users.children[1]!.id, 'user:list', 'user:edit')).toEqual(['user:list']);
});

it('a group is chosen when everything in it is', () => {
  expect(ticks('user:list', 'user:add', 'user:edit')).toEqual(['all', 'all']);
});

it('choosing a node chooses what is beneath it, and the other way round', () => {
  expect(click(users.id, 'other')).toEqual(['other', 'user:list', 'user:add', 'user:edit']);
  expect(click(users.id, 'other', 'user:list', 'user:add', 'user:edit')).toEqual(['other']);
});

it('a permission of several nodes is chosen and taken away with each of them', () => {
  expect(tree.idsOf(['user:add'])).toHaveLength(2);
  expect(click(users.children[0]!.id, 'user:add')).toEqual([]);
});
