import { Input, Segmented } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import { fitting } from '../../../../components/form/rules.ts';
import type { Answer } from '../../../../lib/calls/api.ts';
import { none } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';

export type Parameter = Answer<'GET /system/config/sysConfig/one'>;

/** The value of a parameter: a flag as yes or no, a secret never. */
export function ParameterValue({ row: { kind, configValue } }: { row: Pick<Parameter, 'kind' | 'configValue'> }) {
  const t = useT();
  if (kind === 'secret' || configValue === '') return <span className="fl-quiet">{none}</span>;
  if (kind === 'flag') return t(configValue === '1' ? 'admin.yes' : 'admin.no');
  return (
    <span className="fl-mono" title={configValue}>
      {configValue}
    </span>
  );
}

/** The value of a parameter, in a widget for its kind, with its default below. */
export function ParameterField({ row }: { row: Parameter | undefined }) {
  const t = useT();
  const { kind = 'text', defaultValue = null, least = null, most = null } = row ?? {};
  const label = t('parameters.configValue');
  const shownDefault = defaultValue ? (
    <>
      {t('parameters.defaultValue')}: <ParameterValue row={{ kind, configValue: defaultValue }} />
    </>
  ) : undefined;
  if (kind === 'flag') {
    const options = ['1', '0'].map((value) => ({ value, label: t(value === '1' ? 'admin.yes' : 'admin.no') }));
    return (
      <Field name="configValue" extra={shownDefault}>
        <Segmented options={options} />
      </Field>
    );
  }
  if (kind === 'count' && least !== null && most !== null) {
    const isInLimits = (value: string) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
    return (
      <Field
        name="configValue"
        extra={shownDefault}
        rules={[fitting(isInLimits, t('form.range', { label, least, most }))]}
      >
        <Input inputMode="numeric" style={{ width: 160 }} />
      </Field>
    );
  }
  return (
    <Field name="configValue" required={!row} extra={kind === 'secret' ? t('parameters.secretKept') : shownDefault}>
      {kind === 'secret' ? (
        <Input.Password autoComplete="new-password" />
      ) : (
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 8 }} />
      )}
    </Field>
  );
}
