import { Form, Input, Select } from 'antd';
import { type SyntheticEvent, useContext, useState } from 'react';
import { Field, FieldRow } from '../../../../components/form/field.tsx';
import { fitting } from '../../../../components/form/rules.ts';
import { FormScope } from '../../../../lib/forms.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from './rollout.module.css';
import { isWhole, rolloutWords, sortShares } from './rollout-values.ts';

const mostWaves = 10;
const mostTrialPhones = 1_000;
const usualShares = ['1', '10', '50', '100'].map((value) => ({ value, label: `${value}%` }));
const names = ['waves', 'canaryPhones', 'failureLimit'] as const;

interface NumberProps {
  name: 'canaryPhones' | 'failureLimit';
  most: number;
  extra: string;
  placeholder?: string;
}

/** A number that is typed as text; it may be left empty. */
function NumberItem({ name, most, extra, placeholder }: NumberProps) {
  const t = useT();
  const label = t(`tasks.${name}`);
  const isRight = (text = '') => text.trim() === '' || isWhole(text.trim(), 0, most);
  return (
    <Field
      name={name}
      label={label}
      extra={extra}
      rules={[fitting(isRight, t('form.range', { label, least: 0, most }))]}
    >
      <Input inputMode="numeric" autoComplete="off" maxLength={8} placeholder={placeholder} />
    </Field>
  );
}

function WavesItem() {
  const t = useT();
  const label = t('tasks.waves');
  const areShares = (waves: string[] = []) => waves.every((text) => isWhole(text, 1, 100));
  const areFew = (waves: string[] = []) => waves.length <= mostWaves;
  return (
    <Field
      name="waves"
      label={label}
      extra={t('tasks.wavesHint')}
      normalize={sortShares}
      rules={[
        fitting(areShares, t('form.range', { label, least: 1, most: 100 })),
        fitting(areFew, t('tasks.need.fewWaves', { most: mostWaves })),
      ]}
    >
      <Select
        mode="tags"
        placeholder={t('tasks.allAtOnce')}
        tokenSeparators={[',', ' ', '，', '/']}
        options={usualShares}
        labelRender={({ value }) => `${value}%`}
      />
    </Field>
  );
}

/** The waves, the canary and the failure limit; collapsed to one line at first. */
export function RolloutItems() {
  const t = useT();
  const form = Form.useFormInstance();
  const { only } = useContext(FormScope);
  const [waves, canaryPhones, failureLimit] = [
    Form.useWatch('waves'),
    Form.useWatch('canaryPhones'),
    Form.useWatch('failureLimit'),
  ];
  const [isOpen, setOpen] = useState(false);
  // Invalid fields stay visible.
  const keepWrongOpen = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    const isWrong = form.getFieldsError([...names]).some(({ errors }) => errors.length > 0);
    if (isWrong) currentTarget.open = true;
    setOpen(currentTarget.open);
  };
  if (only && !names.some((name) => only.has(name))) return null;
  return (
    <details className={styles.fold} open={isOpen || only !== undefined} onToggle={keepWrongOpen}>
      <summary>
        {t('tasks.rollout')}
        <span className="fl-quiet">{rolloutWords({ waves, canaryPhones, failureLimit }, t)}</span>
      </summary>
      <WavesItem />
      <FieldRow>
        <NumberItem name="canaryPhones" most={mostTrialPhones} extra={t('tasks.canaryHint')} />
        <NumberItem name="failureLimit" most={100} extra={t('tasks.limitHint')} placeholder={t('tasks.noLimit')} />
      </FieldRow>
    </details>
  );
}
