import { memo } from 'react';
import { entryIcon } from '../../components/text/entry-icon.ts';
import { Icon } from '../../components/text/icon.tsx';
import { Logo } from '../../components/text/logo.tsx';
import { PageLink } from '../../components/text/page-link.tsx';
import { useAsk } from '../../lib/calls/use-call.ts';
import { formatCount } from '../../lib/format/format.ts';
import { currentLocale, useT } from '../../lib/i18n.ts';
import { homePath } from '../../lib/navigation/addresses.ts';
import { type MenuNode, titleOf, trailTo, useMenu, visible } from '../../lib/navigation/menu.ts';
import { useCan } from '../../lib/session/session.ts';
import { useSite } from '../../lib/session/site.ts';
import { usePreferences } from '../../lib/theme/preferences.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { LicenceMeter } from './licence-meter.tsx';
import styles from './sidebar.module.css';

/** The pages of the menu that have a badge. */
const waitingPage = 'fleet/unassigned-devices';
const tasksPage = 'automation/tasks';
const everyMs = 15_000;

function Badge({ count, words }: { count: number | undefined; words: 'shell.waitingPhones' | 'shell.askingTasks' }) {
  const t = useT();
  if (!count) return null;
  return (
    <span className={`${styles.badge} fl-live`} title={t(words, { count })}>
      {formatCount(count)}
    </span>
  );
}

/** The number of phones without an owner. */
function WaitingBadge() {
  const enabled = useCan('device:unassigned:list');
  const query = { assStatus: 0, pageSize: 1 } as const;
  const { data } = useAsk('GET /device/deviceList/listUnAssignedDevice', { query }, { everyMs, enabled });
  return <Badge count={data?.total} words="shell.waitingPhones" />;
}

/** The number of tasks that wait for a decision, or have stopped themselves. */
function AskingBadge() {
  const enabled = useCan('task:task:list');
  const query = { attention: 1, kind: 'all', pageSize: 1 } as const;
  const { data } = useAsk('GET /task/task/list', { query }, { everyMs, enabled });
  return <Badge count={data?.total} words="shell.askingTasks" />;
}

/** An entry's class; those below the top have no icon. */
const lookOf = (deep: boolean, state: string | false | undefined) =>
  [styles.entry, deep && styles.deep, state].filter(Boolean).join(' ');

interface EntryProps {
  node: MenuNode;
  path: string;
  /** Whether it is inside a group. */
  deep: boolean;
}

function Leaf({ node, path, deep }: EntryProps) {
  const current = node.path === path;
  return (
    <li>
      <PageLink
        to={node.link ?? node.path}
        className={lookOf(deep, current && styles.current)}
        current={current}
        title={titleOf(node)}
      >
        {!deep && <Icon name={entryIcon(node.icon)} />}
        <span className={styles.label}>{titleOf(node)}</span>
        {node.page === waitingPage && <WaitingBadge />}
        {node.page === tasksPage && <AskingBadge />}
        {node.link && <Icon name="external" size={12} />}
      </PageLink>
    </li>
  );
}

interface GroupProps extends EntryProps {
  open: boolean;
  onToggle: () => void;
}

function Group({ node, path, deep, open, onToggle }: GroupProps) {
  const inside = trailTo([node], path).length > 0;
  return (
    <li className={styles.group}>
      <button
        type="button"
        className={lookOf(deep, inside && styles.inside)}
        aria-expanded={open}
        title={titleOf(node)}
        onClick={onToggle}
      >
        {!deep && <Icon name={entryIcon(node.icon)} />}
        <span className={styles.label}>{titleOf(node)}</span>
        <Icon name={open ? 'up' : 'down'} size={14} className={styles.arrow} />
      </button>
      <ul className={styles.children} hidden={!open} aria-label={titleOf(node)}>
        <Entries nodes={visible(node.children)} path={path} deep />
      </ul>
    </li>
  );
}

interface EntriesProps {
  nodes: readonly MenuNode[];
  path: string;
  deep?: boolean;
}

/** The entries of one level; at most one group is open, at first the one with the page that is shown. */
function Entries({ nodes, path, deep = false }: EntriesProps) {
  const group = trailTo(nodes, path)[0]?.path;
  // Navigating to a page in another group opens that group.
  const [opened, setOpened] = useDraft(group);
  return nodes.map((node) => {
    const entry = { node, path, deep };
    if (node.children.length === 0) return <Leaf key={node.path} {...entry} />;
    const open = opened === node.path;
    return <Group key={node.path} {...entry} open={open} onToggle={() => setOpened(open ? undefined : node.path)} />;
  });
}

interface Props {
  path: string;
  /** Whether the top bar shows the groups, so that only the pages of the current one are left. */
  groupOnly?: boolean;
}

/** The menu. */
export const Sidebar = memo(function Sidebar({ path, groupOnly = false }: Props) {
  const t = useT();
  const { menu } = useMenu();
  const { sidebarLogo } = usePreferences();
  const site = useSite();
  const current = trailTo(menu, path)[0];
  const home: MenuNode = {
    path: homePath,
    titles: { [currentLocale()]: t('page.home'), ...menu.find((node) => node.path === homePath)?.titles },
    icon: 'dashboard',
    page: 'home/index',
    link: undefined,
    hidden: false,
    noCache: true,
    children: [],
  };
  const all = [home, ...visible(menu).filter((node) => node.path !== homePath)];
  const entries = groupOnly ? visible(current?.children ?? []) : all;
  return (
    <nav className={styles.sidebar} aria-label={t('shell.menu')}>
      {sidebarLogo && (
        <PageLink to={homePath} className={styles.logo} title={site.title}>
          {site.logo ? <img src={site.logo} alt="" /> : <Logo />}
          <span className={styles.label}>{site.title}</span>
        </PageLink>
      )}
      <ul className={styles.list}>
        <Entries nodes={entries} path={path} />
      </ul>
      <LicenceMeter />
    </nav>
  );
});
