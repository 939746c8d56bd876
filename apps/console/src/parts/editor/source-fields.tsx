import { Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { type Entry, Field } from '../../components/form/field.tsx';
import type { Answer } from '../../lib/calls/api.ts';
import { formatBytes } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { UploadButton, UploadProgress } from '../upload/upload-button.tsx';
import { useUpload } from '../upload/use-upload.ts';
import { CodeField } from './code-field.tsx';
import styles from './editor.module.css';

/** A script's text, or the address and the MD5 of its file. */
export interface SourceValues {
  source: 'text' | 'address';
  content: string;
  downloadUrl: string;
  md5: string;
}

export const toSource = (script: Omit<SourceValues, 'source'>): SourceValues => {
  const { content, downloadUrl, md5 } = script;
  return { source: downloadUrl ? 'address' : 'text', content, downloadUrl, md5: downloadUrl ? md5 : '' };
};

/** The source in a call's body: the text, or the address with its MD5, never both. */
export const sourceBody = ({ source, content, downloadUrl, md5 }: SourceValues) =>
  source === 'text' ? { content } : { downloadUrl: downloadUrl.trim(), md5 };

interface Props {
  upload: 'POST /script/script/upload' | 'POST /hot/script/upload';
  limitMb: number;
  /** The text beside the upload button until a file is selected. */
  hint: string;
}

/** Longer texts make the editor slow. */
const mostShown = 400_000;

/** A script's text, typed or read from a file. */
function TextField({ upload, limitMb, hint, ...entry }: Props & Entry<string>) {
  const { value = '', onChange } = entry;
  const t = useT();
  const { share, send, stop } = useUpload(upload);
  const [file, setFile] = useState<Answer<typeof upload>>();
  async function take(chosen: File): Promise<void> {
    const uploaded = await send(chosen);
    if (!uploaded) return;
    setFile(uploaded);
    onChange?.(uploaded.content);
  }
  return (
    <div>
      <div className={styles.upload}>
        <UploadButton label={t('editor.upload')} types={['js']} limitMb={limitMb} onFile={take} />
        {share === undefined ? (
          <span className="fl-quiet">
            {file && file.content === value
              ? t('editor.uploaded', { name: file.fileName, size: formatBytes(file.bytes), md5: file.md5 })
              : hint}
          </span>
        ) : (
          <UploadProgress share={share} onStop={stop} />
        )}
      </div>
      {value.length > mostShown ? (
        <p className={styles.long}>
          {t('editor.tooLong', { size: formatBytes(value.length) })}
          <Button kind="link" onClick={() => onChange?.('')}>
            {t('editor.discard')}
          </Button>
        </p>
      ) : (
        <>
          <CodeField {...entry} label={t('editor.text')} />
          <p className={`fl-quiet ${styles.hint}`}>{t('editor.keys')}</p>
        </>
      )}
    </div>
  );
}

export function SourceFields(props: Props) {
  const t = useT();
  const options = [
    { value: 'text', label: t('editor.text') },
    { value: 'address', label: t('editor.address') },
  ];
  return (
    <>
      <Field name="source" label={t('editor.source')}>
        <Segmented options={options} />
      </Field>
      {Form.useWatch('source') === 'address' ? (
        <>
          <Field name="downloadUrl" required rules={[{ pattern: /^https?:\/\/\S+$/i, message: t('editor.needHttp') }]}>
            <Input inputMode="url" placeholder="https://" />
          </Field>
          <Field name="md5" required rules={[{ pattern: /^[0-9a-fA-F]{32}$/, message: t('editor.needMd5') }]}>
            <Input className="fl-mono" maxLength={32} />
          </Field>
        </>
      ) : (
        <Field name="content" required typed validateTrigger="onChange">
          <TextField {...props} />
        </Field>
      )}
    </>
  );
}
