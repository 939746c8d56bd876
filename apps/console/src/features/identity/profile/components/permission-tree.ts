import type { TickNode } from '../../../../components/form/ticks.ts';
import type { Answer } from '../../../../lib/calls/api.ts';

type PermissionNode = Answer<'GET /system/tokens/choices'>[number];

/** The permissions as a tree to tick. Nodes have ids of their own, because several may have the same permission. */
export function permissionTree(choices: readonly PermissionNode[]) {
  const permissions: string[] = [];
  const nodeOf = ({ name, permission, children }: PermissionNode): TickNode => {
    const id = permissions.push(permission) - 1;
    return { id, name, isGroup: permission === '', children: children.map(nodeOf) };
  };
  const nodes = choices.map(nodeOf);
  const idsOf = (chosen: readonly string[]) =>
    permissions.flatMap((permission, id) => (chosen.includes(permission) ? [id] : []));
  /** The permissions after the ticks have changed. */
  const changed = (chosen: readonly string[], ids: readonly number[]): string[] => {
    const before = idsOf(chosen);
    const added = ids.filter((id) => !before.includes(id)).map((id) => permissions[id]!);
    const removed = new Set(before.filter((id) => !ids.includes(id)).map((id) => permissions[id]!));
    return [...new Set([...chosen, ...added])].filter((permission) => permission !== '' && !removed.has(permission));
  };
  return { nodes, idsOf, changed };
}
