import { Modal } from 'antd';
import { Pending } from '../../../../components/state/pending.tsx';
import { StatusMark } from '../../../../components/text/status-mark.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { formatRelative, formatTime } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import { detailOf, statusOfReason } from '../../../../parts/runs/reason-words.ts';
import styles from './phone.module.css';

const everyMs = 5_000;

/** Lists the reasons why this phone runs nothing, and since when each holds. */
export default function WhyDialog({ deviceNo, onClose }: { deviceNo: string; onClose: () => void }) {
  const t = useT();
  const asked = useAsk('GET /task/task/why', { query: { deviceNo } }, { everyMs });
  const reasons = asked.data?.list.filter((reason) => reason.deviceNo === deviceNo || reason.deviceNo === '');
  return (
    <Modal open title={t('tasks.why')} width={layout.dialog.small} footer={null} onCancel={onClose}>
      <Pending query={asked} rows={3} />
      {reasons?.length === 0 && <p>{t('phonePage.nothingInTheWay')}</p>}
      <ul className={styles.reasons}>
        {reasons?.map(({ reason, since, detail }) => (
          <li key={`${reason} ${detail} ${since}`}>
            <StatusMark status={statusOfReason(reason)} />
            <span>{t(`tasks.reason.${reason}`)}</span>
            <small className="fl-label fl-cut">{detailOf({ reason, detail }, t)}</small>
            <small className="fl-label fl-cut">{since && `${formatTime(since)} · ${formatRelative(since)}`}</small>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
