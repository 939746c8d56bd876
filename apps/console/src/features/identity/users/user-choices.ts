import type { TreeChoice } from '../../../components/form/tree-select.tsx';
import { useSession } from '../../../lib/session.ts';
import { type TreeOf, treeOf } from '../../../lib/tree.ts';
import { useAsk } from '../../../lib/use-call.ts';

/** The role of a front user without any other. */
const defaultRole = 'ROLE_DEFAULT';

interface Department {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  readonly status: 0 | 1;
  readonly userCount: number;
}
export type Counted = Department & { readonly count: number };

/** How many people each department has with those below it. */
function counted(tree: readonly TreeOf<Department>[]): TreeOf<Counted>[] {
  return tree.map((node) => {
    const children = counted(node.children);
    return { ...node, children, count: children.reduce((sum, { count }) => sum + count, node.userCount) };
  });
}

const pathsOf = (tree: readonly TreeOf<Department>[], above = ''): [number, string][] =>
  tree.flatMap(({ id, name, children }) => [[id, above + name], ...pathsOf(children, `${above}${name} / `)]);

/** The departments that a person can be put into: stopped ones only where they are already in it. */
export const departmentChoices = (tree: readonly TreeOf<Department>[], now: number | null | undefined): TreeChoice[] =>
  tree.map(({ id, name, status, children }) => ({
    ...{ id, name, disabled: status === 0 && id !== now, children: departmentChoices(children, now) },
  }));

/** What users can be given, and the departments as a tree; a tenant has none. */
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

/** Tenants add people below themselves only, and put them into no department. */
export const useIsTenant = (): boolean => useSession(({ profile }) => profile?.userType === 'front');
