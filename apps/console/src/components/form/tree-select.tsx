import { Select } from 'antd';
import { lazy, Suspense } from 'react';
import { allNodes } from '../../lib/tree.ts';
import type { TreeSelectProps } from './tree-drop-down.tsx';

export type { TreeChoice } from './tree-drop-down.tsx';

// Few pages need it, and it is large.
const TreeDropDown = lazy(() => import('./tree-drop-down.tsx'));

/** Selects a node of a tree, found by a part of its name; `null` is none. */
export function TreeSelect(props: TreeSelectProps) {
  const { nodes, onChange: _onChange, value, ...look } = props;
  const chosen = allNodes(nodes).find(({ id }) => id === value)?.name ?? null;
  return (
    <Suspense fallback={<Select {...look} value={chosen} disabled />}>
      <TreeDropDown {...props} />
    </Suspense>
  );
}
