import { Select } from 'antd';
import { lazy, Suspense } from 'react';
import type { TreeChoice, TreeSelectProps } from './tree-drop-down.tsx';

export type { TreeChoice } from './tree-drop-down.tsx';

// Few pages need it, and it is large.
const TreeDropDown = lazy(() => import('./tree-drop-down.tsx'));

const flat = (nodes: readonly TreeChoice[]): TreeChoice[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** Selects a node of a tree, found by a part of its name; `null` is none. */
export function TreeSelect(props: TreeSelectProps) {
  const { nodes, onChange: _onChange, value, ...look } = props;
  const chosen = flat(nodes).find(({ id }) => id === value)?.name ?? null;
  return (
    <Suspense fallback={<Select {...look} value={chosen} disabled />}>
      <TreeDropDown {...props} />
    </Suspense>
  );
}
