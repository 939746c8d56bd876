import { useRef, useState } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { upload } from '../../lib/upload.ts';
import { useAsk } from '../../lib/use-call.ts';
import { Button } from '../button.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { asUpload, UploadButton } from '../upload-button.tsx';
import styles from './commands.module.css';
import type { Apk } from './order.ts';

interface Props {
  value?: Apk;
  onChange?: (apk: Apk) => void;
}

/** The parameter's initial value, until it has come. */
const limitIfUnknown = 200;
const percent = 100;

function useLimitMb(): number {
  const { data } = useAsk('GET /system/config/configKey/{key}', { query: { key: 'upload.apkMegabytes' } });
  const limit = Number(data?.configValue);
  return limit > 0 ? limit : limitIfUnknown;
}

/** An APK that is kept on the site, from where phones fetch it. */
export function ApkField({ value, onChange }: Props) {
  const t = useT();
  const limit = useLimitMb();
  const [share, setShare] = useState<number>();
  const [bytes, setBytes] = useState<number>();
  const stop = useRef<AbortController>(undefined);

  async function take(file: File): Promise<void> {
    stop.current = new AbortController();
    setShare(0);
    try {
      const { apkId, fileName, bytes } = await upload('POST /task/command/upload', asUpload(file), {
        onProgress: setShare,
        signal: stop.current.signal,
      });
      setBytes(bytes);
      onChange?.({ apkId, fileName });
    } catch (error) {
      if (!stop.current.signal.aborted) throw error;
    } finally {
      setShare(undefined);
    }
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
        <>
          <div className={styles.grow}>
            <ProgressBar done={Math.round(share * percent)} total={percent} label={t('upload.sending')} />
          </div>
          <Button kind="text" onClick={() => stop.current?.abort()}>
            {t('action.cancel')}
          </Button>
        </>
      )}
    </div>
  );
}
