import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../button.tsx';
import { FoldButton, type Folds, useFolds } from '../list/tree-table.tsx';
import styles from './check-tree.module.css';
import type { Entry } from './field.tsx';
import { countedIn, foundIn, holdersIn, type TickNode, tickOf, toggled } from './ticks.ts';

interface Props extends Entry<readonly number[]> {
  nodes: readonly TickNode[];
  label: string;
  /** What is ticked below a node is of no use without it. */
  withParents?: boolean;
  /** Below the tree: what the ticks mean. */
  note?: ReactNode;
}

interface BranchProps {
  node: TickNode;
  folds: Folds;
  chosen: ReadonlySet<number>;
  linked: boolean;
  onToggle: (id: number) => void;
}

function BranchView({ node, ...rest }: BranchProps) {
  const { folds, chosen, linked, onToggle } = rest;
  const tick = tickOf(node, chosen, linked);
  const open = !folds.folded.has(node.id);
  const isLeaf = node.children.length === 0;
  return (
    <li>
      <div className={styles.row}>
        {isLeaf ? (
          <span className={styles.leaf} />
        ) : (
          <FoldButton name={node.name} open={open} onToggle={() => folds.toggle(node.id)} />
        )}
        <label className={styles.label}>
          <input
            type="checkbox"
            checked={tick === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = tick === 'some';
            }}
            onChange={() => onToggle(node.id)}
          />
          <span className={styles.name} title={node.name}>
            {node.name}
          </span>
          {node.note && (
            <span className={styles.note} title={node.note}>
              {node.note}
            </span>
          )}
        </label>
      </div>
      {!isLeaf && open && (
        <ul className={styles.below}>
          {node.children.map((child) => (
            <BranchView key={child.id} node={child} {...rest} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Any number of a tree's nodes, each with what is below it or for itself. */
export function CheckTree({ id, value = [], onChange, nodes, label, withParents = false, note }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const [linked, setLinked] = useState(true);
  const folds = useFolds();
  const chosen = new Set(value);
  const counted = countedIn(nodes);
  const here = counted.filter((one) => chosen.has(one)).length;
  const found = foundIn(nodes, text);
  const isAll = counted.length > 0 && here === counted.length;
  const choose = (ids: Iterable<number>) => onChange?.([...ids]);
  function search(typed: string): void {
    setText(typed);
    // What a search finds is never folded away.
    folds.set([]);
  }
  return (
    <fieldset className={styles.tree} aria-label={label}>
      <div className={styles.tools}>
        <span className="fl-small" title={t('ticks.count', { here, all: counted.length })}>
          {here} / {counted.length}
        </span>
        <label className={styles.tool} title={t('ticks.linkedHint')}>
          <input type="checkbox" checked={linked} onChange={({ target }) => setLinked(target.checked)} />
          {t('ticks.linked')}
        </label>
        <label className={styles.tool}>
          <input
            type="checkbox"
            checked={isAll}
            disabled={text !== ''}
            ref={(box) => {
              if (box) box.indeterminate = here > 0 && !isAll;
            }}
            onChange={() => choose(isAll ? [] : new Set([...value, ...counted]))}
          />
          {t('ticks.all')}
        </label>
        <span className={styles.folds}>
          <Button kind="text" onClick={() => folds.set([])}>
            {t('tree.unfoldAll')}
          </Button>
          <Button kind="text" onClick={() => folds.set(holdersIn(nodes))}>
            {t('tree.foldAll')}
          </Button>
        </span>
      </div>
      <Input
        {...(id !== undefined && { id })}
        allowClear
        aria-label={t('ticks.searchIn', { label })}
        placeholder={t('ticks.search')}
        value={text}
        onChange={({ target }) => search(target.value)}
        // Enter would save the form.
        onPressEnter={(event) => event.preventDefault()}
      />
      {found.length === 0 ? (
        <p className={styles.none}>{t('ticks.none')}</p>
      ) : (
        <ul className={styles.nodes}>
          {found.map((node) => (
            <BranchView
              key={node.id}
              node={node}
              folds={folds}
              chosen={chosen}
              linked={linked}
              onToggle={(one) => choose(toggled(nodes, chosen, one, { linked, withParents }))}
            />
          ))}
        </ul>
      )}
      {note && <p className={styles.foot}>{note}</p>}
    </fieldset>
  );
}
