import { useCallback } from 'react';
import { toSearch } from '../../lib/calls/api.ts';
import { useSetSearch, useTab } from '../../lib/navigation/tab-context.tsx';

/** One value of the page's address, such as the open row, so that a link opens it too. */
export function useQueryValue(name: string): [string | undefined, (value: string | number | undefined) => void] {
  const { search } = useTab();
  const setSearch = useSetSearch();
  const set = useCallback(
    (value: string | number | undefined) =>
      setSearch(toSearch({ ...Object.fromEntries(new URLSearchParams(search)), [name]: value }), 'replace'),
    [setSearch, search, name],
  );
  return [new URLSearchParams(search).get(name) ?? undefined, set];
}
