import * as calls from '@flotilla/contract/http/menus';
import { wildcard } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Menus } from './api.ts';
import type { Menu } from './schema.ts';
import { listMenus, menuById } from './store.ts';

const present = ({ key: _key, forTenants: _forTenants, ...shown }: Menu) => shown;
const everything = new Set([wildcard]);

export function menuRoutes(http: Http, { db, menus }: { db: Database; menus: Menus }): void {
  serve(http, calls.listMenus, async ({ query }) => {
    const { list, total } = await listMenus(db.drizzle, query);
    return { list: list.map(present), total };
  });
  serve(http, calls.getMenu, async ({ query }) => {
    const menu = await menuById(db.drizzle, query.id);
    if (!menu) throw notFound();
    return present(menu);
  });
  serve(http, calls.getMenuTree, ({ locale }) => menus.treeFor(everything, locale));
}
