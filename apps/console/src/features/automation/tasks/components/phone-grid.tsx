import { Button } from '../../../../components/button.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import type { CellState } from '../../../../components/text/cell-paths.ts';
import { FittedCells } from '../../../../components/text/fitted-cells.tsx';
import { formatCount } from '../../../../lib/format/format.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { endedPhones, failedPhones, phonesWords, type Standing } from '../../../../parts/runs/task-phones.ts';
import styles from './task-page.module.css';
import type { Task } from './task-status.tsx';
import { mostCells, type TaskPhone, useTaskPhones } from './use-task-phones.ts';

const cells: Readonly<Record<Standing, CellState>> = {
  open: 'empty',
  done: 'online',
  failed: 'alarm',
  stopped: 'held',
  lost: 'warning',
  neverRan: 'disabled',
};
/** Whether the phone went offline after its run was sent. */
const isUnknown = ({ standing, state, reasons }: TaskPhone): boolean =>
  standing === 'open' && state !== 'waiting' && reasons.some(({ reason }) => reason === 'offline');
function cellOf(phone: TaskPhone): CellState {
  const { standing, state } = phone;
  if (isUnknown(phone)) return 'offline';
  return standing === 'open' && state !== 'waiting' ? 'busy' : cells[standing];
}
const wordOf = (phone: TaskPhone | undefined, t: Translate): string =>
  t(`tasks.standing.${phone && isUnknown(phone) ? 'unknown' : (phone?.standing ?? 'open')}`);

interface Props {
  task: Task;
  onOpen: (runId: number) => void;
  /** Shows why a phone, or all of them, never ran. */
  onWhy: (deviceNo: string | undefined) => void;
}

/** One cell per phone of the task, including those that never ran it. */
export function PhoneGrid({ task: { id, phones }, onOpen, onWhy }: Props) {
  const t = useT();
  const asked = useTaskPhones(id);
  const rows = asked.data?.list ?? [];
  const ended = endedPhones(phones);
  const failed = failedPhones(phones);
  const pick = (phone: TaskPhone | undefined) => {
    if (!phone) return;
    if (phone.runId === null || phone.standing === 'neverRan') onWhy(phone.deviceNo);
    else onOpen(phone.runId);
  };
  return (
    <Panel
      title={t('tasks.phones')}
      beside={
        <span className={styles.ended}>
          {formatCount(ended)} / {formatCount(phones.total)}
          {phones.neverRan > 0 && (
            <Button kind="link" onClick={() => onWhy(undefined)}>
              {t('tasks.neverRanOf', { count: phones.neverRan })}
            </Button>
          )}
        </span>
      }
      extra={
        <>
          {phones.total > mostCells && <span>{t('tasks.gridLimit', { count: formatCount(mostCells) })}</span>}
          <span>{phonesWords(phones, t)}</span>
          {failed > 0 && (
            <span className={styles.rate}>
              {t('tasks.failureRate', { share: ((failed / ended) * 100).toFixed(1) })}
            </span>
          )}
        </>
      }
    >
      <div className={styles.grid}>
        <Pending query={asked} rows={2} />
        {asked.data && rows.length === 0 && <p className="fl-quiet">{t('tasks.gridNone')}</p>}
        {rows.length > 0 && (
          <FittedCells
            states={rows.map(cellOf)}
            label={t('tasks.gridLabel', { words: phonesWords(phones, t) })}
            nameOf={(index) => `${rows[index]?.deviceNo} ${wordOf(rows[index], t)}`}
            onPick={(index) => pick(rows[index])}
          />
        )}
      </div>
    </Panel>
  );
}
