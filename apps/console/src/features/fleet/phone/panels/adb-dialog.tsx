import { Modal } from 'antd';
import { Button } from '../../../../components/button.tsx';
import { copyText } from '../../../../lib/copy.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import styles from './phone.module.css';

interface Props {
  deviceNo: string;
  onClose: () => void;
}

/** The command that opens adb of the phone on the user's computer. */
export default function AdbDialog({ deviceNo, onClose }: Props) {
  const t = useT();
  const line = `npm run flotilla -- adb ${deviceNo} --site ${location.origin}`;
  const footer = (
    <>
      <Button onClick={onClose}>{t('action.close')}</Button>{' '}
      <Button kind="primary" icon="copy" onClick={() => void copyText(line)}>
        {t('action.copy')}
      </Button>
    </>
  );
  return (
    <Modal open title={t('adb.connect')} width={layout.dialog.small} onCancel={onClose} footer={footer}>
      <p>{t('adb.line')}</p>
      <pre className={styles.line}>{line}</pre>
      <p className="fl-small">{t('adb.hint')}</p>
    </Modal>
  );
}
