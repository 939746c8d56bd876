import { useCan, useSeesAll } from '../../../lib/session.ts';
import { useAsk } from '../../../lib/use-call.ts';
import { type Menu, menuCalls } from './menu-values.ts';

/** All of them, as the tree of the page asks for them. */
export const useMenus = (): readonly Menu[] =>
  useAsk(menuCalls.list, { query: { pageSize: 100_000 } }).data?.list ?? [];

/** A menu's status and flag give rights to others, or take them: only somebody with every right may change them. */
export function useMayRegrant(): boolean {
  const isWildcard = useCan('*:*:*');
  return useSeesAll() && isWildcard;
}

/** The page of the menus and those above it: without them nobody could start a stopped menu again. */
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
