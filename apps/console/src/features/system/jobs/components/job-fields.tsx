import { Form, InputNumber, Segmented, Select, Switch } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import type { Answer } from '../../../../lib/calls/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { StatusField } from '../../../../parts/admin/status-switch.tsx';
import { CronField } from '../../../../parts/cron/cron-field.tsx';

type Method = Answer<'GET /system/monitor/job/methods'>[number];
const policies = ['once', 'skip'] as const;

/** The arguments of the chosen method; an empty one gets the method's own value. */
function ArgumentFields({ methods }: { methods: readonly Method[] }) {
  const t = useT();
  const chosen = Form.useWatch<string | undefined>('method');
  const declared = methods.find(({ method }) => method === chosen)?.arguments ?? [];
  return declared.map(({ key, label, least, most, standard }) => (
    <Form.Item
      key={key}
      name={['arguments', key]}
      label={label}
      rules={[{ type: 'integer', min: least, max: most, message: t('form.range', { label, least, most }) }]}
    >
      <InputNumber precision={0} placeholder={t('job.standard', { value: standard })} style={{ width: '100%' }} />
    </Form.Item>
  ));
}

interface Props {
  groups: readonly { value: string; label: string }[];
  methods: readonly Method[];
  /** Whether the program brought the job. */
  builtIn: boolean;
}

/** The fields of a scheduled job. */
export function JobFields({ groups, methods, builtIn }: Props) {
  const t = useT();
  return (
    <>
      <Field name="name" />
      <Field name="group">
        <Select options={[...groups]} />
      </Field>
      <Field name="method" {...(builtIn && { extra: t('job.methodFixed') })}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          disabled={builtIn}
          options={methods.map(({ method, name }) => ({ value: method, label: name }))}
        />
      </Field>
      <ArgumentFields methods={methods} />
      <Field name="cronExpression" typed extra={t('job.inZone')}>
        <CronField />
      </Field>
      <Field name="missedPolicy" extra={t('job.missedHint')}>
        <Segmented options={policies.map((value) => ({ value, label: t(`job.missed.${value}`) }))} />
      </Field>
      <Field
        name="concurrent"
        valuePropName="checked"
        getValueProps={(value) => ({ checked: value === 1 })}
        normalize={(checked) => (checked ? 1 : 0)}
        extra={t('job.concurrentHint')}
      >
        <Switch />
      </Field>
      <StatusField />
      <Field name="remark" />
    </>
  );
}
