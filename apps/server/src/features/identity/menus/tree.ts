import type { MenuNode } from '@flotilla/contract/http/identity/menus';
import type { RouteNode } from '@flotilla/contract/http/identity/sessions';
import { type Locale, type Word, word } from '@flotilla/contract/locale';
import { type UserWho, wildcard } from '../../../platform/access/who.ts';
import type { Menu } from './schema.ts';

const holds = (permissions: ReadonlySet<string>, menu: Menu) =>
  menu.permission === '' || permissions.has(wildcard) || permissions.has(menu.permission);

const childrenOf = (menus: readonly Menu[]) => Map.groupBy(menus, (menu) => menu.parentId);

/**
 * Whether a user sees a menu: by its permission or, for an added menu without one, by the roles that tick it. A tenant sees only
 * menus that are meant for tenants.
 */
export const isShownTo = (who: UserWho, ticked: ReadonlySet<number>) => (menu: Menu) => {
  if (menu.key === null && who.userType === 'front' && !menu.forTenants && menu.type !== 'category') return false;
  const isOwnPage = menu.key === null && menu.type === 'menu' && menu.permission === '';
  return isOwnPage && !who.permissions.has(wildcard) ? ticked.has(menu.id) : holds(who.permissions, menu);
};

/** Leaves out disabled menus, missing pages, and empty categories. */
export function routeTree(menus: readonly Menu[], isShown: (menu: Menu) => boolean, locale: Locale): RouteNode[] {
  const children = childrenOf(menus);
  const nodes = (parentId: number | null): RouteNode[] =>
    (children.get(parentId) ?? [])
      .filter((menu) => menu.status === 1 && menu.type !== 'button' && isShown(menu))
      .filter((menu) => menu.component !== '' || menu.link !== '')
      .flatMap((menu) => {
        const below = nodes(menu.id);
        return below.length === 0 && menu.type === 'category' ? [] : [routeNode(menu, below, locale)];
      });
  return nodes(null);
}

export const namesOf = ({ name, nameEn, nameTw }: Menu): Word => word(name, nameEn || name, nameTw || name);

function routeNode(menu: Menu, children: RouteNode[], locale: Locale): RouteNode {
  const titles = namesOf(menu);
  return {
    id: menu.id,
    pid: menu.parentId ?? 0,
    path: menu.path,
    component: menu.component,
    hidden: !menu.visible,
    meta: { title: titles[locale], titles, icon: menu.icon, noCache: !menu.cache, link: menu.link },
    children,
  };
}

/** The menus with one of the permissions, and their parents. */
export function menuTree(menus: readonly Menu[], permissions: ReadonlySet<string>, locale: Locale): MenuNode[] {
  const children = childrenOf(menus);
  const nodes = (parentId: number | null): MenuNode[] =>
    (children.get(parentId) ?? []).flatMap((menu) => {
      const below = nodes(menu.id);
      if (below.length === 0 && (!holds(permissions, menu) || menu.type === 'category')) return [];
      const { id, type, permission } = menu;
      return [{ id, parentId, name: namesOf(menu)[locale], type, permission, children: below }];
    });
  return nodes(null);
}
