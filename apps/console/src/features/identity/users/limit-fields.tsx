import type { EditedUser } from '@flotilla/contract/http/identity/users';
import { InputNumber } from 'antd';
import { MomentField, momentRule } from '../../../components/date/moment-field.tsx';
import { Field } from '../../../components/form/field.tsx';
import { formatTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { KeyField } from './key-field.tsx';
import styles from './users.module.css';

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

/** YYYY-MM-DD HH:mm by the site's clock; empty for never. */
const minuteOf = (moment: string | null): string => (moment ? formatTime(moment).slice(0, 16) : '');

export const limitValues = ({
  deviceQuantity,
  concurrencyLimit,
  communicationKey,
  expirationTime,
}: Pick<EditedUser, 'deviceQuantity' | 'concurrencyLimit' | 'communicationKey' | 'expirationTime'>) => ({
  ...{ deviceQuantity, concurrencyLimit, communicationKey, expirationTime: minuteOf(expirationTime) },
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
