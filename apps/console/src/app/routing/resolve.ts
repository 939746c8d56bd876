import { t } from '../../lib/i18n.ts';
import { type MenuNode, pathOfPage, titleOf, trailTo } from '../../lib/navigation/menu.ts';
import type { Target } from '../../lib/navigation/tabs-store.ts';
import { type FixedRoute, fixedRoutes, pages } from './registry.ts';

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index]!;
    if (part.startsWith('$')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return params;
}

function fixedTarget(route: FixedRoute, path: string, search: string): Target | undefined {
  const params = matchPath(route.path, path);
  if (!params) return undefined;
  const query = new URLSearchParams(search);
  const marks = (route.tabBy ?? []).map((name) => `${name}=${query.get(name) ?? ''}`);
  return {
    key: marks.length > 0 ? `${path}?${marks.join('&')}` : path,
    page: route.page,
    params,
    title: () => t(route.title),
    pinned: route.pinned ?? false,
    noCache: route.noCache ?? false,
  };
}

/** The page at an address: one of the fixed routes, else an entry of the person's menu; undefined leads to /404. */
export function resolve(menu: readonly MenuNode[], path: string, search: string): Target | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  for (const route of fixedRoutes) {
    const target = fixedTarget(route, plain, search);
    if (target) return target;
  }
  const node = trailTo(menu, plain).at(-1);
  if (!node?.page || !(node.page in pages)) return undefined;
  return { key: plain, page: node.page, params: {}, title: () => titleOf(node), pinned: false, noCache: node.noCache };
}

/** Where the menu shows an address: its own place, or that of the page it belongs to. */
export function menuPlace(menu: readonly MenuNode[], path: string): string {
  const under = fixedRoutes.find((route) => matchPath(route.path, path))?.under;
  return (under && pathOfPage(menu, under)) ?? path;
}
