import { PageLink } from '../../../components/page-link.tsx';
import { usePageHref } from '../../../components/page-ref.tsx';
import { Panel } from '../../../components/panel.tsx';
import { type Asked, Pending } from '../../../components/pending.tsx';
import { StatusMark } from '../../../components/status-mark.tsx';
import { formatCount, formatRelative } from '../../../lib/format.ts';
import { type Translate, useT } from '../../../lib/i18n.ts';
import { taskHref } from '../../../lib/navigation/addresses.ts';
import { endedPhones } from '../../../parts/runs/task-phones.ts';
import type { Attention } from './find-attention.ts';
import styles from './home.module.css';

const itemsShown = 6;
const namesShown = 3;

interface Words {
  key: string;
  title: string;
  facts: string;
  ago?: string;
  href: string | undefined;
}

type HrefOf = ReturnType<typeof usePageHref>;

function offlineWords(item: Extract<Attention, { kind: 'offline' }>, t: Translate, hrefOf: HrefOf): Words {
  const { groupId, deviceNos, total, since } = item;
  const more = deviceNos.length > namesShown ? ' …' : '';
  const group = item.group || t('home.noGroup');
  return {
    key: `offline ${groupId}`,
    title: t('home.attention.offline', { group, count: deviceNos.length }),
    facts: t('home.attention.offlineFacts', { total, names: deviceNos.slice(0, namesShown).join(', ') + more }),
    ...(since && { ago: formatRelative(since) }),
    href: hrefOf('fleet/monitor', { online: 0, groupId: groupId ?? undefined }),
  };
}

function taskWords({ task, failed }: Extract<Attention, { kind: 'task' }>, t: Translate): Words {
  return {
    key: `task ${task.id}`,
    title: t('home.attention.task', { name: task.name, count: failed }),
    facts: t('home.attention.taskFacts', {
      ended: formatCount(endedPhones(task.phones)),
      total: formatCount(task.phones.total),
    }),
    href: taskHref(task.id),
  };
}

/** A message may be longer than the filter that finds it. */
const filterLength = 60;

function wordsOf(item: Attention, t: Translate, hrefOf: HrefOf, beginTime: string): Words {
  if (item.kind === 'offline') return offlineWords(item, t, hrefOf);
  if (item.kind === 'task') return taskWords(item, t);
  if (item.kind === 'battery')
    return {
      key: 'battery',
      title: t('home.attention.battery', { count: item.count }),
      facts: '',
      href: hrefOf('fleet/monitor', { battery: 20 }),
    };
  const { exception, count, phones, last } = item.failure;
  return {
    key: `exception ${exception}`,
    title: exception,
    facts: t('home.attention.exception', { count, phones, script: `${last.scriptName} ${last.scriptVersion}` }),
    ago: formatRelative(last.time),
    href: hrefOf('automation/exceptions', { exception: exception.slice(0, filterLength), beginTime }),
  };
}

interface Props {
  items: readonly Attention[];
  /** The start of the day whose failures are counted. */
  beginTime: string;
  /** The call that must be answered before the panel can say anything. */
  pending: Asked | undefined;
}

/** What a person should look at, each with a link. */
export function AttentionPanel({ items, beginTime, pending }: Props) {
  const t = useT();
  const hrefOf = usePageHref();
  if (pending)
    return (
      <Panel title={t('home.attention')}>
        <Pending asked={pending} />
      </Panel>
    );
  return (
    <Panel title={t('home.toDo')} count={items.length}>
      {items.length === 0 && <p className={styles.quiet}>{t('home.toDoNone')}</p>}
      <ul className={styles.items}>
        {items.slice(0, itemsShown).map((item) => {
          const { key, title, facts, ago, href } = wordsOf(item, t, hrefOf, beginTime);
          return (
            <li key={key}>
              <StatusMark status={item.urgent ? 'alarm' : 'warning'} />
              <span className={styles.words}>
                <span title={title}>{title}</span>
                {facts && <small>{facts}</small>}
              </span>
              <span className={styles.ago}>{ago}</span>
              {href && (
                <PageLink to={href} className={styles.look} title={title}>
                  {t('home.look')}
                </PageLink>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
