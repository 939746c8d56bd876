import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import type { Branch, TreeOf } from '../../lib/tree.ts';
import { Icon } from '../text/icon.tsx';
import { DataTable, type TableProps } from './data-table.tsx';
import { contentOf } from './table-row.tsx';
import styles from './tree.module.css';

/** The folded nodes of a tree. */
export interface Folds {
  readonly folded: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
  readonly set: (folded: Iterable<number>) => void;
}

export function useFolds(): Folds {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  return {
    folded,
    set: (ids) => setFolded(new Set(ids)),
    toggle: (id) =>
      setFolded((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
  };
}

interface Flat<Row> {
  readonly node: TreeOf<Row>;
  readonly depth: number;
}
const unfolded = <Row extends Branch>(
  tree: readonly TreeOf<Row>[],
  folded: ReadonlySet<number>,
  depth = 0,
): Flat<Row>[] =>
  tree.flatMap((node) => [{ node, depth }, ...(folded.has(node.id) ? [] : unfolded(node.children, folded, depth + 1))]);

interface FoldProps {
  name: string;
  open: boolean;
  tabIndex?: number;
  onToggle: () => void;
}

/** Shows or hides what is below a node. */
export function FoldButton({ name, open, tabIndex, onToggle }: FoldProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={styles.fold}
      tabIndex={tabIndex}
      // A button that only the pointer reaches is no part of the item's name.
      aria-hidden={tabIndex === -1 || undefined}
      aria-expanded={open}
      aria-label={t(open ? 'tree.fold' : 'tree.unfold', { name })}
      onClick={onToggle}
    >
      <Icon name={open ? 'down' : 'right'} />
    </button>
  );
}

interface Props<Row extends Branch> extends Omit<TableProps<Row>, 'rows' | 'keyOf' | 'nameOf'> {
  /** `undefined` while the tree is loading. */
  tree: readonly TreeOf<Row>[] | undefined;
  nameOf: (row: Row) => string;
  folds: Folds;
}

/** A table of nested rows; its first column shows the tree. */
export function TreeTable<Row extends Branch>({ tree, folds, columns, nameOf, ...table }: Props<Row>) {
  const flat = tree && unfolded(tree, folds.folded);
  const places = new Map(flat?.map((place) => [place.node.id, place]));
  const [first, ...rest] = columns;
  return (
    <DataTable
      {...table}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      rows={flat?.map(({ node }) => node as Row)}
      columns={
        first === undefined
          ? []
          : [
              {
                key: first.key,
                title: first.title,
                render: (row) => {
                  const { node, depth } = places.get(row.id)!;
                  return (
                    <span className={styles.node} style={{ '--depth': depth } as React.CSSProperties}>
                      {node.children.length > 0 ? (
                        <FoldButton
                          name={nameOf(row)}
                          open={!folds.folded.has(row.id)}
                          onToggle={() => folds.toggle(row.id)}
                        />
                      ) : (
                        <span className={styles.leaf} />
                      )}
                      <span className="fl-cut">{contentOf(first, row)}</span>
                    </span>
                  );
                },
              },
              ...rest,
            ]
      }
    />
  );
}
