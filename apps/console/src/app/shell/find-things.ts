import { useT } from '../../lib/i18n.ts';
import { phonePath } from '../../lib/navigation/addresses.ts';
import { pathOfPage } from '../../lib/navigation/menu.ts';
import { useMenu } from '../../lib/navigation/menu-store.ts';
import { useCan } from '../../lib/session.ts';
import { useAsk } from '../../lib/use-call.ts';
import { useRested } from '../../lib/use-rested.ts';
import type { MessageKey } from '../../locales/keys.ts';
import type { Found } from './find-pages.ts';

const least = 2;
const most = 5;

/** A search result: a title, and a page that shows it. */
const found = (kind: string, icon: string, page: string | undefined, name: string, value: string): Found => ({
  titles: [kind, value],
  path: `${page}?${name}=${encodeURIComponent(value)}`,
  icon,
});

type NamedRoute = 'GET /task/task/list' | 'GET /script/script/list' | 'GET /device/group/list';

function useNamed(wanted: string, route: NamedRoute, page: string, kind: MessageKey, icon: string): Found[] {
  const t = useT();
  const path = pathOfPage(useMenu().menu, page);
  const query = { name: wanted, pageSize: most };
  const { data } = useAsk(route, { query }, { enabled: wanted.length >= least && path !== undefined });
  return (data?.list ?? []).map(({ name }) => found(t(kind), icon, path, 'name', name));
}

/** Phones by number; tasks, scripts and groups by name; only for those who have their pages. */
export function useFoundThings(text: string): readonly Found[] {
  const t = useT();
  const wanted = useRested(text);
  const query = { deviceNo: wanted, pageSize: most };
  const phones = useAsk('GET /device/deviceList/list', { query }, { enabled: wanted.length >= least });
  const tasks = useNamed(wanted, 'GET /task/task/list', 'automation/tasks', 'shell.task', 'tasks');
  const scripts = useNamed(wanted, 'GET /script/script/list', 'automation/scripts', 'shell.script', 'code');
  const groups = useNamed(wanted, 'GET /device/group/list', 'fleet/device-groups', 'shell.group', 'folder');
  const list = phones.data?.list ?? [];
  return [
    ...list.map(({ deviceNo }) => found(t('shell.phone'), 'phone', phonePath, 'deviceNo', deviceNo)),
    ...tasks,
    ...scripts,
    ...groups,
  ];
}

/** Actions available from anywhere, with the pages that start them. */
export function useActions(): readonly Found[] {
  const t = useT();
  const { menu } = useMenu();
  const mayAddTask = useCan('task:task:add');
  const taskPage = pathOfPage(menu, 'automation/tasks');
  const monitor = pathOfPage(menu, 'fleet/monitor');
  const action = (title: string, path: string, icon: string) => ({ titles: [t('shell.action'), title], path, icon });
  return [
    ...(mayAddTask && taskPage ? [action(t('shell.newTask'), `${taskPage}?new=1`, 'tasks')] : []),
    ...(monitor
      ? [
          action(t('shell.onlyOffline'), `${monitor}?online=0`, 'phone'),
          action(t('shell.onlyAttention'), `${monitor}?attention=1`, 'phone'),
        ]
      : []),
  ];
}
