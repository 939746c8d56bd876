import { expect, it } from 'vitest';
import { checkedKeys, toggled, treeOf } from './permission-tree.ts';

const [system] = treeOf([
  {
    name: 'System',
    permission: '',
    children: [
      {
        name: 'Users',
        permission: 'user:list',
        children: [
          { name: 'Add', permission: 'user:add', children: [] },
          { name: 'Edit', permission: 'user:edit', children: [] },
        ],
      },
    ],
  },
]);
const keysOf = (...chosen: string[]) => checkedKeys([system!], new Set(chosen));

it('a page can be chosen without what stands beneath it', () => {
  expect(keysOf('user:list')).toEqual(['/0/0']);
});

it('a group is chosen when everything in it is', () => {
  expect(keysOf('user:list', 'user:add', 'user:edit')).toEqual(['/0', '/0/0', '/0/0/0', '/0/0/1']);
});

it('choosing a node chooses what is beneath it, and the other way round', () => {
  const page = system!.children[0]!;
  expect(toggled(page, ['other', 'user:add'], true)).toEqual(['other', 'user:list', 'user:add', 'user:edit']);
  expect(toggled(page, ['other', 'user:add'], false)).toEqual(['other']);
});
