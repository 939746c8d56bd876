import type { TreeChoice } from '../../../components/form/tree-select.tsx';
import { useAsk } from '../../../lib/calls/use-call.ts';
import { useSession } from '../../../lib/session/session.ts';
import { type TreeOf, treeOf } from '../../../lib/tree.ts';

export const userCalls = {
  list: 'GET /system/auth/userList',
  one: 'GET /system/auth/getEditUser',
  add: 'POST /system/auth/addUser',
  edit: 'PUT /system/auth/editUser',
  remove: 'DELETE /system/auth/deleteUser',
} as const;

/** The key of the role that a front user without roles has. */
const defaultRole = 'ROLE_DEFAULT';

interface Department {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  readonly status: 0 | 1;
  readonly userCount: number;
  readonly mayGive: boolean;
}
export type Counted = Department & { readonly count: number };

/** Adds the number of users of each department and those below it. */
function counted(tree: readonly TreeOf<Department>[]): TreeOf<Counted>[] {
  return tree.map((node) => {
    const children = counted(node.children);
    return { ...node, children, count: children.reduce((sum, { count }) => sum + count, node.userCount) };
  });
}

const pathsOf = (tree: readonly TreeOf<Department>[], above = ''): [number, string][] =>
  tree.flatMap(({ id, name, children }) => [[id, above + name], ...pathsOf(children, `${above}${name} / `)]);

/** The departments that a user can be moved to. One with an obstacle is disabled unless it is the current one; its label names the obstacle. */
export const departmentChoices = (
  tree: readonly TreeOf<Department>[],
  now: number | null | undefined,
  obstacle: (department: Department) => string | undefined,
): TreeChoice[] =>
  tree.map(({ children, ...department }) => {
    const { id, name } = department;
    const label = id === now ? undefined : obstacle(department);
    return {
      ...{ id, name: label ?? name, disabled: label !== undefined },
      children: departmentChoices(children, now, obstacle),
    };
  });

/** The choices of the user form, and the departments as a tree; tenants have none. */
export function useUserChoices() {
  const asked = useAsk('GET /system/auth/userGet', {});
  const { data } = asked;
  const tree = treeOf<Department>(data?.departments ?? []);
  return {
    asked,
    tree: counted(tree),
    paths: new Map(pathsOf(tree)),
    roles: data?.roles ?? [],
    posts: data?.posts ?? [],
    parents: data?.parents ?? [],
    defaultRoleId: data?.roles.find(({ roleKey }) => roleKey === defaultRole)?.id,
  };
}
export type UserChoices = ReturnType<typeof useUserChoices>;

/** Tenants add users below themselves only, without a department. */
export const useIsTenant = (): boolean => useSession(({ profile }) => profile?.userType === 'front');
