import { type FormField, type FormKind, mostGroupDepth } from '@flotilla/contract/form-model';

/** A field in the builder. Its id stays while its key is typed. The fields of a group are its children. */
export interface Node {
  readonly uid: string;
  readonly field: FormField;
  readonly children: readonly Node[];
}
export type Nodes = readonly Node[];

/** A position: the group, or `undefined` for the form itself, and the index in it. */
export interface Place {
  readonly parent: string | undefined;
  readonly index: number;
}

const withoutFields = (field: FormField): FormField => (field.kind === 'group' ? { ...field, fields: [] } : field);

/** `uidOf` gets the index of each field in the form; fields of groups are numbered below their group. */
export function toNodes(fields: readonly FormField[], uidOf: (path: string) => string, above = ''): Nodes {
  return fields.map((field, index) => {
    const path = `${above}${index}`;
    const children = field.kind === 'group' ? toNodes(field.fields, uidOf, `${path}.`) : [];
    return { uid: uidOf(path), field: withoutFields(field), children };
  });
}

export const toFields = (nodes: Nodes): FormField[] =>
  nodes.map(({ field, children }) => (field.kind === 'group' ? { ...field, fields: toFields(children) } : field));

export function findNode(nodes: Nodes, uid: string | undefined): Node | undefined {
  for (const node of nodes) {
    const found = node.uid === uid ? node : findNode(node.children, uid);
    if (found) return found;
  }
  return undefined;
}

export const allNodes = (nodes: Nodes): Node[] => nodes.flatMap((node) => [node, ...allNodes(node.children)]);

/** Returns the levels of a field: the one it is in, then those of the groups around it. */
export function levelsOf(nodes: Nodes, uid: string): Nodes[] {
  if (nodes.some((node) => node.uid === uid)) return [nodes];
  for (const { children } of nodes) {
    const inner = levelsOf(children, uid);
    if (inner.length > 0) return [...inner, nodes];
  }
  return [];
}

/** Returns the field at a position of the form and of its groups. */
export function nodeAt(nodes: Nodes, at: readonly number[]): Node | undefined {
  const [first = 0, ...rest] = at;
  const node = nodes[first];
  return node && rest.length > 0 ? nodeAt(node.children, rest) : node;
}

export const mapNodes = (nodes: Nodes, change: (node: Node) => Node): Nodes =>
  nodes.map((node) => change({ ...node, children: mapNodes(node.children, change) }));

export const without = (nodes: Nodes, uid: string): Nodes =>
  nodes.filter((node) => node.uid !== uid).map((node) => ({ ...node, children: without(node.children, uid) }));

const inserted = (nodes: Nodes, index: number, node: Node): Nodes => [
  ...nodes.slice(0, index),
  node,
  ...nodes.slice(index),
];
export const insert = (nodes: Nodes, { parent, index }: Place, added: Node): Nodes =>
  parent === undefined
    ? inserted(nodes, index, added)
    : mapNodes(nodes, (node) =>
        node.uid === parent ? { ...node, children: inserted(node.children, index, added) } : node,
      );

/** Returns how many levels of groups a field brings along. */
const heightOf = ({ field, children }: Node): number =>
  field.kind === 'group' ? 1 + Math.max(0, ...children.map(heightOf)) : 0;

/** A line of the canvas: a field, or the end of a group. */
export interface Row {
  readonly uid: string;
  readonly node: Node;
  readonly isEnd: boolean;
  /** The number of groups around it. */
  readonly depth: number;
}

export const rowsOf = (nodes: Nodes, depth = 0): Row[] =>
  nodes.flatMap((node) => {
    const row = { uid: node.uid, node, isEnd: false, depth };
    if (node.field.kind !== 'group') return [row];
    return [row, ...rowsOf(node.children, depth + 1), { uid: `${node.uid}/end`, node, isEnd: true, depth }];
  });

/** Returns the position before the line with this number. */
export function placeBefore(rows: readonly Row[], line: number): Place & { readonly depth: number } {
  const open: { uid: string | undefined; count: number }[] = [{ uid: undefined, count: 0 }];
  for (const { uid, node, isEnd } of rows.slice(0, line)) {
    if (isEnd) open.pop();
    else {
      open.at(-1)!.count += 1;
      if (node.field.kind === 'group') open.push({ uid, count: 0 });
    }
  }
  const { uid: parent, count: index } = open.at(-1)!;
  return { parent, index, depth: open.length - 1 };
}

const fits = (node: Node, depth: number) => depth + heightOf(node) <= mostGroupDepth;

/** Moves a field before a line of the form without it; `undefined` if its groups would be too deep there. */
export function moveBefore(nodes: Nodes, uid: string, line: number): Nodes | undefined {
  const node = findNode(nodes, uid);
  if (!node) return undefined;
  const rest = without(nodes, uid);
  const place = placeBefore(rowsOf(rest), line);
  return fits(node, place.depth) ? insert(rest, place, node) : undefined;
}

/** Moves a field by one line, into and out of groups. Lines where it does not fit are skipped. Returns the same form at its ends. */
export function shift(nodes: Nodes, uid: string, by: 1 | -1): Nodes {
  const lines = rowsOf(without(nodes, uid)).length;
  const start = rowsOf(nodes).findIndex((row) => row.uid === uid);
  for (let line = start + by; line >= 0 && line <= lines; line += by) {
    const moved = moveBefore(nodes, uid, line);
    if (moved) return moved;
  }
  return nodes;
}

/** Returns where a new field of this kind goes: after the selected one, or into the selected group. */
export function placeAfter(nodes: Nodes, selected: string | undefined, kind: FormKind): Place {
  const levels = selected === undefined ? [] : levelsOf(nodes, selected);
  const [level] = levels;
  const last = { parent: undefined, index: nodes.length };
  if (!level) return last;
  const index = level.findIndex(({ uid }) => uid === selected);
  const node = level[index]!;
  const isGroup = kind === 'group';
  const depth = levels.length - 1;
  if (node.field.kind === 'group' && (!isGroup || depth + 2 <= mostGroupDepth))
    return { parent: node.uid, index: node.children.length };
  if (isGroup && depth + 1 > mostGroupDepth) return last;
  const parent = allNodes(nodes).find(({ children }) => children === level)?.uid;
  return { parent, index: index + 1 };
}
