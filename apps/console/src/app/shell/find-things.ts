import { useMemo } from 'react';
import { useT } from '../../lib/i18n.ts';
import { pathOfPage } from '../../lib/navigation/menu.ts';
import { useMenu } from '../../lib/navigation/menu-store.ts';
import { useCan } from '../../lib/session.ts';
import { useAsk } from '../../lib/use-call.ts';
import { useRested } from '../../lib/use-rested.ts';
import { fixedRoutes } from '../routing/registry.ts';
import type { Found } from './find-pages.ts';

const least = 2;
const most = 5;

/** A search result: a title, and a page that shows it. */
const found = (kind: string, icon: string, page: string | undefined, name: string, value: string): Found => ({
  titles: [kind, value],
  path: `${page}?${name}=${encodeURIComponent(value)}`,
  link: undefined,
  icon,
});

/** Phones by number; tasks, scripts and groups by name; only for those who have their pages. */
export function useFoundThings(text: string): readonly Found[] {
  const t = useT();
  const { menu } = useMenu();
  const ownPage = fixedRoutes.find(({ path }) => path === '/screen')?.path;
  const phonePage = ownPage ?? pathOfPage(menu, 'fleet/devices');
  const [taskPage, scriptPage, groupPage] = [
    pathOfPage(menu, 'automation/tasks'),
    pathOfPage(menu, 'automation/scripts'),
    pathOfPage(menu, 'fleet/device-groups'),
  ];
  const wanted = useRested(text);
  const asked = wanted.length >= least;
  const named = { query: { name: wanted, pageSize: most } };
  const phones = useAsk(
    'GET /device/deviceList/list',
    { query: { deviceNo: wanted, pageSize: most } },
    { enabled: asked && phonePage !== undefined },
  );
  const tasks = useAsk('GET /task/task/list', named, { enabled: asked && taskPage !== undefined });
  const scripts = useAsk('GET /script/script/list', named, { enabled: asked && scriptPage !== undefined });
  const groups = useAsk('GET /device/group/list', named, { enabled: asked && groupPage !== undefined });
  return useMemo(() => {
    if (!asked) return [];
    return [
      ...(phones.data?.list ?? []).map((row) => found(t('shell.phone'), 'phone', phonePage, 'deviceNo', row.deviceNo)),
      ...(tasks.data?.list ?? []).map((row) => found(t('shell.task'), 'tasks', taskPage, 'name', row.name)),
      ...(scripts.data?.list ?? []).map((row) => found(t('shell.script'), 'code', scriptPage, 'name', row.name)),
      ...(groups.data?.list ?? []).map((row) => found(t('shell.group'), 'folder', groupPage, 'name', row.name)),
    ];
  }, [asked, phones.data, tasks.data, scripts.data, groups.data, phonePage, taskPage, scriptPage, groupPage, t]);
}

/** Actions available from anywhere, with the pages that start them. */
export function useActions(): readonly Found[] {
  const t = useT();
  const { menu } = useMenu();
  const mayAddTask = useCan('task:task:add');
  const taskPage = pathOfPage(menu, 'automation/tasks');
  const monitor = pathOfPage(menu, 'fleet/monitor');
  const action = (title: string, path: string, icon: string) => ({
    titles: [t('shell.action'), title],
    path,
    link: undefined,
    icon,
  });
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
