import { Modal } from 'antd';
import { DarkConsole } from '../../components/dark-console.tsx';
import { useT } from '../../lib/i18n.ts';
import { layout } from '../../lib/theme/tokens.ts';
import { LogNotes, LogTools } from './log-tools.tsx';
import styles from './phone.module.css';
import { usePhoneLog } from './use-phone-log.ts';

/** The run log of one phone in real time; the feed is open as long as the dialog. */
export default function DeviceLogDialog({ deviceNo, onClose }: { deviceNo: string; onClose: () => void }) {
  const t = useT();
  const { book, closed, linkAgain } = usePhoneLog(deviceNo);
  return (
    <Modal open title={t('phone.logOf', { deviceNo })} width={layout.dialog.log} footer={null} onCancel={onClose}>
      <div className={styles.logTools}>
        <LogTools deviceNo={deviceNo} book={book} closed={closed} onLinkAgain={linkAgain} />
      </div>
      <DarkConsole
        lines={book}
        empty={t(book.kept > 0 ? 'phone.logNone' : 'phone.logWaiting')}
        onClose={onClose}
        actions={<LogNotes book={book} />}
      />
    </Modal>
  );
}
