import { useEffect, useMemo, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { pathOfPage } from '../../lib/navigation/menu.ts';
import { useMenu } from '../../lib/navigation/menu-store.ts';
import { useAsk } from '../../lib/use-call.ts';
import { fixedRoutes } from '../routing/registry.ts';
import type { Found } from './find-pages.ts';

const least = 2;
const most = 5;
const pauseMs = 200;

/** What was typed, once the hand rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Phones by number and tasks by name, for those who have their pages. */
export function useFoundThings(text: string): readonly Found[] {
  const t = useT();
  const { menu } = useMenu();
  const ownPage = fixedRoutes.find(({ path }) => path === '/screen')?.path;
  const phonePage = ownPage ?? pathOfPage(menu, 'fleet/devices');
  const taskPage = pathOfPage(menu, 'automation/tasks');
  const wanted = useRested(text);
  const asked = wanted.length >= least;
  const phones = useAsk(
    'GET /device/deviceList/list',
    { query: { deviceNo: wanted, pageSize: most } },
    { enabled: asked && phonePage !== undefined },
  );
  const tasks = useAsk(
    'GET /task/task/list',
    { query: { name: wanted, pageSize: most } },
    { enabled: asked && taskPage !== undefined },
  );
  return useMemo(() => {
    if (!asked) return [];
    const foundPhones = (phones.data?.list ?? []).map(({ deviceNo }) => ({
      titles: [t('shell.phone'), deviceNo],
      path: `${phonePage}?deviceNo=${encodeURIComponent(deviceNo)}`,
      link: undefined,
      icon: 'phone',
    }));
    const foundTasks = (tasks.data?.list ?? []).map(({ name }) => ({
      titles: [t('shell.task'), name],
      path: `${taskPage}?name=${encodeURIComponent(name)}`,
      link: undefined,
      icon: 'tasks',
    }));
    return [...foundPhones, ...foundTasks];
  }, [asked, phones.data, tasks.data, phonePage, taskPage, t]);
}
