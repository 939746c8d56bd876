import { Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { DialogFoot } from '../../../../components/overlay/action-dialog.tsx';
import { ErrorState } from '../../../../components/state/error-state.tsx';
import type { Answer } from '../../../../lib/calls/api.ts';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { ResponseText } from './response-text.tsx';
import type { Webhook } from './webhook-row.ts';
import styles from './webhooks.module.css';

const test = 'POST /system/webhook/test';

/** Sends a test message and shows the receiver's own response. Render it only while it is open. */
export function TestDialog({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useT();
  const send = useSend(test, { quiet: true });
  const [result, setResult] = useState<Answer<typeof test>>();
  const started = useRef(false);
  const run = () => {
    setResult(undefined);
    send.mutate({ body: { id } }, { onSuccess: setResult });
  };
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    run();
  });
  return (
    <Modal
      open
      title={t('webhook.testOf', { name })}
      onCancel={onClose}
      footer={
        <DialogFoot>
          <Button onClick={onClose}>{t('action.close')}</Button>
          <Button kind="primary" disabled={send.isPending} aria-busy={send.isPending} onClick={run}>
            {t('webhook.test')}
          </Button>
        </DialogFoot>
      }
    >
      <div role="status" className={styles.tested}>
        {send.isPending && <p>{t('webhook.testing')}</p>}
        {send.error && <ErrorState error={send.error} onRetry={run} />}
        {result?.ok && <p>{t('webhook.testDone')}</p>}
        {result && <ResponseText attempt={result} />}
      </div>
    </Modal>
  );
}
