import { useRouter } from '@tanstack/react-router';
import { createContext, use, useCallback, useEffect } from 'react';
import { setTabSearch, setTabTitle, useTabs } from './tabs-store.ts';

export interface TabView {
  key: string;
  path: string;
  /** With its question mark, or empty. */
  search: string;
  params: Readonly<Record<string, string>>;
}

export const TabContext = createContext<TabView>({ key: '', path: '/', search: '', params: {} });

/** The tab of a page. A hidden page keeps its own address, whatever the browser shows. */
export const useTab = (): TabView => use(TabContext);

/** Sets the tab's title, for example to a phone's number. */
export function useTabTitle(title: string | undefined): void {
  const { key } = useTab();
  useEffect(() => {
    if (title) setTabTitle(key, title);
  }, [key, title]);
}

/** Changes the query of this tab's address; in the browser's too, when the tab is the one that is shown. */
export function useSetSearch(): (search: string, how?: 'push' | 'replace') => void {
  const { key, path } = useTab();
  const { history } = useRouter();
  return useCallback(
    (search, how = 'push') => {
      if (useTabs.getState().activeKey === key) history[how](path + search);
      else setTabSearch(key, search);
    },
    [history, key, path],
  );
}

/** Navigates to another page of the console. */
export function useGo(): (href: string) => void {
  const { history } = useRouter();
  return useCallback((href) => history.push(href), [history]);
}
