import type { MenuNode } from '@flotilla/contract/http/identity/menus';
import type { RouteNode } from '@flotilla/contract/http/identity/sessions';
import type { Locale } from '@flotilla/contract/locale';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface Menus {
  /** The sidebar of a user. */
  routesFor(who: UserWho, locale: Locale): Promise<RouteNode[]>;
  /** The menus that a user with these rights may grant to a role. */
  treeFor(permissions: ReadonlySet<string>, locale: Locale): Promise<MenuNode[]>;
  /** The menus' permissions. @throws 400 naming menuIds if one does not exist */
  permissionsOf(db: Queryable, menuIds: readonly number[]): Promise<Set<string>>;
}
