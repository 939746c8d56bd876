import { Form, Input, Segmented } from 'antd';
import { useEffect } from 'react';
import { Field, Part } from '../../../../components/form/field.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { LookupSelect } from '../../../../parts/pick/lookup-select.tsx';
import { platforms, useLookup } from '../../../../parts/pick/lookups.ts';
import { ScriptUsersField } from '../../../../parts/pick/pick-fields.tsx';
import { ParameterDesigner, type ScriptParameter } from './parameter-designer.tsx';
import styles from './scripts.module.css';
import { SourceField } from './source-field.tsx';

export interface ScriptValues {
  name: string;
  platformId: number;
  version: string;
  source: 'text' | 'address';
  content: string;
  downloadUrl: string;
  md5: string;
  parameters: ScriptParameter[];
  userIds: number[];
}

/** Says that saving creates a new version, if its number is still the old one. */
function VersionHint({ was }: { was: Pick<ScriptValues, 'version' | 'content'> }) {
  const t = useT();
  const version = Form.useWatch('version');
  const content = Form.useWatch('content');
  return content !== undefined && content !== was.content && version === was.version ? t('scripts.newVersion') : null;
}

function SourceItems() {
  const t = useT();
  const source = Form.useWatch('source');
  if (source === 'address')
    return (
      <>
        <Field name="downloadUrl" required rules={[{ pattern: /^https?:\/\/\S+$/i, message: t('scripts.need.http') }]}>
          <Input inputMode="url" placeholder="https://" />
        </Field>
        <Field name="md5" required rules={[{ pattern: /^[0-9a-fA-F]{32}$/, message: t('scripts.need.md5') }]}>
          <Input className="fl-mono" maxLength={32} />
        </Field>
      </>
    );
  return (
    <Field name="content" required typed validateTrigger="onChange">
      <SourceField />
    </Field>
  );
}

/** The fields of a script; `was`: the stored one, when editing. */
export function ScriptFields({ was }: { was: Pick<ScriptValues, 'version' | 'content'> | undefined }) {
  const t = useT();
  const form = Form.useFormInstance();
  const [only, ...others] = useLookup(platforms, []).choices;
  const single = others.length === 0 ? only?.value : undefined;
  useEffect(() => {
    if (single !== undefined && form.getFieldValue('platformId') === undefined)
      form.setFieldValue('platformId', single);
  }, [single, form]);
  const sources = [
    { value: 'text', label: t('scripts.content') },
    { value: 'address', label: t('scripts.downloadUrl') },
  ];
  return (
    <>
      <div className={styles.parameterRow}>
        <Field name="name" />
        <Field name="platformId" required>
          <LookupSelect from={platforms} />
        </Field>
        <Field name="version" extra={was && <VersionHint was={was} />} />
      </div>
      <Field name="source" label={t('scripts.source')}>
        <Segmented options={sources} />
      </Field>
      <SourceItems />
      <Part name="parameters">
        <Form.Item label={t('scripts.parameters')} help={t('scripts.parametersHint')}>
          <ParameterDesigner />
        </Form.Item>
      </Part>
      <Field name="userIds">
        <ScriptUsersField />
      </Field>
    </>
  );
}
