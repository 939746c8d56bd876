import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { Column } from '../../components/list/columns.ts';
import type { RowKey, Selection } from '../../components/list/data-table.tsx';
import { type Filter, FilterRow } from '../../components/list/filter-row.tsx';
import list from '../../components/list/list.module.css';
import { type Filters, toQuery, useLocalState } from '../../components/list/list-state.ts';
import { PagedTable } from '../../components/list/paged-table.tsx';
import type { Input } from '../../lib/calls/api.ts';
import { type ListRoute, type RowOf, useAsk } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';
import { layout } from '../../lib/theme/tokens.ts';
import styles from './pick.module.css';

export interface PickProps {
  /** The current choice: comma-joined, as in `onPick`. */
  picked?: string;
  /** Whether at most one row can be selected. */
  single?: boolean;
  /** Called with the selected keys, also joined by commas. The dialog stays open until a returned promise resolves, and if it rejects. */
  onPick: (joined: string, keys: readonly string[]) => unknown;
  onClose: () => void;
}

/** The choice, for the elements above the rows, which may change it. */
export interface Picking<Row> {
  keys: ReadonlySet<string>;
  add: (keys: readonly string[]) => void;
  clear: () => void;
  /** The rows of this page. */
  rows: readonly Row[] | undefined;
  total: number;
  filters: Filters;
}

interface Props<R extends ListRoute> extends PickProps {
  route: R;
  title: string;
  width?: number;
  columns: readonly Column<RowOf<R>>[];
  filters: readonly Filter[];
  keyOf: (row: RowOf<R>) => RowKey;
  nameOf: (row: RowOf<R>) => string;
  /** The label of a single confirm button. If missing, the dialog has the two buttons of the specification. */
  confirm?: (count: number) => string;
  /** Returns the reason why a row cannot be chosen. */
  lockedReason?: ((row: RowOf<R>) => string | undefined) | undefined;
  tools?: (picking: Picking<RowOf<R>>) => ReactNode;
}

const split = (joined: string | undefined): string[] => (joined ? joined.split(',') : []);

/** A paged table to choose rows from; the choice holds over all its pages. Draw it only while it is open. */
export function PickDialog<R extends ListRoute>(props: Props<R>) {
  const { route, title, width = layout.dialog.medium, columns, filters, nameOf, picked, onPick, onClose } = props;
  const { single = false, confirm, tools } = props;
  const t = useT();
  const control = useLocalState();
  const keyOf = (row: RowOf<R>) => String(props.keyOf(row));
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set(split(picked)));
  const input = { query: toQuery(control.state) } as unknown as Input<R>;
  const asked = useAsk(route, input, { keep: true });
  const answer = asked.data as { list: readonly RowOf<R>[]; total: number; totalIsExact?: boolean } | undefined;
  const rows = answer?.list;
  const here = new Map(rows?.filter((row) => keys.has(keyOf(row))).map((row) => [keyOf(row), row]));
  const select = (selection: Selection<RowOf<R>>) => {
    const next = new Set(single ? [] : keys);
    for (const row of rows ?? []) {
      if (selection.has(keyOf(row))) next.add(keyOf(row));
      else next.delete(keyOf(row));
    }
    setKeys(next);
  };
  const picking: Picking<RowOf<R>> = {
    keys,
    add: (more) => setKeys(new Set([...keys, ...more])),
    clear: () => setKeys(new Set()),
    rows,
    total: answer?.total ?? 0,
    filters: control.state.filters,
  };
  const [busy, setBusy] = useState(false);
  const done = () => {
    const taken = onPick([...keys].join(','), [...keys]);
    if (!(taken instanceof Promise)) return onClose();
    setBusy(true);
    // The refusal has been shown.
    taken.then(onClose, () => setBusy(false));
  };
  return (
    <Modal
      open
      title={title}
      width={width}
      onCancel={onClose}
      footer={
        <div className={list.right}>
          <span className={`${list.total} ${styles.count}`}>
            {!confirm && t('list.selected', { count: keys.size })}
          </span>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            kind="primary"
            disabled={busy || (confirm !== undefined && keys.size === 0 && !picked)}
            onClick={done}
          >
            {confirm ? confirm(keys.size) : t('action.ok')}
          </Button>
        </div>
      }
    >
      <div className={list.inDialog}>
        <FilterRow
          label={title}
          filters={filters}
          value={control.state.filters}
          onChange={(value) => control.change({ filters: value })}
          extra={
            !confirm && (
              <span className={styles.confirm}>
                <Button disabled={busy} onClick={done}>
                  {t('pick.confirm')}
                </Button>
              </span>
            )
          }
        />
        {tools?.(picking)}
        <PagedTable
          control={control}
          asked={{ ...asked, data: answer }}
          empty={{ title: t('state.noResult') }}
          className={styles.table ?? ''}
          label={title}
          columns={columns}
          keyOf={keyOf}
          nameOf={nameOf}
          selection={here}
          single={single}
          lockedReason={props.lockedReason}
          onSelect={select}
        />
      </div>
    </Modal>
  );
}
