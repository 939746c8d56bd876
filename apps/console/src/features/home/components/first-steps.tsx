import { Panel } from '../../../components/panel.tsx';
import { EmptyState } from '../../../components/state/empty-state.tsx';
import { PageRef } from '../../../components/text/page-ref.tsx';
import { useAsk } from '../../../lib/calls/use-call.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session/session.ts';
import styles from './home.module.css';

const one = { query: { pageSize: 1 } };

/** Whether there are scripts and tasks yet. */
export function useSteps() {
  const scripts = useAsk('GET /script/script/list', one, { enabled: useCan('script:script:add') });
  const tasks = useAsk('GET /task/task/list', one, { enabled: useCan('task:task:add') });
  return { scripts, tasks };
}

/** The steps to the first run of a script. Once phones exist, only users who can finish the steps see them, until all are done. */
export function FirstSteps({ phones }: { phones: number }) {
  const t = useT();
  const asked = useSteps();
  const scripts = asked.scripts.data?.total;
  const tasks = asked.tasks.data?.total;
  const steps = [
    { key: 'join', page: 'fleet/devices', query: { enrol: 1 }, count: phones },
    { key: 'script', page: 'automation/scripts', query: {}, count: scripts },
    { key: 'task', page: 'automation/tasks', query: { new: 1 }, count: tasks },
  ] as const;
  const isOpen = scripts !== undefined && tasks !== undefined && steps.some(({ count }) => count === 0);
  if (phones > 0 && !isOpen) return null;
  const list = (
    <ol className={`${styles.steps} ${phones > 0 ? styles.beside : ''}`}>
      {steps.map(({ key, page, query, count }) => (
        <li key={key} className={count ? styles.done : undefined}>
          <span>
            <PageRef page={page} query={query}>
              {t(`home.step.${key}`)}
            </PageRef>
            {Boolean(count) && <span className="fl-hidden"> {t('home.step.done')}</span>}
          </span>
          <small className="fl-small">{t(`home.step.${key}Hint`)}</small>
        </li>
      ))}
    </ol>
  );
  if (phones > 0) return <Panel title={t('home.welcomeHint')}>{list}</Panel>;
  return (
    <>
      <EmptyState title={t('devices.empty')} hint={t('home.welcomeHint')} />
      {list}
    </>
  );
}
