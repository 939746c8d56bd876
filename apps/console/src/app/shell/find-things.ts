import { useEffect, useMemo, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { hasPermission, useSession } from '../../lib/session.ts';
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

const phonePath = (deviceNo: string): string => {
  const ownPage = fixedRoutes.some(({ path }) => path === '/screen');
  return `${ownPage ? '/screen' : '/device/list'}?deviceNo=${encodeURIComponent(deviceNo)}`;
};

/** Phones by number and tasks by name, for those who may list them. */
export function useFoundThings(text: string): readonly Found[] {
  const t = useT();
  const { profile } = useSession();
  const wanted = useRested(text);
  const asked = wanted.length >= least;
  const phones = useAsk(
    'GET /device/deviceList/list',
    { query: { deviceNo: wanted, pageSize: most } },
    { enabled: asked && hasPermission(profile, 'device:list:list') },
  );
  const tasks = useAsk(
    'GET /task/task/list',
    { query: { name: wanted, pageSize: most } },
    { enabled: asked && hasPermission(profile, 'task:task:list') },
  );
  return useMemo(() => {
    if (!asked) return [];
    const foundPhones = (phones.data?.list ?? []).map(({ deviceNo }) => ({
      titles: [t('shell.phone'), deviceNo],
      path: phonePath(deviceNo),
      link: undefined,
      icon: 'phone',
    }));
    const foundTasks = (tasks.data?.list ?? []).map(({ name }) => ({
      titles: [t('shell.task'), name],
      path: `/task/list?name=${encodeURIComponent(name)}`,
      link: undefined,
      icon: 'tasks',
    }));
    return [...foundPhones, ...foundTasks];
  }, [asked, phones.data, tasks.data, t]);
}
