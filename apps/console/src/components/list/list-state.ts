import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { afterPaint } from '../../lib/after-paint.ts';
import { toSearch } from '../../lib/calls/api.ts';
import { useSetSearch, useTab } from '../../lib/navigation/tab-context.tsx';

export const pageSizes = [10, 20, 30, 50] as const;
const usualPageSize = 20;
const dialogPageSize = 10;

export type Filters = Readonly<Record<string, string>>;
export interface Order {
  orderBy: string;
  order: 'asc' | 'desc';
}

/** Everything that decides what a list shows; the same state gives the same rows. */
export interface ListState {
  pageNum: number;
  pageSize: number;
  filters: Filters;
  sort: Order | undefined;
}

interface Wanted {
  state: ListState | undefined;
}
export interface ListControl {
  /** The query of the rows. */
  state: ListState;
  change: (what: Partial<ListState>) => void;
  /** The latest choice, until the rows are requested for it. */
  wanted?: StoreApi<Wanted>;
}

const nothingWanted = createStore<Wanted>(() => ({ state: undefined }));

/** The shown state of a control: the latest choice, before the rows follow. */
export function useShownState({ state, wanted = nothingWanted }: ListControl): ListState {
  return useStore(wanted, (now) => now.state) ?? state;
}

const wholeFrom = (text: string | null, fallback: number): number => {
  const n = Number(text);
  return Number.isSafeInteger(n) && n > 0 ? n : fallback;
};

/** Reads a list's state from an address's query; parameters outside `names` belong to others. */
export function readState(
  search: string,
  names: readonly string[],
  sizes: readonly number[] = pageSizes,
  usualSize = usualPageSize,
): ListState {
  const query = new URLSearchParams(search);
  const orderBy = query.get('orderBy');
  const pageSize = wholeFrom(query.get('pageSize'), usualSize);
  const given = names.filter((name) => query.get(name));
  return {
    pageNum: wholeFrom(query.get('pageNum'), 1),
    pageSize: sizes.includes(pageSize) ? pageSize : usualSize,
    filters: Object.fromEntries(given.map((name) => [name, query.get(name)!])),
    sort: orderBy ? { orderBy, order: query.get('order') === 'desc' ? 'desc' : 'asc' } : undefined,
  };
}

/** The query for a state. Defaults are left out, so a fresh list has a clean address; other parameters stay. */
export function writeState(
  search: string,
  names: readonly string[],
  state: ListState,
  usualSize = usualPageSize,
): string {
  const others = [...new URLSearchParams(search)].filter(
    ([name]) => !names.includes(name) && !['pageNum', 'pageSize', 'orderBy', 'order'].includes(name),
  );
  return toSearch({
    ...Object.fromEntries(others),
    ...state.filters,
    ...(state.pageNum > 1 && { pageNum: state.pageNum }),
    ...(state.pageSize !== usualSize && { pageSize: state.pageSize }),
    ...state.sort,
  });
}

/** Applies a change. Every change except that of `pageNum` returns to the first page. */
const changed = (state: ListState, what: Partial<ListState>): ListState => ({ ...state, pageNum: 1, ...what });

/** The state in an address. Unchanged filters and order keep their identity, so that another page renders neither. */
function useRead(...from: Parameters<typeof readState>): ListState {
  const { pageNum, pageSize, ...rest } = readState(...from);
  const text = JSON.stringify(rest);
  return useMemo(() => {
    const { filters, sort } = JSON.parse(text) as typeof rest;
    return { pageNum, pageSize, filters, sort };
  }, [pageNum, pageSize, text]);
}

/** A page's list: its state is the address, so that a link reproduces the view. What is chosen is shown first, and the address follows after that paint. */
export function useUrlState(
  names: readonly string[],
  sizes: readonly number[] = pageSizes,
  usualSize = usualPageSize,
): ListControl {
  const { search } = useTab();
  const setSearch = useSetSearch();
  const joined = names.join(' ');
  const state = useRead(search, names, sizes, usualSize);
  const [wanted] = useState(() => createStore<Wanted>(() => ({ state: undefined })));
  const waiting = useRef(0);
  const latest = useRef({ search, state });
  useLayoutEffect(() => {
    latest.current = { search, state };
    if (waiting.current === 0) wanted.setState({ state: undefined });
  }, [search, state, wanted]);
  const change = useCallback(
    (what: Partial<ListState>) => {
      const next = changed(wanted.getState().state ?? latest.current.state, what);
      wanted.setState({ state: next });
      waiting.current += 1;
      afterPaint(() => {
        waiting.current -= 1;
        setSearch(writeState(latest.current.search, joined.split(' '), next, usualSize));
      });
    },
    [setSearch, joined, usualSize, wanted],
  );
  return useMemo(() => ({ state, change, wanted }), [state, change, wanted]);
}

/** A dialog's list: its state ends with the dialog. */
export function useLocalState(filters: Filters = {}): ListControl {
  const [state, setState] = useState<ListState>({ pageNum: 1, pageSize: dialogPageSize, filters, sort: undefined });
  const change = useCallback((what: Partial<ListState>) => setState((now) => changed(now, what)), []);
  return { state, change };
}

export type ListQuery = Record<string, string | number> & { pageNum: number; pageSize: number };
export const toQuery = ({ pageNum, pageSize, filters, sort }: ListState): ListQuery => ({
  ...filters,
  ...sort,
  pageNum,
  pageSize,
});
