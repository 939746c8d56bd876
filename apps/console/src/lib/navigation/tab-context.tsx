import { createContext, use, useCallback, useEffect } from 'react';
import { go } from './address.ts';
import { setTabSearch, setTabTitle, setTabUnsaved, useTabs } from './tabs-store.ts';

export interface TabView {
  key: string;
  path: string;
  /** The query with its question mark, or an empty text. */
  search: string;
}

export const TabContext = createContext<TabView>({ key: '', path: '/', search: '' });

/** The tab of a page. A hidden page keeps its own address, whatever the browser shows. */
export const useTab = (): TabView => use(TabContext);

/** Sets the tab's title, for example to a phone's number. */
export function useTabTitle(title: string | undefined): void {
  const { key } = useTab();
  useEffect(() => {
    if (title) setTabTitle(key, title);
  }, [key, title]);
}

/** Marks the tab while this part of its page is not saved: closing the tab or the window then asks for confirmation, also while the page is hidden. */
export function useUnsaved(unsaved: boolean, part: string): void {
  const { key } = useTab();
  useEffect(() => {
    setTabUnsaved(key, part, unsaved);
  }, [key, part, unsaved]);
}

/** Changes the query of this tab's address; in the browser's too, when the tab is the one that is shown. */
export function useSetSearch(): (search: string, how?: 'push' | 'replace') => void {
  const { key, path } = useTab();
  return useCallback(
    (search, how = 'push') => {
      if (useTabs.getState().activeKey === key) go(path + search, how);
      else setTabSearch(key, search);
    },
    [key, path],
  );
}
