import { Input } from 'antd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { foundIn, parentsOf } from '../../lib/tree.ts';
import { Button } from '../button.tsx';
import { FoldButton, type Folds, useFolds } from '../list/tree-table.tsx';
import styles from './check-tree.module.css';
import type { Entry } from './field.tsx';
import { countedIn, type TickNode, tickOf, toggled } from './ticks.ts';

interface Props extends Entry<readonly number[]> {
  nodes: readonly TickNode[];
  label: string;
  /** A tick below a node has no effect without the node. */
  withParents?: boolean;
  /** A text below the tree that explains what the ticks mean. */
  note?: ReactNode;
}

interface BranchProps {
  node: TickNode;
  folds: Folds;
  chosen: ReadonlySet<number>;
  linked: boolean;
  /** 1 for the items at the top. */
  level: number;
  /** The item that the Tab key reaches. */
  tabStop: number | undefined;
  onToggle: (id: number) => void;
}

const ariaChecked = { all: true, some: 'mixed', none: false } as const;

/** A node and its children. The Tab key reaches only the item itself; its fold button and box are for the pointer. */
function BranchView({ node, ...rest }: BranchProps) {
  const { folds, chosen, linked, tabStop, level, onToggle } = rest;
  const { id, name, note } = node;
  const tick = tickOf(node, chosen, linked);
  const open = !folds.folded.has(id);
  const isLeaf = node.children.length === 0;
  return (
    <li role="none">
      <div
        role="treeitem"
        className={styles.row}
        aria-level={level}
        aria-checked={ariaChecked[tick]}
        aria-expanded={isLeaf ? undefined : open}
        tabIndex={id === tabStop ? 0 : -1}
        data-id={id}
      >
        {isLeaf ? (
          <span className={styles.leaf} />
        ) : (
          <FoldButton name={name} open={open} tabIndex={-1} onToggle={() => folds.toggle(id)} />
        )}
        <label className={styles.label} onMouseDown={focusItem}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-hidden="true"
            checked={tick === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = tick === 'some';
            }}
            onChange={() => onToggle(id)}
          />
          <span className={styles.name} title={name}>
            {name}
          </span>
          {note && (
            <span className={styles.note} title={note}>
              {note}
            </span>
          )}
        </label>
      </div>
      {!isLeaf && open && (
        // biome-ignore lint/a11y/useSemanticElements: the list of a tree's branch is a group.
        <ul role="group" className={styles.below}>
          {node.children.map((child) => (
            <BranchView key={child.id} node={child} {...rest} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

const itemSelector = '[role=treeitem]';

/** The box of an item never has the focus, so that Space reaches the item alone. */
function focusItem(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  event.currentTarget.closest<HTMLElement>(itemSelector)?.focus({ preventScroll: true });
}

interface TreeProps extends Omit<BranchProps, 'node' | 'tabStop' | 'level'> {
  nodes: readonly TickNode[];
  label: string;
}

/** One Tab stop: the arrow keys move, fold and unfold, and Space ticks. */
function Tree({ nodes, label, ...branch }: TreeProps) {
  const { folds, onToggle } = branch;
  const [active, setActive] = useState<number>();
  const isShown = (some: readonly TickNode[]): boolean =>
    some.some(({ id, children }) => id === active || (!folds.folded.has(id) && isShown(children)));
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(itemSelector)];
    const at = items.indexOf(event.target as HTMLElement);
    const item = items[at];
    if (!item) return;
    const { key } = event;
    const expanded = item.getAttribute('aria-expanded');
    // A branch is the list item around its own item and the items below it.
    const branch = item.parentElement?.parentElement?.closest('li');
    const above = items.indexOf(branch?.querySelector<HTMLElement>(itemSelector) ?? item);
    const next = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: items.length - 1,
      ArrowRight: expanded === 'true' ? at + 1 : at,
      ArrowLeft: expanded === 'true' ? at : above,
      ' ': at,
    }[key];
    if (next === undefined) return;
    event.preventDefault();
    if (key === ' ') onToggle(Number(item.dataset.id));
    const folding = { ArrowLeft: 'true', ArrowRight: 'false' }[key];
    if (folding !== undefined && folding === expanded) folds.toggle(Number(item.dataset.id));
    items[next]?.focus();
  }
  return (
    <div
      role="tree"
      aria-label={label}
      aria-multiselectable="true"
      className={styles.nodes}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => target.dataset.id && setActive(Number(target.dataset.id))}
    >
      {nodes.map((node) => (
        <BranchView key={node.id} node={node} level={1} {...branch} tabStop={isShown(nodes) ? active : nodes[0]?.id} />
      ))}
    </div>
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
    // Search results are never collapsed.
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
          <Button kind="text" onClick={() => folds.set(parentsOf(nodes))}>
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
        <Tree
          nodes={found}
          label={label}
          folds={folds}
          chosen={chosen}
          linked={linked}
          onToggle={(one) => choose(toggled(nodes, chosen, one, { linked, withParents }))}
        />
      )}
      {note && <p className={styles.foot}>{note}</p>}
    </fieldset>
  );
}
