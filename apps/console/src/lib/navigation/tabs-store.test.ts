import { beforeEach, expect, it } from 'vitest';
import {
  closeAll,
  closeOthers,
  closeTab,
  hrefOf,
  openTab,
  pinTab,
  refreshTab,
  setTabTitle,
  setTabUnsaved,
  type Target,
  titleOfTab,
  useTabs,
} from './tabs-store.ts';

const target = (key: string, more: Partial<Target> = {}): Target => ({
  key,
  page: key,
  title: () => key,
  pinned: false,
  noCache: false,
  ...more,
});
const open = (key: string, search = '') => openTab(target(key), key, search);
const keys = () => useTabs.getState().tabs.map((tab) => tab.key);

beforeEach(() => {
  useTabs.setState({ tabs: [], activeKey: '' });
  open('/a');
  pinTab(target('/index', { pinned: true }), '/index');
  open('/b', '?pageNum=2');
  open('/c');
});

it('pins home at the start without going there', () => {
  expect(keys()).toEqual(['/index', '/a', '/b', '/c']);
  expect(useTabs.getState().activeKey).toBe('/c');
});

it('keeps a tab’s query, and takes a new one', () => {
  const b = () => useTabs.getState().tabs.find((tab) => tab.key === '/b')!;
  expect(hrefOf(b())).toBe('/b?pageNum=2');
  open('/b', '?pageNum=3');
  expect(hrefOf(b())).toBe('/b?pageNum=3');
  expect(keys()).toHaveLength(4);
});

it('goes to the last tab when the shown one is closed, and stays when another is', () => {
  expect(closeTab('/a')).toBeUndefined();
  expect(closeTab('/c')?.key).toBe('/b');
  expect(keys()).toEqual(['/index', '/b']);
});

it('never closes a pinned tab', () => {
  closeTab('/index');
  expect(keys()).toContain('/index');
  expect(closeAll()?.key).toBe('/index');
  expect(keys()).toEqual(['/index']);
});

it('closes the others, but for the pinned', () => {
  closeOthers('/b');
  expect(keys()).toEqual(['/index', '/b']);
});

it('marks a tab to be drawn anew, and takes its own title', () => {
  refreshTab('/b');
  setTabTitle('/b', 'A-0137');
  const b = useTabs.getState().tabs.find((tab) => tab.key === '/b')!;
  expect(b.stamp).toBe(1);
  expect(titleOfTab(b)).toBe('A-0137');
});

it('takes what a changed menu says of a page that is open', () => {
  openTab(target('/b', { noCache: true }), '/b', '');
  expect(useTabs.getState().tabs.find((tab) => tab.key === '/b')!.target.noCache).toBe(true);
});

it('holds a tab as unsaved until each part of its page is saved', () => {
  const isMarked = () => titleOfTab(useTabs.getState().tabs.find((tab) => tab.key === '/b')!).startsWith('● ');
  setTabUnsaved('/b', 'code', true);
  setTabUnsaved('/b', 'servers', true);
  setTabUnsaved('/b', 'code', false);
  expect(isMarked()).toBe(true);
  setTabUnsaved('/b', 'servers', false);
  expect(isMarked()).toBe(false);
});
