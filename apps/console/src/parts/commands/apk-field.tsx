import { useState } from 'react';
import type { Entry } from '../../components/form/field.tsx';
import { formatBytes } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { UploadButton, UploadProgress } from '../upload/upload-button.tsx';
import { useUpload, useUploadLimitMb } from '../upload/use-upload.ts';
import styles from './commands.module.css';
import type { Apk } from './order.ts';

/** Uploads an APK to the site, from where phones fetch it. */
export function ApkField({ value, onChange }: Entry<Apk>) {
  const t = useT();
  const limit = useUploadLimitMb('upload.apkMegabytes');
  const { share, send, stop } = useUpload('POST /task/command/upload');
  const [bytes, setBytes] = useState<number>();

  async function take(file: File): Promise<void> {
    const answer = await send(file);
    if (!answer) return;
    setBytes(answer.bytes);
    onChange?.({ apkId: answer.apkId, fileName: answer.fileName });
  }
  return (
    <div className={styles.upload}>
      <UploadButton label={t('command.apkUpload')} types={['apk']} limitMb={limit} onFile={take} />
      {share === undefined ? (
        <span className={value ? undefined : 'fl-quiet'} role="status">
          {value
            ? [value.fileName, bytes !== undefined && formatBytes(bytes)].filter(Boolean).join(' · ')
            : t('command.apkLimit', { limit })}
        </span>
      ) : (
        <UploadProgress share={share} onStop={stop} />
      )}
    </div>
  );
}
