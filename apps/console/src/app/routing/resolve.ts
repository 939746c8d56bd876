import { t } from '../../lib/i18n.ts';
import { homePath, notFoundHref } from '../../lib/navigation/addresses.ts';
import { type MenuNode, pathOfPage, titleOf, trailTo } from '../../lib/navigation/menu.ts';
import { refreshTab, type Target, useTabs } from '../../lib/navigation/tabs-store.ts';
import { type FixedRoute, fixedRoutes } from './fixed-routes.ts';
import { pages } from './registry.ts';

/** The fixed route of an address. */
function fixedRouteOf(path: string): FixedRoute | undefined {
  const above = path.slice(0, path.lastIndexOf('/'));
  return fixedRoutes.find((route) => {
    const [fixed, named] = route.path.split('/:');
    return named === undefined ? fixed === path : fixed === above && path !== `${fixed}/`;
  });
}

function fixedTarget(route: FixedRoute, path: string, search: string): Target {
  const query = new URLSearchParams(search);
  const marks = (route.tabBy ?? []).map((name) => `${name}=${query.get(name) ?? ''}`);
  return {
    key: marks.length > 0 ? `${path}?${marks.join('&')}` : path,
    page: route.page,
    title: () => t(route.title),
    pinned: route.pinned ?? false,
    noCache: route.noCache ?? false,
  };
}

/** Returns the page at an address: a fixed route, or else an entry of the user's menu. `undefined` leads to /404. */
export function resolve(menu: readonly MenuNode[], path: string, search: string): Target | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  const fixed = fixedRouteOf(plain);
  if (fixed) return fixedTarget(fixed, plain, search);
  const node = trailTo(menu, plain).at(-1);
  if (!node?.page || !(node.page in pages)) return undefined;
  return { key: plain, page: node.page, title: () => titleOf(node), pinned: false, noCache: node.noCache };
}

/** The menu entry of an address: its own, or that of the page it belongs to. */
export function menuPlace(menu: readonly MenuNode[], path: string): string {
  const under = fixedRouteOf(path)?.under;
  return (under && pathOfPage(menu, under)) ?? path;
}

/** The target of an address without a page of its own; `/redirect/<path>` renders the page at `<path>` again. */
export function redirectFrom(path: string, search: string): string {
  if (path === '/' || path === '/login') return homePath;
  if (!path.startsWith('/redirect/')) return notFoundHref(path + search);
  const to = path.slice('/redirect'.length);
  for (const tab of useTabs.getState().tabs) if (tab.path === to) refreshTab(tab.key);
  return to + search;
}
