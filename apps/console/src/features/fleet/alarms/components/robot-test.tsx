import { Form } from 'antd';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { StatusMark } from '../../../../components/text/status-mark.tsx';
import type { Answer } from '../../../../lib/calls/api.ts';
import { messageOf } from '../../../../lib/calls/api-error.ts';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';
import styles from './alarm-settings.module.css';
import { type SettingsValues, toCredentials } from './settings-values.ts';

const test = 'POST /alarm/settings/test';

/** Sends a message with the values of the form, saved or not, and shows what the robot has answered. */
export function RobotTest({ hasAddress }: { hasAddress: boolean }) {
  const t = useT();
  const form = Form.useFormInstance<SettingsValues>();
  const address = Form.useWatch('robotAddress', form);
  const mayTest = useCan(permissionOf(test));
  const send = useSend(test, { quiet: true });
  const [result, setResult] = useState<Answer<typeof test>>();
  const [isWebhook, setWebhook] = useState(false);
  if (!mayTest) return null;
  const isReady = address ? address.text !== '' : hasAddress;
  async function run(): Promise<void> {
    const { robot, atEveryone, noticePrefix, language, ...values } = form.getFieldsValue(true) as SettingsValues;
    setResult(undefined);
    const body = { robot, atEveryone, noticePrefix, language, ...toCredentials(values) };
    const answer = await send
      .mutateAsync({ body })
      .catch((error: unknown) => ({ ok: false, error: messageOf(error), hint: '' }));
    setWebhook(robot === 'webhook');
    setResult(answer);
  }
  return (
    <div className={styles.test}>
      <Button
        disabled={!isReady || send.isPending}
        aria-busy={send.isPending}
        title={isReady ? undefined : t('alarm.testNeedsAddress')}
        onClick={() => void run()}
      >
        {t('alarm.test')}
      </Button>
      <div role="status" className={result && !result.ok ? styles.refused : undefined}>
        {result?.ok && (
          <span className={styles.result}>
            <StatusMark status="online" size={10} />
            {t(isWebhook ? 'alarm.testDoneWebhook' : 'alarm.testDone')}
          </span>
        )}
        {result && !result.ok && (
          <>
            <span>{result.error}</span>
            {result.hint && <span>{result.hint}</span>}
          </>
        )}
      </div>
    </div>
  );
}
