import { Checkbox, Form, Input, Select } from 'antd';
import { Button } from '../../../../components/button.tsx';
import { entered, fitting } from '../../../../components/form/rules.ts';
import type { Answer } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from './scripts.module.css';

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

function ParameterRow({ index, onUp, onRemove }: { index: number; onUp: () => void; onRemove: () => void }) {
  const t = useT();
  const form = Form.useFormInstance();
  const key: string = Form.useWatch(['parameters', index, 'key'], form) ?? '';
  const isFree = (value?: string) =>
    !value ||
    !(form.getFieldValue('parameters') as ScriptParameter[]).some((one, at) => at < index && one?.key === value);
  return (
    <div className={styles.parameter}>
      <div className={styles.parameterRow}>
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
      </div>
      <div className={styles.parameterRow}>
        <DefaultField index={index} />
      </div>
      <div className={styles.parameterFoot}>
        <Form.Item name={[index, 'required']} valuePropName="checked" noStyle>
          <Checkbox>{t('scripts.param.required')}</Checkbox>
        </Form.Item>
        <span>
          <Button
            kind="text"
            icon="up"
            aria-label={t('scripts.param.up', { key })}
            disabled={index === 0}
            onClick={onUp}
          />
          <Button kind="text" icon="trash" danger aria-label={t('scripts.param.remove', { key })} onClick={onRemove} />
        </span>
      </div>
    </div>
  );
}

/** The parameters that a task has to fill in for this script. */
export function ParameterDesigner() {
  const t = useT();
  return (
    <Form.List name="parameters">
      {(fields, { add, remove, move }) => (
        <>
          {fields.map((field) => (
            <ParameterRow
              key={field.key}
              index={field.name}
              onUp={() => move(field.name, field.name - 1)}
              onRemove={() => remove(field.name)}
            />
          ))}
          <Button icon="plus" onClick={() => add(fresh)}>
            {t('scripts.param.add')}
          </Button>
        </>
      )}
    </Form.List>
  );
}
