import { create } from 'zustand';

/** The page at an address. */
export interface Target {
  /** Equal for two addresses that share a tab. */
  key: string;
  page: string;
  title: () => string;
  pinned: boolean;
  noCache: boolean;
}

export interface Tab {
  key: string;
  path: string;
  /** The query the tab's page was last seen with, so that coming back shows the same view. */
  search: string;
  target: Target;
  /** A title that the page gave itself (a phone's number, a task's name). */
  ownTitle: string | undefined;
  /** The parts of its page in which something was typed and not saved. */
  unsaved: readonly string[];
  /** A new stamp remounts the page. */
  stamp: number;
}

interface Tabs {
  tabs: readonly Tab[];
  activeKey: string;
}

export const useTabs = create<Tabs>(() => ({ tabs: [], activeKey: '' }));

const change = (key: string, what: (tab: Tab) => Partial<Tab>) =>
  useTabs.setState(({ tabs }) => ({ tabs: tabs.map((tab) => (tab.key === key ? { ...tab, ...what(tab) } : tab)) }));

/** Shows a target: activates its tab, or adds one at the end (pinned ones at the start). */
export function openTab(target: Target, path: string, search: string): void {
  useTabs.setState(({ tabs }) => {
    const open = tabs.find((tab) => tab.key === target.key);
    if (open) {
      const same = open.search === search && open.path === path && open.target === target;
      return {
        activeKey: target.key,
        tabs: same ? tabs : tabs.map((tab) => (tab === open ? { ...tab, path, search, target } : tab)),
      };
    }
    const added: Tab = { key: target.key, path, search, target, ownTitle: undefined, unsaved: [], stamp: 0 };
    return { activeKey: target.key, tabs: target.pinned ? [added, ...tabs] : [...tabs, added] };
  });
}

/** Adds a pinned tab without showing it. */
export function pinTab(target: Target, path: string): void {
  const { tabs, activeKey } = useTabs.getState();
  if (tabs.some((tab) => tab.key === target.key)) return;
  openTab(target, path, '');
  useTabs.setState({ activeKey });
}

export const setTabSearch = (key: string, search: string) => change(key, () => ({ search }));
export const setTabTitle = (key: string, ownTitle: string) =>
  useTabs.getState().tabs.some((tab) => tab.key === key && tab.ownTitle !== ownTitle) &&
  change(key, () => ({ ownTitle }));
export const setTabUnsaved = (key: string, part: string, unsaved: boolean) =>
  useTabs.getState().tabs.some((tab) => tab.key === key && tab.unsaved.includes(part) !== unsaved) &&
  change(key, (tab) => ({ unsaved: unsaved ? [...tab.unsaved, part] : tab.unsaved.filter((one) => one !== part) }));
export const isUnsaved = ({ unsaved }: Tab): boolean => unsaved.length > 0;
export const refreshTab = (key: string) => change(key, ({ stamp }) => ({ stamp: stamp + 1 }));

/** Closes the tabs that `which` selects, except pinned ones. Returns the tab to show if the active one was closed. */
function close(which: (tab: Tab) => boolean): Tab | undefined {
  const { tabs, activeKey } = useTabs.getState();
  const left = tabs.filter((tab) => tab.target.pinned || !which(tab));
  useTabs.setState({ tabs: left });
  return left.some((tab) => tab.key === activeKey) ? undefined : left.at(-1);
}
export const closeTab = (key: string) => close((tab) => tab.key === key);
export const closeOthers = (key: string) => close((tab) => tab.key !== key);
export const closeAll = () => close(() => true);

export const hrefOf = (tab: Pick<Tab, 'path' | 'search'>): string => tab.path + tab.search;
export const nameOfTab = (tab: Tab): string => tab.ownTitle ?? tab.target.title();
/** Returns a tab's name, with a mark while the page has unsaved changes. */
export const titleOfTab = (tab: Tab): string => `${isUnsaved(tab) ? '● ' : ''}${nameOfTab(tab)}`;
