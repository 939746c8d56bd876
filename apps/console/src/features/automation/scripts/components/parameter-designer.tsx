import { Form, Input, Select } from 'antd';
import { ItemList, ItemRow } from '../../../../components/form/item-list.tsx';
import { entered, fitting } from '../../../../components/form/rules.ts';
import type { Answer } from '../../../../lib/calls/api.ts';
import { useT } from '../../../../lib/i18n.ts';

export type ScriptParameter = Answer<'GET /script/script/one'>['parameters'][number];

const kinds = ['text', 'dropdown', 'multiSelect'] as const satisfies readonly ScriptParameter['kind'][];
const keyPattern = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
const fresh: ScriptParameter = {
  key: '',
  label: '',
  kind: 'text',
  options: [],
  defaultValue: '',
  required: false,
};

/** The default's field follows the kind and its options. */
function DefaultField({ index }: { index: number }) {
  const t = useT();
  const form = Form.useFormInstance();
  const kind: ScriptParameter['kind'] = Form.useWatch(['parameters', index, 'kind'], form) ?? 'text';
  const options: string[] = Form.useWatch(['parameters', index, 'options'], form) ?? [];
  const label = t('scripts.param.default');
  if (kind === 'text')
    return (
      <Form.Item name={[index, 'defaultValue']} label={label}>
        <Input maxLength={2000} />
      </Form.Item>
    );
  return (
    <>
      <Form.Item
        name={[index, 'options']}
        label={t('scripts.param.options')}
        rules={[{ required: true, type: 'array', min: 1, message: t('scripts.param.needOptions') }]}
      >
        <Select mode="tags" open={false} suffixIcon={null} placeholder={t('scripts.param.optionsHint')} />
      </Form.Item>
      <Form.Item name={[index, 'defaultValue']} label={label}>
        <Select
          allowClear
          {...(kind === 'multiSelect' && { mode: 'multiple' as const })}
          options={options.map((option) => ({ value: option, label: option }))}
        />
      </Form.Item>
    </>
  );
}

function ParameterFields({ index }: { index: number }) {
  const t = useT();
  const form = Form.useFormInstance();
  const isFree = (value?: string) =>
    !value ||
    !(form.getFieldValue('parameters') as ScriptParameter[]).some((one, at) => at < index && one?.key === value);
  return (
    <>
      <ItemRow>
        <Form.Item
          name={[index, 'key']}
          label={t('scripts.param.key')}
          rules={[
            { required: true, pattern: keyPattern, message: t('scripts.param.needKey') },
            fitting(isFree, t('scripts.param.keyTaken')),
          ]}
        >
          <Input className="fl-mono" maxLength={64} />
        </Form.Item>
        <Form.Item name={[index, 'label']} label={t('scripts.param.label')} rules={entered(t('scripts.param.label'))}>
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name={[index, 'kind']} label={t('scripts.param.kind')}>
          <Select
            options={kinds.map((kind) => ({ value: kind, label: t(`scripts.param.kind.${kind}`) }))}
            onChange={(kind: ScriptParameter['kind']) =>
              form.setFieldValue(['parameters', index, 'defaultValue'], kind === 'multiSelect' ? [] : '')
            }
          />
        </Form.Item>
      </ItemRow>
      <ItemRow>
        <DefaultField index={index} />
      </ItemRow>
    </>
  );
}

/** The parameters that a task has to fill in for this script. */
export function ParameterDesigner() {
  const t = useT();
  return (
    <ItemList
      name="parameters"
      fresh={fresh}
      addLabel={t('scripts.param.add')}
      namedBy="key"
      labels={{
        up: (key) => t('scripts.param.up', { key }),
        down: (key) => t('scripts.param.down', { key }),
        remove: (key) => t('scripts.param.remove', { key }),
      }}
      tick={{ name: 'required', label: t('scripts.param.required') }}
    >
      {(index) => <ParameterFields index={index} />}
    </ItemList>
  );
}
