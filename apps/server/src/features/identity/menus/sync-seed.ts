import type { Word } from '@flotilla/contract/locale';
import type { SeedMenu } from '../../../platform/access/seed-menu.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Menu } from './schema.ts';

export interface SeedRow extends Pick<Menu, 'name' | 'type' | 'sort' | 'path' | 'component' | 'permission' | 'icon'> {
  readonly key: string;
  readonly parent: string | null;
  readonly name_en: string;
  readonly name_tw: string;
  readonly for_tenants: boolean;
}

const namesOf = (name: Word) => ({ name: name['zh-CN'], name_en: name.en, name_tw: name['zh-TW'] });

function rowsOf(menu: SeedMenu, parent: string | null, sort: number): SeedRow[] {
  const own: SeedRow = {
    key: menu.key,
    parent,
    type: menu.children ? 'category' : 'menu',
    ...namesOf(menu.name),
    sort,
    path: menu.path,
    component: menu.children ? 'Layout' : (menu.component ?? ''),
    permission: menu.permission ?? '',
    icon: menu.icon,
    for_tenants: menu.tenants === true,
  };
  const shared = { parent: menu.key, type: 'button', path: '', component: '', icon: '' } as const;
  const buttons = (menu.buttons ?? []).map(
    ([permission, name], index): SeedRow => ({
      ...shared,
      ...namesOf(name),
      key: permission,
      sort: index,
      permission,
      for_tenants: own.for_tenants,
    }),
  );
  return [own, ...buttons, ...(menu.children ?? []).flatMap((child, index) => rowsOf(child, menu.key, index))];
}

export const seedRows = (menus: readonly SeedMenu[]): SeedRow[] =>
  menus.flatMap((menu, index) => rowsOf(menu, null, index));

/**
 * Stores the program's own menus. What the program depends on (component, permission) is always its own; names, order and icon are
 * those of the person who has edited the menu. Visibility, cache and status are never the program's. Answers the new ids meant
 * for tenants.
 */
export async function syncSeedMenus(db: Queryable, menus: readonly SeedMenu[]): Promise<number[]> {
  const rows = JSON.stringify(seedRows(menus));
  const { rows: added } = await db.execute<{ id: number; for_tenants: boolean; added: boolean }>(sql`
    insert into menu (key, name, name_en, name_tw, type, sort, path, component, permission, icon, for_tenants)
    select key, name, name_en, name_tw, type, sort, path, component, permission, icon, for_tenants
    from jsonb_to_recordset(${rows}::jsonb) as seed(key text, name text, name_en text, name_tw text, type text, sort int,
      path text, component text, permission text, icon text, for_tenants boolean)
    on conflict (key) do update set type = excluded.type, component = excluded.component, path = excluded.path,
      permission = excluded.permission, for_tenants = excluded.for_tenants,
      name = case when menu.edited then menu.name else excluded.name end,
      name_en = case when menu.edited then menu.name_en else excluded.name_en end,
      name_tw = case when menu.edited then menu.name_tw else excluded.name_tw end,
      sort = case when menu.edited then menu.sort else excluded.sort end,
      icon = case when menu.edited then menu.icon else excluded.icon end
    returning id, for_tenants, xmax = 0 as added`);
  await db.execute(sql`
    update menu set parent_id = above.id
    from jsonb_to_recordset(${rows}::jsonb) as seed(key text, parent text) join menu above on above.key = seed.parent
    where menu.key = seed.key and menu.parent_id is distinct from above.id`);
  return added.filter((row) => row.added && row.for_tenants).map((row) => row.id);
}
