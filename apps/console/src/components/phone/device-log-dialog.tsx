import { Modal } from 'antd';
import { useState } from 'react';
import { layout } from '../../app/theme/tokens.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../button.tsx';
import { DarkConsole } from '../dark-console.tsx';
import { useLogFeed } from './use-log-feed.ts';

interface Props {
  deviceNo: string;
  onClose: () => void;
}

/** The run log of one phone in real time; the feed is open as long as the dialog. */
export function DeviceLogDialog({ deviceNo, onClose }: Props) {
  const t = useT();
  const [attempt, setAttempt] = useState(0);
  const { lines, closed, clear } = useLogFeed(deviceNo, attempt);
  return (
    <Modal open title={t('phone.logOf', { deviceNo })} width={layout.dialog.log} footer={null} onCancel={onClose}>
      <DarkConsole
        lines={lines}
        empty={t('phone.logWaiting')}
        onClose={onClose}
        actions={
          <>
            {closed && <Button onClick={() => setAttempt(attempt + 1)}>{t('phone.linkAgain')}</Button>}
            <Button kind="text" disabled={lines.length === 0} onClick={clear}>
              {t('phone.logClear')}
            </Button>
          </>
        }
      />
    </Modal>
  );
}
