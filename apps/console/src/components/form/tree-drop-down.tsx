import { TreeSelect as AntTreeSelect } from 'antd';
import type { Entry } from './field.tsx';

export interface TreeChoice {
  readonly id: number;
  readonly name: string;
  readonly children?: readonly TreeChoice[];
  /** Shown, but not to be chosen. */
  readonly disabled?: boolean;
}

export interface TreeSelectProps extends Entry<number | null> {
  nodes: readonly TreeChoice[];
  /** For a choice that may be left out. */
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
