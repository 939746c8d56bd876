import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Can } from '../../../../components/can.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { Ago } from '../../../../components/text/time.tsx';
import { call } from '../../../../lib/calls/api.ts';
import { type RowOf, useAsk } from '../../../../lib/calls/use-call.ts';
import { formatTime } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useOpenInMonitor } from '../../../../parts/phone/phone-set.ts';
import { useRunOnPhones } from '../../../../parts/run-now/use-run-on-phones.tsx';
import { RunPicture } from '../../../../parts/runs/run-picture.tsx';
import { useRunOperations } from '../../../../parts/runs/use-run-operations.ts';
import styles from './task-page.module.css';

const everyMs = 10_000;
const phonesShown = 6;
/** More are found in the list of exceptions. */
const mostPhones = 200;
/** The verbs of a group apply to this many phones at most. */
const mostTaken = 1_000;

type GroupPhone = RowOf<'GET /task/run/clusterPhones'>;

interface Props {
  /** The id of any exception of the group. */
  exceptionId: number;
  taskId: number;
  onOpen: (runId: number) => void;
}

/** Retries the group's runs, or runs another script on its phones. */
function Verbs({ exceptionId, taskId, count }: Pick<Props, 'exceptionId' | 'taskId'> & { count: number }) {
  const t = useT();
  const { retry } = useRunOperations();
  const { run, dialog } = useRunOnPhones();
  const openInMonitor = useOpenInMonitor();
  const [isReading, setReading] = useState(false);
  const phones = async (then: (list: readonly GroupPhone[]) => unknown) => {
    setReading(true);
    const query = { exceptionId, taskId, pageSize: mostTaken };
    // A failure has been shown as a toast.
    await call('GET /task/run/clusterPhones', { query }).then(
      ({ list }) => then(list),
      () => {},
    );
    setReading(false);
  };
  return (
    <span className={styles.verbs}>
      <Can permission="task:run:retry">
        <Button
          disabled={isReading}
          onClick={() => void phones((list) => retry({ ids: list.map(({ last }) => last.runId) }))}
        >
          {t('failures.retry', { count })}
        </Button>
      </Can>
      {run && (
        <Button disabled={isReading} onClick={() => void phones((list) => run(list.map(({ deviceNo }) => deviceNo)))}>
          {t('runNow.onCount', { count })}
        </Button>
      )}
      {openInMonitor && (
        <Button
          disabled={isReading}
          onClick={() => void phones((list) => openInMonitor(list.map(({ deviceNo }) => deviceNo)))}
        >
          {t('runs.toMonitor')}
        </Button>
      )}
      {dialog}
    </span>
  );
}

/** The phones of a group of failures, each with its last picture, which opens the run. */
export function FailurePhones({ exceptionId, taskId, onOpen }: Props) {
  const t = useT();
  const [pageSize, setPageSize] = useState(phonesShown);
  const asked = useAsk(
    'GET /task/run/clusterPhones',
    { query: { exceptionId, taskId, pageSize } },
    { everyMs, keep: true },
  );
  const { data } = asked;
  return (
    <>
      <Pending query={asked} rows={2} />
      {data && data.total > 0 && (
        <Verbs exceptionId={exceptionId} taskId={taskId} count={Math.min(data.total, mostTaken)} />
      )}
      <ul className={styles.failedPhones}>
        {data?.list.map(({ deviceNo, count, last, pictured }) => (
          <li key={deviceNo}>
            <button type="button" onClick={() => onOpen(last.runId)}>
              <span className={styles.shot}>
                {pictured.artifact ? (
                  <RunPicture
                    runId={pictured.runId}
                    name={pictured.artifact}
                    label={t('failures.lastPicture', { deviceNo })}
                  />
                ) : (
                  <small className="fl-label">{t('run.noScreenshot')}</small>
                )}
              </span>
              <span className="fl-cut">{deviceNo}</span>
              <small className="fl-label fl-cut" title={formatTime(last.time)}>
                {count > 1 && `${t('failures.times', { count })} · `}
                <Ago value={last.time} />
              </small>
            </button>
          </li>
        ))}
      </ul>
      {data && data.total > data.list.length && pageSize < mostPhones && (
        <p className={styles.quiet}>
          <Button kind="link" onClick={() => setPageSize(mostPhones)}>
            {t('failures.morePhones', { count: data.total - data.list.length })}
          </Button>
        </p>
      )}
    </>
  );
}
