import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { readStored } from '../../lib/stored.ts';

export interface Column<Row> {
  /** A field of the row, or any name if `render` is given; the server sorts by it. */
  key: string;
  title: string;
  render?: (row: Row) => ReactNode;
  /** The format of the field without `render`, unless it is a plain text: a timestamp, or code. */
  show?: 'time' | 'code';
  /** The server can order by this column. */
  sort?: boolean;
  /** Numbers are right-aligned. */
  align?: 'right';
  /** The width in px. Longer texts end with an ellipsis. */
  width?: number;
  /** Hidden by default. */
  hidden?: boolean;
  /** Stays on a narrow window. A list without such columns keeps its first two. */
  essential?: boolean;
}

/** The column of the rows' ids, hidden at first. */
export const idColumn = (title: string) => ({ key: 'id', title, sort: true, align: 'right', hidden: true }) as const;

/** At most 38 % of the window, so that two columns and the row's arrow fit on a phone. */
export const widthOf = (px: number): string => `min(${px}px, 38vw)`;

const storageKey = (id: string) => `flotilla.columns.${id}`;

function readHidden(id: string): readonly string[] | undefined {
  const stored = readStored(storageKey(id));
  return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : undefined;
}

/** The columns of a list that a user has hidden, stored in this browser. */
export function useColumns<Row>(id: string, columns: readonly Column<Row>[]) {
  const [stored, setStored] = useState(() => readHidden(id));
  const hidden = useMemo(
    () => stored ?? columns.filter((column) => column.hidden).map((column) => column.key),
    [stored, columns],
  );
  const hide = useCallback(
    (keys: readonly string[] | undefined) => {
      if (keys === undefined) localStorage.removeItem(storageKey(id));
      else localStorage.setItem(storageKey(id), JSON.stringify(keys));
      setStored(keys);
    },
    [id],
  );
  const shown = useMemo(() => columns.filter((column) => !hidden.includes(column.key)), [columns, hidden]);
  return { shown, hidden, hide };
}
