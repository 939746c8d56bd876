import { Checkbox, Form, Input, Segmented } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import type { Answer } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { UploadButton } from '../../../../parts/upload/upload-button.tsx';
import { UploadProgress } from '../../../../parts/upload/upload-progress.tsx';
import { useUpload } from '../../../../parts/upload/use-upload.ts';
import styles from './hot-scripts.module.css';

type HotScript = Answer<'GET /hot/script/one'>;

export interface HotValues {
  name: string;
  version: string;
  source: 'text' | 'address';
  content: string;
  downloadUrl: string;
  md5: string;
  forceUpdate: boolean;
  versionPopup: boolean;
  versionMessage: string;
}

const limitMb = 1;

export const toValues = (script: HotScript): HotValues => ({
  name: script.name,
  version: script.version,
  source: script.downloadUrl ? 'address' : 'text',
  content: script.content,
  downloadUrl: script.downloadUrl,
  md5: script.downloadUrl ? script.md5 : '',
  forceUpdate: script.forceUpdate === 1,
  versionPopup: script.versionPopup === 1,
  versionMessage: script.versionMessage,
});

/** The call's body: the text, or the address with its MD5, never both. */
export const toBody = ({ source, content, downloadUrl, md5, forceUpdate, versionPopup, ...rest }: HotValues) => ({
  ...rest,
  forceUpdate: forceUpdate ? 1 : 0,
  versionPopup: versionPopup ? 1 : 0,
  ...(source === 'text' ? { content } : { downloadUrl: downloadUrl.trim(), md5 }),
});

function UploadRow() {
  const t = useT();
  const form = Form.useFormInstance<HotValues>();
  const { share, send, stop } = useUpload('POST /hot/script/upload');
  const take = async (file: File) => {
    const answer = await send(file);
    if (answer) form.setFieldValue('content', answer.content);
  };
  return (
    <div className={styles.upload}>
      <UploadButton label={t('hotScripts.upload')} types={['js']} limitMb={limitMb} onFile={take} />
      {share === undefined ? (
        <span className="fl-quiet">{t('hotScripts.contentHint')}</span>
      ) : (
        <UploadProgress share={share} onStop={stop} />
      )}
    </div>
  );
}

function SourceItems() {
  const t = useT();
  if (Form.useWatch('source') === 'address')
    return (
      <>
        <Field
          name="downloadUrl"
          required
          rules={[{ pattern: /^https?:\/\/\S+$/i, message: t('hotScripts.need.http') }]}
        >
          <Input inputMode="url" placeholder="https://" />
        </Field>
        <Field name="md5" required rules={[{ pattern: /^[0-9a-fA-F]{32}$/, message: t('hotScripts.need.md5') }]}>
          <Input className="fl-mono" maxLength={32} />
        </Field>
      </>
    );
  return (
    <>
      <UploadRow />
      <Field name="content" required>
        <Input.TextArea className="fl-mono" rows={14} spellCheck={false} wrap="off" />
      </Field>
    </>
  );
}

/** The fields of a hot script. */
export function HotFields() {
  const t = useT();
  const name: string = Form.useWatch('name') ?? '';
  return (
    <>
      <div className={styles.pair}>
        <Field
          name="name"
          extra={t('hotScripts.nameHint', { code: `require(${JSON.stringify(name.trim() || '…')})` })}
        />
        <Field name="version" extra={t('hotScripts.versionHint')} />
      </div>
      <Field name="source" label={t('hotScripts.source')}>
        <Segmented
          options={[
            { value: 'text', label: t('hotScripts.content') },
            { value: 'address', label: t('hotScripts.downloadUrl') },
          ]}
        />
      </Field>
      <SourceItems />
      <div className={styles.pair}>
        <Form.Item name="forceUpdate" valuePropName="checked" extra={t('hotScripts.forceHint')}>
          <Checkbox>{t('hotScripts.forceUpdate')}</Checkbox>
        </Form.Item>
        <Form.Item name="versionPopup" valuePropName="checked" extra={t('hotScripts.popupHint')}>
          <Checkbox>{t('hotScripts.versionPopup')}</Checkbox>
        </Form.Item>
      </div>
      <Field name="versionMessage">
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Field>
    </>
  );
}
