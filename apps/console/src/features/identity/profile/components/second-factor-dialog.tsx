import { Input } from 'antd';
import { useState } from 'react';
import { Field } from '../../../../components/form/field.tsx';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import type { Answer } from '../../../../lib/calls/api.ts';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { OwnPasswordField } from './password-dialog.tsx';
import styles from './profile.module.css';
import { ShownOnce } from './shown-once.tsx';

interface Props {
  onClose: () => void;
}

/** Three steps: the password, the authenticator app with a first code, and the recovery codes. */
export function SecondFactorDialog({ onClose }: Props) {
  const t = useT();
  const [setup, setSetup] = useState<Answer<'POST /system/user/totp/begin'>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useSend('POST /system/user/totp/begin', { quiet: true });
  const turnOn = useSend('POST /system/user/totp/confirm', { quiet: true });

  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (!setup) {
    return (
      <FormDialog<{ password: string }>
        title={t('profile.secondFactor')}
        of="POST /system/user/totp/begin"
        initial={{}}
        okText={t('profile.next')}
        onSubmit={async (body) => setSetup(await begin.mutateAsync({ body }))}
        onSaved={() => {}}
        onClose={onClose}
      >
        <OwnPasswordField />
      </FormDialog>
    );
  }
  return (
    <FormDialog<{ code: string }>
      key="code"
      title={t('profile.secondFactor')}
      of="POST /system/user/totp/confirm"
      initial={{}}
      okText={t('profile.turnOn')}
      onSubmit={async (body) => setCodes((await turnOn.mutateAsync({ body })).recoveryCodes)}
      onSaved={() => {}}
      onClose={onClose}
    >
      <div className={styles.setup}>
        <img src={setup.img} alt={t('profile.qr')} />
        <div className={styles.told}>
          <p>{t('profile.scan')}</p>
          <code className={styles.secret}>{setup.secret}</code>
        </div>
      </div>
      <CodeField numeric />
    </FormDialog>
  );
}

/** The field for a code. `numeric` requests a number pad, which does not fit recovery codes: they contain letters. */
const CodeField = ({ numeric = false }) => (
  <Field name="code" typed>
    <Input autoComplete="one-time-code" inputMode={numeric ? 'numeric' : 'text'} />
  </Field>
);

function RecoveryCodes({ codes, onClose }: Props & { codes: readonly string[] }) {
  const t = useT();
  return (
    <ShownOnce title={t('profile.recoveryCodes')} text={codes.join('\n')} onClose={onClose}>
      <p>{t('profile.keepCodes')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </ShownOnce>
  );
}

export function TurnOffDialog({ onClose }: Props) {
  const t = useT();
  const send = useSend('POST /system/user/totp/remove', { done: 'saved', quiet: true });
  return (
    <FormDialog<{ password: string; code: string }>
      title={t('profile.turnOffTitle')}
      of="POST /system/user/totp/remove"
      initial={{}}
      okText={t('profile.turnOff')}
      onSubmit={(body) => send.mutateAsync({ body })}
      onClose={onClose}
    >
      <OwnPasswordField />
      <CodeField />
    </FormDialog>
  );
}
