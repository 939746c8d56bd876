import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Pending, type PendingQuery } from '../../../components/state/pending.tsx';
import { PageLink } from '../../../components/text/page-link.tsx';
import { usePageHref } from '../../../components/text/page-ref.tsx';
import { StatusMark } from '../../../components/text/status-mark.tsx';
import { Ago } from '../../../components/text/time.tsx';
import { formatCount } from '../../../lib/format/format.ts';
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
  since?: string | null;
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
    since,
    href: hrefOf('fleet/monitor', { online: 0, groupId: groupId ?? undefined }),
  };
}

function taskWords(item: Extract<Attention, { task: unknown }>, t: Translate): Words {
  const { kind, task, failed, failure } = item;
  const { name, rollout, phones } = task;
  const ended = formatCount(endedPhones(phones));
  const titles = {
    held: () => t(rollout.nobodyRan ? 'home.attention.idle' : 'home.attention.held', { name }),
    stopped: () => t('home.attention.stopped', { name }),
    task: () => t('home.attention.task', { name, count: failed }),
  };
  const far =
    kind === 'task'
      ? t('home.attention.taskFacts', { ended, total: formatCount(phones.total) })
      : t('home.attention.endedFacts', { ended: endedPhones(phones), failed });
  return {
    key: `task ${task.id}`,
    title: titles[kind](),
    facts: failure && failed > 0 ? t('home.attention.because', { far, exception: failure.exception }) : far,
    since: kind === 'task' ? failure?.last.time : rollout.since,
    href: taskHref(task.id),
  };
}

/** A message may be longer than the filter that finds it. */
const filterLength = 60;

function wordsOf(item: Attention, t: Translate, hrefOf: HrefOf, beginTime: string): Words {
  if (item.kind === 'offline') return offlineWords(item, t, hrefOf);
  if ('task' in item) return taskWords(item, t);
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
    since: last.time,
    href: hrefOf('automation/exceptions', { exception: exception.slice(0, filterLength), beginTime }),
  };
}

interface Props {
  items: readonly Attention[];
  /** The start of the day whose failures are counted. */
  beginTime: string;
  /** The query that must succeed before the panel has items. */
  pending: PendingQuery | undefined;
}

/** Everything that needs an operator, each with a link. */
export function AttentionPanel({ items, beginTime, pending }: Props) {
  const t = useT();
  const hrefOf = usePageHref();
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, itemsShown);
  if (pending)
    return (
      <Panel title={t('home.toDo')}>
        <Pending query={pending} />
      </Panel>
    );
  return (
    <Panel title={t('home.toDo')} count={items.length}>
      {items.length === 0 && <p className={styles.quiet}>{t('home.toDoNone')}</p>}
      <ul className={styles.items}>
        {shown.map((item) => {
          const { key, title, facts, since, href } = wordsOf(item, t, hrefOf, beginTime);
          return (
            <li key={key}>
              <StatusMark status={item.urgent ? 'alarm' : 'warning'} />
              <span className={styles.words}>
                <span className="fl-cut" title={title}>
                  {title}
                </span>
                {facts && (
                  <small className="fl-small fl-cut" title={facts}>
                    {facts}
                  </small>
                )}
              </span>
              <span className={styles.ago}>{since && <Ago value={since} />}</span>
              {href && (
                <PageLink to={href} className={styles.look} title={title}>
                  {t('home.look')}
                </PageLink>
              )}
            </li>
          );
        })}
      </ul>
      {shown.length < items.length && (
        <Button kind="link" className={styles.more} onClick={() => setAll(true)}>
          {t('home.toDoMore', { count: items.length - shown.length })}
        </Button>
      )}
    </Panel>
  );
}
