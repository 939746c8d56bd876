import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import type { Entry } from '../../../../components/form/field.tsx';
import { formatBytes } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { UploadButton } from '../../../../parts/upload/upload-button.tsx';
import { UploadProgress } from '../../../../parts/upload/upload-progress.tsx';
import { useUpload, useUploadLimitMb } from '../../../../parts/upload/use-upload.ts';
import { CodeField } from './code-field.tsx';
import styles from './scripts.module.css';

/** Longer texts make a plain editor slow. */
const mostShown = 400_000;
/** The parameter's initial value, used until it is loaded. */
const limitIfUnknown = 20;

/** A script's text, written here or taken from a file. */
export function SourceField({ id, value = '', onChange }: Entry<string>) {
  const t = useT();
  const limitMb = useUploadLimitMb('upload.scriptMegabytes', limitIfUnknown);
  const { share, send, stop } = useUpload('POST /script/script/upload');
  const [file, setFile] = useState<{ name: string; bytes: number; md5: string; content: string }>();

  async function take(chosen: File): Promise<void> {
    const answer = await send(chosen);
    if (!answer) return;
    setFile({ ...answer, name: answer.fileName });
    onChange?.(answer.content);
  }
  return (
    <div>
      <div className={styles.upload}>
        <UploadButton label={t('scripts.upload')} types={['js']} limitMb={limitMb} onFile={take} />
        {share === undefined ? (
          <span className="fl-quiet">
            {file && file.content === value
              ? t('scripts.uploaded', { name: file.name, size: formatBytes(file.bytes), md5: file.md5 })
              : t('scripts.uploadLimit', { limit: limitMb })}
          </span>
        ) : (
          <UploadProgress share={share} onStop={stop} />
        )}
      </div>
      {value.length > mostShown ? (
        <p className={styles.long}>
          {t('scripts.tooLong', { size: formatBytes(value.length) })}
          <Button kind="link" onClick={() => onChange?.('')}>
            {t('scripts.discard')}
          </Button>
        </p>
      ) : (
        <CodeField {...(id !== undefined && { id })} value={value} {...(onChange && { onChange })} />
      )}
    </div>
  );
}
