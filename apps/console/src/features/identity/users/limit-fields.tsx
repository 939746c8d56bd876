import type { EditedUser } from '@flotilla/contract/http/identity/users';
import { Input, InputNumber } from 'antd';
import { Button } from '../../../components/button.tsx';
import { MomentField, momentRule } from '../../../components/date/moment-field.tsx';
import { type Entry, Field } from '../../../components/form/field.tsx';
import { copyText } from '../../../lib/copy.ts';
import { toLocalInput } from '../../../lib/format/local-time.ts';
import { useT } from '../../../lib/i18n.ts';
import styles from './users.module.css';

const keyBytes = 18;

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** The key that phones join with. */
function KeyField({ id, value = '', onChange }: Entry<string>) {
  const t = useT();
  return (
    <div className="fl-row">
      <Input
        {...(id !== undefined && { id })}
        className="fl-mono"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Button icon="copy" aria-label={t('action.copy')} disabled={value === ''} onClick={() => void copyText(value)} />
      <Button icon="refresh" aria-label={t('users.keyNew')} onClick={() => onChange?.(randomKey())} />
    </div>
  );
}

export interface LimitValues {
  deviceQuantity?: number | null;
  concurrencyLimit?: number | null;
  expirationTime?: string;
  communicationKey?: string;
}

/** The body of the calls: an empty number is 0, which is unlimited. */
export const limitsBody = <Values extends LimitValues>(values: Values): Values => ({
  ...values,
  ...('deviceQuantity' in values && { deviceQuantity: values.deviceQuantity ?? 0 }),
  ...('concurrencyLimit' in values && { concurrencyLimit: values.concurrencyLimit ?? 0 }),
});

export const limitValues = ({
  deviceQuantity,
  concurrencyLimit,
  communicationKey,
  expirationTime,
}: Pick<EditedUser, 'deviceQuantity' | 'concurrencyLimit' | 'communicationKey' | 'expirationTime'>) => ({
  ...{ deviceQuantity, concurrencyLimit, communicationKey, expirationTime: toLocalInput(expirationTime) },
});

export function QuotaFields() {
  const t = useT();
  return (
    <div className={styles.pair}>
      <Field name="deviceQuantity" extra={t('users.zeroHint')}>
        <InputNumber min={0} precision={0} />
      </Field>
      <Field name="concurrencyLimit" extra={t('users.blankHint')}>
        <InputNumber min={0} precision={0} />
      </Field>
    </div>
  );
}

export function ExpiryField() {
  const t = useT();
  return (
    <Field name="expirationTime" typed rules={[momentRule()]} extra={t('users.expiryHint')}>
      <MomentField label={t('users.expirationTime')} />
    </Field>
  );
}

export function CommunicationKeyField() {
  return (
    <Field name="communicationKey" extra={useT()('users.keyHint')}>
      <KeyField />
    </Field>
  );
}
