import { Modal } from 'antd';
import { Button } from '../../../../components/button.tsx';
import { formatTime } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { CopiedValue } from '../../../../parts/enrol/copied-value.tsx';

export interface NewSecret {
  readonly secret: string;
  /** The secret before it signs until then. */
  readonly previousUntil?: string;
}

/** Shows a new secret once. Render it only while it is open. */
export function SecretDialog({ secret, previousUntil, onClose }: NewSecret & { onClose: () => void }) {
  const t = useT();
  return (
    <Modal
      open
      title={t('webhook.secret')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <p>{t('webhook.secretOnce')}</p>
      {previousUntil && <p>{t('webhook.previousUntil', { time: formatTime(previousUntil) })}</p>}
      <CopiedValue title={t('webhook.secret')} text={secret} />
    </Modal>
  );
}
