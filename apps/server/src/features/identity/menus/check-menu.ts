import type { Endpoint } from '@flotilla/contract/endpoint';
import { isExternalLink } from '@flotilla/contract/http/identity/menus';
import { term } from '@flotilla/contract/terms';
import { menuWords } from '@flotilla/contract/words/menus';
import { CallError, invalidField, missingField, taken } from '../../../platform/http/call-error.ts';
import type { Menu } from './schema.ts';
import { namesOf } from './tree.ts';

/** The menu as it is going to be; a new one has the id 0. */
export type Candidate = Pick<
  Menu,
  'id' | 'parentId' | 'type' | 'path' | 'component' | 'permission' | 'link' | 'status'
>;

/** The page where menus are edited. */
const menusKey = 'system.menu';

const byId = (menus: readonly Menu[]) => new Map(menus.map((menu) => [menu.id, menu]));

/** The menus above, nearest first. */
function above(menus: readonly Menu[], parentId: number | null): Menu[] {
  const known = byId(menus);
  const found: Menu[] = [];
  for (let at = parentId; at !== null && !found.some(({ id }) => id === at); at = found.at(-1)!.parentId) {
    found.push(known.get(at)!);
  }
  return found;
}

/** The address in the console, as the console joins it. */
const addressOf = (menus: readonly Menu[], { path, parentId }: Pick<Menu, 'path' | 'parentId'>): string =>
  [path, ...above(menus, parentId).map((menu) => menu.path)].reduce((below, part) =>
    below.startsWith('/') ? below : `${part.replace(/\/$/, '')}/${below}`,
  );

const isFilled = ({ type, path, permission }: Candidate): void => {
  if (type === 'button' && permission === '') throw missingField(menuWords, 'permission');
  if (type !== 'button' && path === '') throw missingField(menuWords, 'path');
};

/** Buttons are within a menu, all others within categories; nothing is within itself. */
function isWellPlaced(menus: readonly Menu[], { id, parentId, type }: Candidate): void {
  const parent = menus.find((menu) => menu.id === parentId);
  if (parentId !== null && !parent) throw invalidField('parentId', term('unknown'));
  if (parentId === id || above(menus, parentId).some((menu) => menu.id === id)) {
    throw invalidField('parentId', term('belowItself'));
  }
  if (type === 'button' && parent?.type !== 'menu') throw invalidField('parentId', term('belowMenu'));
  if (type !== 'button' && parent && parent.type !== 'category') throw invalidField('parentId', term('belowCategory'));
  const below = menus.filter((menu) => menu.parentId === id);
  const keeps = type === 'category' ? 'others' : type === 'menu' ? 'buttons' : 'nothing';
  const isKept = (menu: Menu) => keeps === (menu.type === 'button' ? 'buttons' : 'others');
  if (!below.every(isKept)) throw invalidField('type', term('hasOthersBelow'));
}

/** A page's address must differ from those of calls, because reloading the page would show the call's response. */
function hasOwnAddress(menus: readonly Menu[], menu: Candidate, endpoints: readonly Endpoint[]): void {
  if (menu.type === 'button' || menu.link !== '' || isExternalLink(menu.path)) return;
  const address = addressOf(menus, menu).replace(/^(?!\/)/, '/');
  const isTaken = menus.some(
    (other) =>
      other.id !== menu.id && other.type === menu.type && addressOf(menus, other).replace(/^(?!\/)/, '/') === address,
  );
  if (isTaken) throw taken(menuWords, 'path', menu.path);
  const isCall = endpoints.some(
    ({ method, path }) =>
      method === 'GET' &&
      path.split('/').length === address.split('/').length &&
      path.split('/').every((part, nth) => part.startsWith('{') || part === address.split('/')[nth]),
  );
  if (isCall) throw invalidField('path', term('inUseAlready'));
}

/** The pages of the console are those of the program's own menus. */
function hasPage(menus: readonly Menu[], { type, component }: Candidate): void {
  const exists = menus.some((menu) => menu.key !== null && menu.component === component);
  if (type === 'menu' && component !== '' && !exists) throw invalidField('component', term('unknown'));
}

/** Without the menus page, a disabled menu could never be enabled again. */
function keepsMenusPage(menus: readonly Menu[], { id, status }: Candidate): void {
  const page = menus.find(({ key }) => key === menusKey);
  const needed = page ? [page, ...above(menus, page.parentId)] : [];
  if (status === 0 && needed.some((menu) => menu.id === id)) throw invalidField('status', term('menusNeeded'));
}

/** @throws 400 or 409 that names the field */
export function checkMenu(menus: readonly Menu[], menu: Candidate, endpoints: readonly Endpoint[]): void {
  isFilled(menu);
  isWellPlaced(menus, menu);
  hasOwnAddress(menus, menu, endpoints);
  hasPage(menus, menu);
  keepsMenusPage(menus, menu);
}

/** Menus with submenus of other users, built-in menus and unknown menus are not deleted. */
export function checkDeletion(menus: readonly Menu[], ids: readonly number[]): void {
  const known = byId(menus);
  if (ids.some((id) => !known.has(id))) throw new CallError('notFound');
  const builtIn = ids.map((id) => known.get(id)!).find(({ key }) => key !== null);
  if (builtIn) throw new CallError('builtIn', { params: { name: namesOf(builtIn) } });
}
