import { useState } from 'react';
import type { Input } from '../../lib/calls/api.ts';
import { type ListRoute, type RowOf, useAsk } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';
import { type Branch, parentsOf, pruned, treeOf } from '../../lib/tree.ts';
import { Button } from '../button.tsx';
import { type Filter, namesOf } from './filter-row.tsx';
import { ListFrame, type ListLook } from './list-frame.tsx';
import { type Filters, useUrlState } from './list-state.ts';
import { TreeTable, useFolds } from './tree-table.tsx';

/** Lists of nested rows. */
type TreeRoute = { [R in ListRoute]: RowOf<R> extends Branch ? R : never }[ListRoute];

interface Props<R extends TreeRoute> extends Omit<ListLook<RowOf<R>>, 'filters' | 'nameOf'> {
  route: R;
  /** Texts and choices, of which each is about the row's field of that name. */
  filters?: readonly Filter[];
  nameOf: (row: RowOf<R>) => string;
  /** The searched text of a row, if it is not the field with the filter's name. */
  textOf?: Readonly<Record<string, (row: RowOf<R>) => string>>;
  /** The rows that are collapsed at first. */
  foldedAtFirst?: (row: RowOf<R>) => boolean;
}

/** The most rows that a list call returns. */
const pageSize = 100_000;

type TextOf<Row> = Readonly<Record<string, (row: Row) => string>>;

const fits =
  <Row,>(filters: readonly Filter[], values: Filters, textOf: TextOf<Row>) =>
  (row: Row) =>
    filters.every((filter) => {
      const value = filter.kind === 'range' ? undefined : values[filter.name];
      if (filter.kind === 'range' || value === undefined) return true;
      const { name } = filter;
      const field = textOf[name]?.(row) ?? String((row as Record<string, unknown>)[name]);
      return filter.kind === 'text' ? field.toLowerCase().includes(value.trim().toLowerCase()) : field === value;
    });

/** A list as a tree: all of it at once, in the server's order; what the filters leave is shown below what it belongs to. */
export function TreePage<R extends TreeRoute>(props: Props<R>) {
  type Row = RowOf<R> & Branch;
  const { filters = [], route, nameOf, textOf = {}, foldedAtFirst } = props;
  const t = useT();
  const control = useUrlState(namesOf(filters));
  const { data, ...query } = useAsk(route, { query: { pageSize } } as unknown as Input<R>, { keep: true });
  const rows = (data as { list: readonly Row[] } | undefined)?.list;
  const set = control.state.filters;
  const tree = rows && pruned(treeOf(rows), fits<Row>(filters, set, textOf as TextOf<Row>));
  const folds = useFolds();
  const [isFresh, setIsFresh] = useState(Object.keys(set).length === 0);
  if (isFresh && rows && foldedAtFirst) {
    setIsFresh(false);
    folds.set(rows.filter(foldedAtFirst).map(({ id }) => id));
  }
  // Search results are never collapsed.
  const [shown, setShown] = useState(set);
  if (shown !== set) {
    setShown(set);
    folds.set([]);
  }
  return (
    <ListFrame<Row>
      look={{
        ...(props as unknown as ListLook<Row>),
        extra: (
          <>
            <Button onClick={() => folds.set([])}>{t('tree.unfoldAll')}</Button>
            <Button onClick={() => folds.set(parentsOf(tree ?? []))}>{t('tree.foldAll')}</Button>
            {props.extra}
          </>
        ),
      }}
      control={control}
      answer={{ ...query, rows: tree as readonly Row[] | undefined }}
      table={({ rows: _tree, keyOf: _key, nameOf: _name, ...table }) => (
        <TreeTable<Row> {...table} tree={tree} folds={folds} nameOf={nameOf as (row: Row) => string} />
      )}
    />
  );
}
