import type { SignedIn } from '@flotilla/client';
import { getRouters, type RouteNode } from '@flotilla/contract/http/identity/sessions';

/** Pages without a session. */
export const strangersPages: readonly string[] = ['/login', '/register', '/bind'];

/** Pages that no menu entry leads to: `:deviceNo` and so on stand for one of the demo's. */
export const hiddenPages: readonly string[] = [
  '/index',
  '/404',
  '/401',
  '/user/profile',
  '/user/quota',
  '/screen?deviceNo=:deviceNo',
  '/tasks/task?id=:taskId',
  '/scripts/studio?id=:scriptId',
  '/fleet/monitor?view=table',
  '/dict/dataList/sys_notice_type',
  '/job/log',
];

/** The addresses of pages below these entries; links to other sites have none. */
function pathsOf(nodes: readonly RouteNode[], above = ''): string[] {
  return nodes.flatMap(({ path, children, meta }) => {
    const own = path.startsWith('/') ? path : `${above}/${path}`;
    if (meta.link) return [];
    return children.length > 0 ? pathsOf(children, own) : [own];
  });
}

/** Every page that the administrator's menu leads to. */
export const menuPages = async (site: SignedIn): Promise<string[]> => pathsOf(await site.call(getRouters));
