import { Button } from '../../../../components/button.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { Icon } from '../../../../components/text/icon.tsx';
import { StatusMark } from '../../../../components/text/status-mark.tsx';
import { Ago } from '../../../../components/text/time.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { formatTime } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { detailOf, type Reason, statusOfReason } from '../../../../parts/runs/reason-words.ts';
import { groupReasons, type ReasonGroup } from './group-reasons.ts';
import styles from './task-page.module.css';

const everyMs = 5_000;

/** The conditions of a run, with the reasons that violate them. */
const checks = [
  { key: 'enabled', broken: ['taskStopped', 'taskFinished', 'waveStopped'] },
  { key: 'site', broken: ['siteExpired'] },
  { key: 'owner', broken: ['ownerExpired', 'ownerDisabled'] },
  { key: 'window', broken: ['beforeStart', 'windowClosed', 'waitingForTick', 'startsFailing'] },
] as const satisfies readonly { key: string; broken: readonly Reason['reason'][] }[];

const namesShown = 3;

function ReasonRow({ group, onPick }: { group: ReasonGroup; onPick: Props['onPick'] }) {
  const t = useT();
  const { reason, since, deviceNos } = group;
  const detail = detailOf(group, t);
  return (
    <li className={styles.reason}>
      <StatusMark status={statusOfReason(reason)} />
      <span>{t(`tasks.reason.${reason}`)}</span>
      <span className={styles.since}>{since && <Ago value={since} />}</span>
      <small className="fl-small" title={deviceNos.join(', ')}>
        <span className={styles.phones}>
          {deviceNos.slice(0, namesShown).map((deviceNo) => (
            <Button key={deviceNo} kind="link" onClick={() => onPick(deviceNo)}>
              {deviceNo}
            </Button>
          ))}
          {deviceNos.length > namesShown && t('tasks.whyMore', { count: deviceNos.length })}
        </span>
        {detail}
      </small>
      <small className={`fl-small ${styles.since}`}>{since && formatTime(since)}</small>
    </li>
  );
}

interface Props {
  taskId: number;
  /** Shows only the reasons of this phone. */
  deviceNo: string | undefined;
  onPick: (deviceNo: string | undefined) => void;
}

/** Each current reason with its number of phones and its start. */
export function WhyPanel({ taskId, deviceNo, onPick }: Props) {
  const t = useT();
  const asked = useAsk('GET /task/task/why', { query: { id: taskId } }, { everyMs });
  const { data } = asked;
  // A finished run only matters as a reason if the panel is about a single phone.
  const list = data?.list.filter(({ reason }) => deviceNo !== undefined || reason !== 'alreadyRan');
  const groups = list && groupReasons(list, deviceNo);
  const holds = new Set(data?.list.map(({ reason }) => reason));
  const fine = checks.filter(({ broken }) => !broken.some((reason) => holds.has(reason)));
  return (
    <Panel
      title={deviceNo ? t('tasks.whyPhone', { deviceNo }) : t('tasks.why')}
      extra={
        deviceNo && (
          <Button kind="link" onClick={() => onPick(undefined)}>
            {t('tasks.whyAll')}
          </Button>
        )
      }
    >
      <Pending query={asked} rows={3} />
      {groups?.length === 0 && <p className={styles.quiet}>{t('tasks.whyNothing')}</p>}
      <ul>
        {groups?.map((group) => (
          <ReasonRow key={`${group.reason} ${group.detail}`} group={group} onPick={onPick} />
        ))}
      </ul>
      {data && (
        <div className={styles.oks}>
          {fine.map(({ key }) => (
            <span key={key}>
              <Icon name="check" size={12} /> {t(`tasks.ok.${key}`)}
            </span>
          ))}
        </div>
      )}
    </Panel>
  );
}
