import { readOnlyOf } from '@flotilla/contract/fields';
import * as calls from '@flotilla/contract/http/identity/menus';
import { exceedsPermissions, isUnlimited } from '../../../platform/access/powers.ts';
import { wildcard } from '../../../platform/access/who.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import { refuseInUse } from '../../../platform/db/constraint.ts';
import type { Database } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/insert-row.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { forbidden, notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type AccessChange, accessChanged } from '../access/api.ts';
import type { Menus } from './api.ts';
import { checkDeletion, checkMenu } from './check-menu.ts';
import { type Menu, menu as table } from './schema.ts';
import * as store from './store.ts';

interface Deps {
  db: Database;
  bus: Bus;
  menus: Menus;
}

const present = ({ key, edited: _edited, ...shown }: Menu) => ({ ...shown, builtIn: key !== null });
const everything = new Set([wildcard]);
/** The target and the permission of a built-in menu. */
const fixed = ['type', 'parentId', 'path', 'component', 'permission', 'link', 'forTenants'];

const linkOf = (path: string) => (calls.isExternalLink(path) ? path : '');

export function menuRoutes(http: Http, { db, bus, menus }: Deps): void {
  const { endpoints } = http;

  serve(http, calls.listMenus, async ({ query }) => {
    const page = await store.listMenus(db.drizzle, query);
    return { ...page, list: page.list.map(present) };
  });
  serve(http, calls.getMenu, async ({ query }) => {
    const menu = await store.menuById(db.drizzle, query.id);
    if (!menu) throw notFound();
    return present(menu);
  });
  serve(http, calls.getMenuTree, ({ locale }) => menus.treeFor(everything, locale));

  /** Calls `work` with all menus, which are locked until it ends. */
  const change = <T>(work: (tx: Queryable, all: readonly Menu[]) => Promise<T>) =>
    db.transaction(async ({ drizzle: tx }) => {
      await store.lockTree(tx);
      return work(tx, await store.allMenus(tx));
    });
  const rightsChanged = () => bus.publish(accessChanged, { userIds: 'all' } satisfies AccessChange);

  serve(http, calls.addMenu, async ({ body, who }) => {
    const { permission = '', type = 'menu', status = 1, parentId = null, path = '' } = body;
    if (permission !== '' && exceedsPermissions(new Set([permission]), who.permissions)) throw forbidden();
    const link = body.link || linkOf(path);
    const id = await change(async (tx, all) => {
      const component = type === 'category' ? 'Layout' : (body.component ?? '');
      checkMenu(all, { id: 0, parentId, type, path, component, permission, link, status }, endpoints);
      return insertRow(tx, table, { nameEn: '', nameTw: '', ...body, type, link, component });
    });
    return { id };
  });

  serve(http, calls.editMenu, async ({ body, who }) => {
    const { id, gmtModified: _stamp, ...sent } = body;
    const regranted = await change(async (tx, all) => {
      const current = all.find((menu) => menu.id === id);
      if (!current) throw notFound();
      assertUnchanged(body, present(current), [...readOnlyOf(calls.editMenu), ...(current.key ? fixed : [])]);
      const { builtIn: _builtIn, gmtCreate: _created, ...fields } = sent;
      const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const next: Menu = { ...current, ...set };
      next.link ||= linkOf(next.path);
      checkMenu(all, next, endpoints);
      const regrants =
        next.status !== current.status ||
        next.permission !== current.permission ||
        next.forTenants !== current.forTenants;
      // The change affects all users with this menu, also those with more rights than the caller.
      if (regrants && !isUnlimited(who)) throw forbidden();
      const component = next.type === 'category' ? 'Layout' : next.component;
      await store.updateMenu(tx, id, { ...set, component, link: next.link });
      return regrants;
    });
    if (regranted) rightsChanged();
  });

  serve(http, calls.deleteMenus, async ({ query, who, records }) => {
    await change(async (tx, all) => {
      checkDeletion(all, query.ids);
      const grants = all.some((menu) => query.ids.includes(menu.id) && menu.permission !== '');
      if (grants && !isUnlimited(who)) throw forbidden();
      records(all.filter(({ id }) => query.ids.includes(id)).map(({ name }) => name));
      await store.deleteMenus(tx, query.ids);
    }).catch(refuseInUse);
    rightsChanged();
  });
}
