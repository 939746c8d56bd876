/** A row below another one. */
export interface Branch {
  readonly id: number;
  readonly parentId: number | null;
}

export type TreeOf<Row> = Row & {
  readonly children: readonly TreeOf<Row>[];
  /** The number of direct children, including filtered ones. */
  readonly countBelow: number;
};

/** Rows below their parents, in the order in which they came; a row whose parent is missing is at the top. */
export function treeOf<Row extends Branch>(rows: readonly Row[]): TreeOf<Row>[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const nodes = (parentId: number | null): TreeOf<Row>[] =>
    (below.get(parentId) ?? []).map((row) => {
      const children = nodes(row.id);
      return { ...row, children, countBelow: children.length };
    });
  return nodes(null);
}

/** Returns the tree with only the nodes that fit and their ancestors. */
export function pruned<Row>(tree: readonly TreeOf<Row>[], fits: (row: Row) => boolean): TreeOf<Row>[] {
  return tree.flatMap((node) => {
    const children = pruned(node.children, fits);
    return children.length > 0 || fits(node) ? [{ ...node, children }] : [];
  });
}

/** Whether the row has a direct child that is not one of these. */
export const hasOthersBelow = <Row extends Branch>(row: TreeOf<Row>, these: readonly Branch[]): boolean =>
  row.countBelow > these.filter(({ parentId }) => parentId === row.id).length;

/** The id of a node and of all below it. */
export function idsBelow<Row extends Branch>(tree: readonly TreeOf<Row>[], id: number): number[] {
  const all = (nodes: readonly TreeOf<Row>[]): number[] => nodes.flatMap((node) => [node.id, ...all(node.children)]);
  for (const node of tree) {
    if (node.id === id) return all([node]);
    const found = idsBelow(node.children, id);
    if (found.length > 0) return found;
  }
  return [];
}
