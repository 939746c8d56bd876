import { usePageHref } from '../../components/page-ref.tsx';
import { type Translate, useT } from '../../lib/i18n.ts';
import { phoneHref } from '../../lib/navigation/addresses.ts';
import { useCan, useSession } from '../../lib/session.ts';
import type { Status } from '../../lib/theme/tokens.ts';
import { useAsk } from '../../lib/use-call.ts';
import { useRested } from '../../lib/use-rested.ts';
import type { MessageKey } from '../../locales/keys.ts';
import { sendPermission } from '../../parts/commands/commands.ts';
import { attentionMark, markOf } from '../../parts/phone/phone-state.ts';
import { useRecentPhones } from '../../parts/phone/recent-phones.ts';
import type { Found } from './find-pages.ts';
import { type NamedPhone, perform, readVerbs, verbIcons } from './verbs.ts';

const least = 2;
const most = 5;

type NamedRoute = 'GET /task/task/list' | 'GET /script/script/list' | 'GET /device/group/list';

function useNamed(wanted: string, route: NamedRoute, page: string, kind: MessageKey, icon: string): Found[] {
  const t = useT();
  const hrefOf = usePageHref();
  const query = { name: wanted, pageSize: most };
  const { data } = useAsk(route, { query }, { enabled: wanted.length >= least && hrefOf(page) !== undefined });
  return (data?.list ?? []).map(({ name }) => ({ titles: [t(kind), name], path: hrefOf(page, { name })!, icon }));
}

interface FoundPhone extends NamedPhone {
  mark: Status;
}

/** Phones by number, with their live state for those who may watch them. */
function useFoundPhones(wanted: string): FoundPhone[] {
  const watches = useCan('device:monitor:list');
  const isLong = wanted.length >= least;
  const query = { deviceNo: wanted, pageSize: most };
  const watched = useAsk('GET /device/monitor/list', { query }, { enabled: isLong && watches });
  const listed = useAsk('GET /device/deviceList/list', { query }, { enabled: isLong && !watches });
  return [
    ...(watched.data?.list ?? []).map((phone) => ({ ...phone, mark: attentionMark(phone).status })),
    ...(listed.data?.list ?? []).map((phone) => ({ ...phone, mark: markOf[phone.state] })),
  ];
}

const phoneEntry = ({ deviceNo, mark }: Pick<FoundPhone, 'deviceNo' | 'mark'>, t: Translate): Found => ({
  titles: [t('shell.phone'), deviceNo],
  path: phoneHref(deviceNo),
  icon: 'phone',
  status: mark,
});

/** "reboot A-0012": the commands that the text begins with, for the phones that the rest of it finds. */
export function useVerbs(text: string): readonly Found[] {
  const t = useT();
  const may = useCan(sendPermission);
  const { verbs, phone } = readVerbs(text);
  const phones = useFoundPhones(useRested(may ? phone : ''));
  if (!may) return [];
  return phones.flatMap((found) =>
    verbs.map((verb) => ({
      titles: [t('shell.action'), t('verb.of', { verb: t(`verb.${verb}`), deviceNo: found.deviceNo })],
      path: `${verb} ${found.deviceNo}`,
      icon: verbIcons[verb],
      status: found.mark,
      act: () => perform(verb, found),
    })),
  );
}

/** The phones that were opened last, with their last pictures. */
export function useRecent(): readonly Found[] {
  const t = useT();
  const userId = useSession().profile?.id;
  const recent = useRecentPhones();
  if (recent.userId !== userId) return [];
  return recent.phones.map(({ deviceNo, picture }) => ({
    titles: [t('shell.recent'), deviceNo],
    path: phoneHref(deviceNo),
    icon: 'phone',
    picture,
  }));
}

/** Phones by number; tasks, scripts and groups by name; only for those who have their pages. */
export function useFoundThings(text: string): readonly Found[] {
  const t = useT();
  const wanted = useRested(text);
  const phones = useFoundPhones(wanted).map((phone) => phoneEntry(phone, t));
  const tasks = useNamed(wanted, 'GET /task/task/list', 'automation/tasks', 'shell.task', 'tasks');
  const scripts = useNamed(wanted, 'GET /script/script/list', 'automation/scripts', 'shell.script', 'code');
  const groups = useNamed(wanted, 'GET /device/group/list', 'fleet/device-groups', 'shell.group', 'folder');
  return [...phones, ...tasks, ...scripts, ...groups];
}

/** Where nothing is found: the list of phones, filtered by the text. */
export function useWayOn(text: string): readonly Found[] {
  const t = useT();
  const deviceNo = text.trim();
  const path = usePageHref()('fleet/devices', { deviceNo });
  return path ? [{ titles: [t('shell.searchDevices', { text: deviceNo })], path, icon: 'search' }] : [];
}

/** Actions available from anywhere, with the pages that start them. */
export function useActions(): readonly Found[] {
  const t = useT();
  const hrefOf = usePageHref();
  const newTask = hrefOf('automation/tasks', { new: 1 });
  const actions = [
    { title: t('shell.newTask'), path: useCan('task:task:add') ? newTask : undefined, icon: 'tasks' },
    { title: t('shell.onlyOffline'), path: hrefOf('fleet/monitor', { online: 0 }), icon: 'phone' },
    { title: t('shell.onlyAttention'), path: hrefOf('fleet/monitor', { attention: 1 }), icon: 'phone' },
  ];
  return actions.flatMap(({ title, path, icon }) => (path ? [{ titles: [t('shell.action'), title], path, icon }] : []));
}
