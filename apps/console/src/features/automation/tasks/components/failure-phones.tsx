import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Pending } from '../../../../components/pending.tsx';
import { formatRelative, formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useAsk } from '../../../../lib/use-call.ts';
import { RunPicture } from '../../../../parts/runs/run-picture.tsx';
import styles from './task-page.module.css';

const everyMs = 10_000;
const phonesShown = 6;
/** More are found in the list of exceptions. */
const mostPhones = 200;

interface Props {
  /** One of the group. */
  exceptionId: number;
  taskId: number;
  onOpen: (runId: number) => void;
}

/** The phones of a group of failures, each with its last picture; a click opens the run. */
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
      <Pending asked={asked} rows={2} />
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
                  <small>{t('run.noScreenshot')}</small>
                )}
              </span>
              <span className={styles.deviceNo}>{deviceNo}</span>
              <small title={formatTime(last.time)}>
                {count > 1 && `${t('failures.times', { count })} · `}
                {formatRelative(last.time)}
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
