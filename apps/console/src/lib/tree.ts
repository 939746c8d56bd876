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

/** A node of any tree, such as a menu entry. */
interface Nested<Node> {
  readonly children?: readonly Node[];
}

/** Returns all nodes, each before those below it. */
export const allNodes = <Node extends Nested<Node>>(tree: readonly Node[]): Node[] =>
  tree.flatMap((node) => [node, ...allNodes(node.children ?? [])]);

/** The ids of all nodes that have others below them. */
export const parentsOf = <Node extends Nested<Node> & { readonly id: number }>(tree: readonly Node[]): number[] =>
  allNodes(tree)
    .filter(({ children = [] }) => children.length > 0)
    .map(({ id }) => id);

/** Returns the nodes from the top down to the first one that fits; empty if none does. */
export function pathTo<Node extends Nested<Node>>(tree: readonly Node[], fits: (node: Node) => boolean): Node[] {
  for (const node of tree) {
    if (fits(node)) return [node];
    const below = pathTo(node.children ?? [], fits);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** Returns the tree with only the nodes that fit and their ancestors. */
export function pruned<Node extends Nested<Node>>(tree: readonly Node[], fits: (node: Node) => boolean): Node[] {
  return tree.flatMap((node) => {
    const children = pruned(node.children ?? [], fits);
    return children.length > 0 || fits(node) ? [{ ...node, children }] : [];
  });
}

/** Returns the tree with only the nodes whose name or note contains the text, and their ancestors. */
export function foundIn<Node extends Nested<Node> & { readonly name: string; readonly note?: string }>(
  tree: readonly Node[],
  text: string,
): readonly Node[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return tree;
  return pruned(tree, ({ name, note = '' }) => `${name} ${note}`.toLowerCase().includes(wanted));
}

/** Whether the row has a direct child that is not one of these. */
export const hasOthersBelow = <Row extends Branch>(row: TreeOf<Row>, these: readonly Branch[]): boolean =>
  row.countBelow > these.filter(({ parentId }) => parentId === row.id).length;
