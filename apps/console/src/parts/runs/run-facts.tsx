import facts from '../../components/facts.module.css';
import { PageLink } from '../../components/page-link.tsx';
import { PageRef } from '../../components/page-ref.tsx';
import { Time } from '../../components/time.tsx';
import type { Answer } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { taskHref } from '../../lib/navigation/addresses.ts';
import { isOpen } from './run-states.ts';

export type RunDetails = Answer<'GET /task/run/one'>;

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

/** A run's phone, task, script, owner and parameters. */
export function RunFacts({ run }: { run: RunDetails }) {
  const t = useT();
  const params = Object.entries(run.params);
  return (
    <dl className={facts.facts}>
      <dt>{t('run.device')}</dt>
      <dd>
        <PageRef page="fleet/monitor" query={{ deviceNo: run.deviceNo }}>
          {run.deviceNo}
        </PageRef>
      </dd>
      <dt>{t('run.task')}</dt>
      <dd>
        <PageLink to={taskHref(run.taskId)}>{run.taskName}</PageLink>
      </dd>
      <dt>{t('run.script')}</dt>
      <dd>
        {run.scriptName} {run.scriptVersion}
      </dd>
      <dt>{t('run.owner')}</dt>
      <dd>{run.userName}</dd>
      {isOpen(run.state) && (
        <>
          <dt>{t('run.deadline')}</dt>
          <dd>
            <Time value={run.deadlineAt} relative />
          </dd>
        </>
      )}
      {run.reason && (
        <>
          <dt>{t('run.reason')}</dt>
          <dd>{run.reason}</dd>
        </>
      )}
      {params.length > 0 && (
        <>
          <dt>{t('run.params')}</dt>
          <dd>
            {params.map(([key, value]) => (
              <div key={key}>
                <code>{key}</code> = {textOf(value)}
              </div>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}
