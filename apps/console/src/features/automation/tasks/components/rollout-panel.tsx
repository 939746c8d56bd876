import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { confirm, listIds } from '../../../../components/overlay/confirm.ts';
import { Panel } from '../../../../components/panel.tsx';
import { StatusMark } from '../../../../components/text/status-mark.tsx';
import { Time } from '../../../../components/text/time.tsx';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';
import { endedPhones, failedPhones } from '../../../../parts/runs/task-phones.ts';
import styles from './rollout.module.css';
import { enabled, stopped, type Task } from './task-status.tsx';
import { TrialPhones } from './trial-phones.tsx';
import { useTaskActions } from './use-task-actions.ts';

const isHeld = ({ status, rollout }: Task) => status === enabled && rollout.state === 'held';
const hasStoppedItself = ({ status, rollout }: Task) => status === stopped && rollout.state === 'stopped';
const isOnTrial = ({ canaryPhones, rollout }: Task) => canaryPhones > 0 && rollout.wave === 1;

/** The number of phones in the next wave. */
function nextReach({ waves, canaryPhones, rollout, phones }: Task): number {
  const share = waves[rollout.wave - (canaryPhones > 0 ? 1 : 0)] ?? 100;
  return Math.max(rollout.phones, Math.ceil((phones.total * share) / 100));
}

/** The waves as steps. Started waves are marked. */
function Steps({ task: { waves, canaryPhones, rollout } }: { task: Task }) {
  const t = useT();
  const steps = [
    ...(canaryPhones > 0 ? [t('tasks.trialOf', { count: canaryPhones })] : []),
    ...waves.map((share) => `${share}%`),
  ];
  return (
    <ol className={styles.steps}>
      {steps.map((words, index) => (
        <li
          key={words}
          className={index < rollout.wave ? styles.begun : undefined}
          aria-current={index === rollout.wave - 1 ? 'step' : undefined}
        >
          {words}
        </li>
      ))}
    </ol>
  );
}

function Line({ status, children }: { status: 'warning' | 'alarm' | 'busy'; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <StatusMark status={status} />
      {children}
    </div>
  );
}

function Decision({ task }: { task: Task }) {
  const t = useT();
  const { stop } = useTaskActions();
  const resume = useSend('POST /task/task/resumeWave', { done: () => t('tasks.wentOn') });
  const { id, name } = task;
  const goOn = async () => {
    const text = t('tasks.goOnAsk', { name, count: nextReach(task) });
    if (await confirm({ title: t('tasks.goOn'), text, ids: listIds([{ id, name }]) })) resume.mutate({ body: { id } });
  };
  return (
    <span className={styles.decision}>
      <Button kind="primary" disabled={resume.isPending} onClick={() => void goOn()}>
        {t('tasks.goOn')}
      </Button>
      <Button onClick={stop(task).onClick}>{t('tasks.stop')}</Button>
    </span>
  );
}

interface Props {
  task: Task;
  onOpen: (runId: number) => void;
  /** Shows the runs that failed. */
  onFailures: () => void;
}

/** A rollout's progress, what it waits for, and what stopped it; nothing for a task without waves. */
export function RolloutPanel({ task, onOpen, onFailures }: Props) {
  const t = useT();
  const mayDecide = useCan(permissionOf('POST /task/task/resumeWave'));
  const { rollout, phones, failureLimit } = task;
  const isStopped = hasStoppedItself(task);
  if (rollout.waves === 0 && !isStopped) return null;
  const { wave, waves } = rollout;
  const reached = { phones: formatCount(rollout.phones), total: formatCount(phones.total) };
  const onTrial = isOnTrial(task) && phones.total > 0 && !isStopped && task.status === enabled;
  return (
    <Panel
      title={t('tasks.rollout')}
      beside={waves > 0 && <span className={styles.where}>{t('tasks.rollout.of', { wave, waves })}</span>}
      extra={
        <>
          {waves > 0 && <span>{t('tasks.rollout.reached', reached)}</span>}
          <Time value={rollout.since} relative />
        </>
      }
    >
      {waves > 0 && <Steps task={task} />}
      {isStopped && (
        <Line status="alarm">
          <span>
            {t('tasks.stoppedText', {
              failed: formatCount(failedPhones(phones)),
              ended: formatCount(endedPhones(phones)),
              limit: failureLimit ?? 0,
            })}
          </span>
          <span className={styles.decision}>
            <Button onClick={onFailures}>{t('tasks.toFailures')}</Button>
          </span>
        </Line>
      )}
      {isHeld(task) && (
        <Line status="warning">
          <span>{t(rollout.nobodyRan ? 'tasks.idleText' : 'tasks.heldText')}</span>
          {mayDecide && <Decision task={task} />}
        </Line>
      )}
      {onTrial && !isHeld(task) && (
        <Line status="busy">
          <span>{t('tasks.trialText')}</span>
        </Line>
      )}
      {onTrial && <TrialPhones task={task} onOpen={onOpen} />}
    </Panel>
  );
}
