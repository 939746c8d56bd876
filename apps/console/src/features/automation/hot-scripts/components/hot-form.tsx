import { Checkbox, Form, Input } from 'antd';
import { Field, FieldRow } from '../../../../components/form/field.tsx';
import type { Answer } from '../../../../lib/calls/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { SourceFields, type SourceValues, sourceBody, toSource } from '../../../../parts/editor/source-fields.tsx';

type HotScript = Answer<'GET /hot/script/one'>;

export interface HotValues extends SourceValues {
  name: string;
  version: string;
  forceUpdate: boolean;
  versionPopup: boolean;
  versionMessage: string;
}

const limitMb = 1;

export const toValues = (script: HotScript): HotValues => ({
  name: script.name,
  version: script.version,
  ...toSource(script),
  forceUpdate: script.forceUpdate === 1,
  versionPopup: script.versionPopup === 1,
  versionMessage: script.versionMessage,
});

export const toBody = ({ source, content, downloadUrl, md5, forceUpdate, versionPopup, ...rest }: HotValues) => ({
  ...rest,
  forceUpdate: forceUpdate ? 1 : 0,
  versionPopup: versionPopup ? 1 : 0,
  ...sourceBody({ source, content, downloadUrl, md5 }),
});

export function HotFields() {
  const t = useT();
  const name: string = Form.useWatch('name') ?? '';
  return (
    <>
      <FieldRow>
        <Field
          name="name"
          extra={t('hotScripts.nameHint', { code: `require(${JSON.stringify(name.trim() || '…')})` })}
        />
        <Field name="version" extra={t('hotScripts.versionHint')} />
      </FieldRow>
      <SourceFields upload="POST /hot/script/upload" limitMb={limitMb} hint={t('hotScripts.contentHint')} />
      <FieldRow>
        <Form.Item name="forceUpdate" valuePropName="checked" extra={t('hotScripts.forceHint')}>
          <Checkbox>{t('hotScripts.forceUpdate')}</Checkbox>
        </Form.Item>
        <Form.Item name="versionPopup" valuePropName="checked" extra={t('hotScripts.popupHint')}>
          <Checkbox>{t('hotScripts.versionPopup')}</Checkbox>
        </Form.Item>
      </FieldRow>
      <Field name="versionMessage">
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Field>
    </>
  );
}
