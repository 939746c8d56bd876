import { useAsk } from '../../../lib/calls/use-call.ts';
import { everyPermission, useSeesAll, useSession } from '../../../lib/session/session.ts';
import { type Menu, menuCalls } from './menu-values.ts';

/** All menus, with the query of the page's tree. */
export const useMenus = (): readonly Menu[] =>
  useAsk(menuCalls.list, { query: { pageSize: 100_000 } }).data?.list ?? [];

/** A menu's status and flag grant rights to others, or revoke them: only a user with every right may change them. */
export function useMayRegrant(): boolean {
  const { profile } = useSession();
  return useSeesAll() && profile?.permissions.includes(everyPermission) === true;
}

/** The page of the menus and its ancestors, without which no user could start a stopped menu again. */
export function useNeededMenus(): ReadonlySet<number> {
  const menus = useMenus();
  const needed = new Set<number>();
  let menu = menus.find(({ builtIn, component }) => builtIn && component === 'identity/menus');
  while (menu && !needed.has(menu.id)) {
    const { id, parentId } = menu;
    needed.add(id);
    menu = menus.find((other) => other.id === parentId);
  }
  return needed;
}
