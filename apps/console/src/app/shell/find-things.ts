import { usePageHref } from '../../components/text/page-ref.tsx';
import { useAsk } from '../../lib/calls/use-call.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { phoneHref } from '../../lib/navigation/addresses.ts';
import { useCan, useSession } from '../../lib/session/session.ts';
import { setPreferences } from '../../lib/theme/preferences.ts';
import type { Status } from '../../lib/theme/tokens.ts';
import { useLook } from '../../lib/theme/use-look.ts';
import { useRested } from '../../lib/use-rested.ts';
import type { MessageKey } from '../../locales/keys.ts';
import { sendPermission } from '../../parts/commands/commands.ts';
import { enrolPermissions } from '../../parts/enrol/permissions.ts';
import { attentionMark, stateMarks } from '../../parts/phone/phone-state.ts';
import { useRecentPhones } from '../../parts/phone/recent-phones.ts';
import { useMayRunNow } from '../../parts/run-now/run-now.ts';
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

/** Finds phones by number. Users who may view the monitor also get the phones' live state. */
function useFoundPhones(wanted: string): FoundPhone[] {
  const watches = useCan('device:monitor:list');
  const isLong = wanted.length >= least;
  const query = { deviceNo: wanted, pageSize: most };
  const watched = useAsk('GET /device/monitor/list', { query }, { enabled: isLong && watches });
  const listed = useAsk('GET /device/deviceList/list', { query }, { enabled: isLong && !watches });
  return [
    ...(watched.data?.list ?? []).map((phone) => ({ ...phone, mark: attentionMark(phone).status })),
    ...(listed.data?.list ?? []).map((phone) => ({ ...phone, mark: stateMarks[phone.state].status })),
  ];
}

const phoneEntry = ({ deviceNo, mark }: Pick<FoundPhone, 'deviceNo' | 'mark'>, t: Translate): Found => ({
  titles: [t('shell.phone'), deviceNo],
  path: phoneHref(deviceNo),
  icon: 'phone',
  status: mark,
});

/** Finds commands such as "reboot A-0012": the text begins with a verb, and the rest matches phones. */
export function useVerbs(text: string): readonly Found[] {
  const t = useT();
  const maySend = useCan(sendPermission);
  const { phone, ...read } = readVerbs(text);
  const mayRun = useMayRunNow();
  const verbs = read.verbs.filter((verb) => verb === 'open' || (verb === 'run' ? mayRun : maySend));
  const phones = useFoundPhones(useRested(verbs.length > 0 ? phone : ''));
  return phones.flatMap((found) =>
    verbs.map((verb) => ({
      titles: [t('shell.action'), t('verb.of', { verb: t(`verb.${verb}`), deviceNo: found.deviceNo })],
      path: `${verb} ${found.deviceNo}`,
      icon: verbIcons[verb],
      status: found.mark,
      ...(verb === 'run' ? { runOn: found.deviceNo } : { act: () => perform(verb, found) }),
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

/** Finds phones by number, and tasks, scripts and groups by name, if the user may open the pages of these. */
export function useFoundThings(text: string): readonly Found[] {
  const t = useT();
  const wanted = useRested(text);
  const phones = useFoundPhones(wanted).map((phone) => phoneEntry(phone, t));
  const tasks = useNamed(wanted, 'GET /task/task/list', 'automation/tasks', 'run.task', 'tasks');
  const scripts = useNamed(wanted, 'GET /script/script/list', 'automation/scripts', 'run.script', 'code');
  const groups = useNamed(wanted, 'GET /device/group/list', 'fleet/device-groups', 'shell.group', 'folder');
  return [...phones, ...tasks, ...scripts, ...groups];
}

/** The page for a search without results: the list of phones, filtered by the text. */
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
    {
      title: t('shell.enrol'),
      path: useCan(enrolPermissions) ? hrefOf('fleet/devices', { enrol: 1 }) : undefined,
      icon: 'phone',
    },
    { title: t('shell.onlyOffline'), path: hrefOf('fleet/monitor', { online: 0 }), icon: 'phone' },
    { title: t('shell.onlyAttention'), path: hrefOf('fleet/monitor', { attention: 1 }), icon: 'phone' },
  ];
  const other = useLook().mode === 'dark' ? 'light' : 'dark';
  return [
    ...actions.flatMap(({ title, path, icon }) => (path ? [{ titles: [t('shell.action'), title], path, icon }] : [])),
    {
      titles: [t('shell.action'), t(`shell.mode.${other}`)],
      path: `mode ${other}`,
      icon: 'moon',
      act: async () => void setPreferences({ mode: other }),
    },
  ];
}
