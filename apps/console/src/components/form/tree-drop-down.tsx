import { TreeSelect as AntTreeSelect } from 'antd';
import type { Entry } from './field.tsx';

export interface TreeChoice {
  readonly id: number;
  readonly name: string;
  readonly children?: readonly TreeChoice[];
  /** Whether the node is visible but cannot be selected. */
  readonly disabled?: boolean;
}

export interface TreeSelectProps extends Entry<number | null> {
  nodes: readonly TreeChoice[];
  /** Whether the choice may be left empty. */
  allowClear?: boolean;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
}

/** See `TreeSelect`, which loads it. */
export default function TreeDropDown({ nodes, value = null, onChange, ...select }: TreeSelectProps) {
  return (
    <AntTreeSelect
      {...select}
      treeData={nodes as never}
      fieldNames={{ label: 'name', value: 'id', children: 'children' }}
      showSearch={{ treeNodeFilterProp: 'name' }}
      treeDefaultExpandAll
      value={value}
      onChange={(id: number | null | undefined) => onChange?.(id ?? null)}
    />
  );
}
