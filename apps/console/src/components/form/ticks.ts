import { allNodes, pathTo } from '../../lib/tree.ts';

/** A node of a tree whose nodes are ticked. */
export interface TickNode {
  readonly id: number;
  readonly name: string;
  /** Small text at the right of the node. The search includes it. */
  readonly note?: string;
  /** Whether the node is only a container, whose box follows those of its children. */
  readonly isGroup?: boolean;
  readonly children: readonly TickNode[];
}

export type Tick = 'all' | 'some' | 'none';

export interface Ticking {
  /** A node is ticked together with all below it. */
  readonly linked: boolean;
  /** Ticking a node also ticks those above it. */
  readonly withParents?: boolean;
}

/** The ids that count: groups only if they are empty. */
export const countedIn = (nodes: readonly TickNode[]): number[] =>
  allNodes(nodes)
    .filter(({ isGroup, children }) => !isGroup || children.length === 0)
    .map(({ id }) => id);

export function tickOf(node: TickNode, chosen: ReadonlySet<number>, linked: boolean): Tick {
  if (!linked) return chosen.has(node.id) ? 'all' : 'none';
  const counted = countedIn([node]);
  const here = counted.filter((id) => chosen.has(id)).length;
  return here === 0 ? 'none' : here === counted.length ? 'all' : 'some';
}

/** The ticked ids after a click on a node. */
export function toggled(
  tree: readonly TickNode[],
  chosen: ReadonlySet<number>,
  id: number,
  { linked, withParents = false }: Ticking,
): Set<number> {
  const way = pathTo(tree, (node) => node.id === id);
  const node = way.at(-1);
  const next = new Set(chosen);
  if (!node) return next;
  const ids = linked ? allNodes([node]).map((one) => one.id) : [id];
  const above = linked ? way.slice(0, -1) : [];
  if (tickOf(node, chosen, linked) === 'all') {
    for (const one of ids) next.delete(one);
    for (const group of above) if (group.isGroup && tickOf(group, next, true) === 'none') next.delete(group.id);
    return next;
  }
  for (const one of ids) next.add(one);
  for (const one of above) if (withParents || one.isGroup) next.add(one.id);
  return next;
}
