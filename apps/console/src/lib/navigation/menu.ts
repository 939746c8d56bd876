import { create } from 'zustand';
import type { Answer } from '../calls/api.ts';
import { currentLocale } from '../i18n.ts';
import { pathTo } from '../tree.ts';

export type ServerRoute = Answer<'GET /system/user/getRouters'>[number];

/** One entry of the sidebar, its path made absolute. */
export interface MenuNode {
  path: string;
  /** The entry's names by language: the administrator's, or else the server's. */
  titles: Partial<ServerRoute['meta']['titles']>;
  icon: string;
  /** The page's name in the registry; undefined for a group. */
  page: string | undefined;
  /** An external address, opened in a new tab. */
  link: string | undefined;
  hidden: boolean;
  noCache: boolean;
  children: readonly MenuNode[];
}

const layoutComponents = ['Layout', 'ParentView', 'InnerLink'];
const isExternal = (path: string) => /^https?:\/\//i.test(path);

function joinPath(parent: string, path: string): string {
  if (path.startsWith('/') || isExternal(path)) return path;
  return `${parent.replace(/\/$/, '')}/${path}`.replace(/\/$/, '') || '/';
}

/** The server's tree with absolute paths. A layout without a title is replaced by its only child. */
export function buildMenu(routes: readonly ServerRoute[], parent = ''): MenuNode[] {
  return routes.map((route) => {
    const path = joinPath(parent, route.path);
    const children = buildMenu(route.children, path);
    const { title, titles, icon, link, noCache } = route.meta;
    if (!title && children.length === 1) return children[0]!;
    const isLayout = !route.component || layoutComponents.includes(route.component);
    return {
      path,
      titles,
      icon,
      page: isLayout ? undefined : route.component.replace(/^\//, ''),
      link: link || (isExternal(path) ? path : undefined),
      hidden: route.hidden,
      noCache,
      children,
    };
  });
}

export const titleOf = ({ path, titles }: Pick<MenuNode, 'path' | 'titles'>): string => titles[currentLocale()] || path;

const isPage = ({ children }: MenuNode): boolean => children.length === 0;

/** Returns the entries from the top group down to the one with this path; empty if there is none. */
export const trailTo = (nodes: readonly MenuNode[], path: string): MenuNode[] =>
  pathTo(nodes, (node) => node.path === path && isPage(node));

/** Every entry that opens a page, with its groups. */
export function leavesOf(nodes: readonly MenuNode[], above: readonly MenuNode[] = []): MenuNode[][] {
  return nodes.flatMap((node) => {
    const trail = [...above, node];
    return isPage(node) ? [trail] : leavesOf(node.children, trail);
  });
}

/** The path of a page in the user's menu; `undefined` if the menu lacks it. */
export const pathOfPage = (nodes: readonly MenuNode[], page: string): string | undefined =>
  pathTo(nodes, (node) => node.page === page && isPage(node)).at(-1)?.path;

export const visible = (nodes: readonly MenuNode[]): MenuNode[] => nodes.filter((node) => !node.hidden);

/** The menu of the signed-in user. */
export const useMenu = create<{ menu: readonly MenuNode[] }>(() => ({ menu: [] }));
