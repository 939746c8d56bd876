import type { FormItemProps } from 'antd';
import { t } from '../../lib/i18n.ts';

type Rules = NonNullable<FormItemProps['rules']>;

/** A field that cannot be empty; spaces alone are empty. */
export const entered = (label: string): Rules => [
  { required: true, whitespace: true, message: t('form.required', { label }) },
];

/** A number that cannot be left out. */
export const numbered = (label: string): Rules => [{ required: true, message: t('form.required', { label }) }];

/** Normalises a cleared choice: `undefined` would not be sent, and the server would keep the old value. @public */
export const orNull = <Value>(value: Value | undefined): Value | null => value ?? null;

/** A value that has to be right. */
export const fitting = <Value>(isRight: (value: Value) => boolean, message: string): Rules[number] => ({
  validator: async (_rule, value: Value) => {
    if (!isRight(value)) throw new Error(message);
  },
});

/** A choice that cannot be left out. */
export const chosen = (label: string): Rules => [{ required: true, message: t('form.choose', { label }) }];
