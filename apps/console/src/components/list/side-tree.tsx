import { Input } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { type Branch, foundIn, type TreeOf } from '../../lib/tree.ts';
import { Icon } from '../text/icon.tsx';
import styles from './tree.module.css';
import { FoldButton, useFolds } from './tree-table.tsx';

interface Node extends Branch {
  readonly name: string;
  /** The number of the list's rows that belong to the node and to its descendants. */
  readonly count: number;
}

interface Props {
  label: string;
  searchLabel: string;
  /** The label of the entry for all rows, which is selected if no node is. */
  all: string;
  tree: readonly TreeOf<Node>[];
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** A tree left of a list, whose chosen node filters it. */
export function SideTree({ label, searchLabel, all, tree, value, onChange }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const { folded, toggle } = useFolds();
  const isSearch = text.trim() !== '';
  const found = foundIn(tree, text);

  const choice = (id: number | undefined, name: string, count?: number) => (
    <button type="button" className={styles.choice} aria-current={value === id} onClick={() => onChange(id)}>
      <span className="fl-cut" title={name}>
        {name}
      </span>{' '}
      {count !== undefined && <span className="fl-small">{formatCount(count)}</span>}
    </button>
  );
  const branch = (nodes: readonly TreeOf<Node>[]) => (
    <ul>
      {nodes.map((node) => {
        const open = isSearch || !folded.has(node.id);
        return (
          <li key={node.id}>
            <span className={styles.entry}>
              {node.children.length > 0 ? (
                <FoldButton name={node.name} open={open} onToggle={() => toggle(node.id)} />
              ) : (
                <span className={styles.leaf} />
              )}
              {choice(node.id, node.name, node.count)}
            </span>
            {open && node.children.length > 0 && branch(node.children)}
          </li>
        );
      })}
    </ul>
  );
  return (
    <nav className={styles.side} aria-label={label}>
      <Input
        aria-label={searchLabel}
        placeholder={searchLabel}
        allowClear
        prefix={<Icon name="search" />}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {choice(undefined, all)}
      {found.length === 0 && isSearch ? <p className="fl-small">{t('state.noResult')}</p> : branch(found)}
    </nav>
  );
}
