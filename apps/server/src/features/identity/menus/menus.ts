import { term } from '@flotilla/contract/terms';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { invalidField } from '../../../platform/http/call-error.ts';
import type { Menus } from './api.ts';
import { allMenus, menusOfRoles, permissionsOf } from './store.ts';
import { isShownTo, menuTree, routeTree } from './tree.ts';

export function createMenus(db: Queryable): Menus {
  return {
    async routesFor(who, locale) {
      const [menus, ticked] = await Promise.all([allMenus(db), menusOfRoles(db, who.roles)]);
      return routeTree(menus, isShownTo(who, new Set(ticked)), locale);
    },
    treeFor: async (permissions, locale) => menuTree(await allMenus(db), permissions, locale),
    async permissionsOf(queryable, menuIds) {
      if (menuIds.length === 0) return new Set();
      const found = await permissionsOf(queryable, menuIds);
      if (found.length !== menuIds.length) throw invalidField('menuIds', term('unknown'));
      return new Set(found.map((menu) => menu.permission).filter((permission) => permission !== ''));
    },
  };
}
