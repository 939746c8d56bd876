import { Pending } from '../../../../components/state/pending.tsx';
import { PageLink } from '../../../../components/text/page-link.tsx';
import { StatusWord } from '../../../../components/text/pill.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { phoneHref } from '../../../../lib/navigation/addresses.ts';
import { useCan } from '../../../../lib/session/session.ts';
import type { Status } from '../../../../lib/theme/tokens.ts';
import { RunPicture } from '../../../../parts/runs/run-picture.tsx';
import type { Standing } from '../../../../parts/runs/task-phones.ts';
import styles from './rollout.module.css';
import type { Task } from './task-status.tsx';
import { type TaskPhone, useTaskPhones } from './use-task-phones.ts';

/** A picture may be handed in after its run has ended. */
const everyMs = 5_000;
const phonesShown = 12;

const statuses: Readonly<Record<Standing, Status>> = {
  open: 'busy',
  done: 'online',
  failed: 'alarm',
  stopped: 'disabled',
  lost: 'warning',
  neverRan: 'disabled',
};

function LastPicture({ runId, label }: { runId: number; label: string }) {
  const t = useT();
  const mayRead = useCan('task:run:list');
  const { data } = useAsk('GET /task/run/artifacts', { query: { runId, pageSize: 50 } }, { everyMs, enabled: mayRead });
  const newest = data?.list.find(({ contentType }) => contentType.startsWith('image/'));
  return newest ? (
    <RunPicture runId={runId} name={newest.name} label={label} />
  ) : (
    <span className="fl-quiet">{t('tasks.noPicture')}</span>
  );
}

function TrialPhone({ phone, onOpen }: { phone: TaskPhone & { runId: number }; onOpen: (runId: number) => void }) {
  const t = useT();
  const { deviceNo, standing, runId } = phone;
  const label = `${t('run.screenshot')}, ${deviceNo}`;
  return (
    <li>
      <button type="button" className={styles.picture} aria-label={label} onClick={() => onOpen(runId)}>
        <LastPicture runId={runId} label={label} />
      </button>
      <PageLink to={phoneHref(deviceNo)}>{deviceNo}</PageLink>
      <StatusWord status={statuses[standing]}>{t(`tasks.standing.${standing}`)}</StatusWord>
    </li>
  );
}

const worstFirst: readonly Standing[] = ['failed', 'lost', 'stopped', 'open', 'done', 'neverRan'];

/** The phones of the trial, the failed ones first, each with the newest picture of its run. */
export function TrialPhones({ task, onOpen }: { task: Task; onOpen: (runId: number) => void }) {
  const t = useT();
  const asked = useTaskPhones(task.id);
  const phones = (asked.data?.list ?? [])
    .filter((phone): phone is TaskPhone & { runId: number } => phone.runId !== null)
    .toSorted((a, b) => worstFirst.indexOf(a.standing) - worstFirst.indexOf(b.standing));
  return (
    <>
      <Pending query={asked} rows={2} />
      <ul className={styles.trial} aria-label={t('tasks.trialPhones')}>
        {phones.slice(0, phonesShown).map((phone) => (
          <TrialPhone key={phone.deviceNo} phone={phone} onOpen={onOpen} />
        ))}
        {phones.length > phonesShown && (
          <li className="fl-quiet">{t('tasks.trialMore', { count: phones.length - phonesShown })}</li>
        )}
      </ul>
    </>
  );
}
