import { useRef, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { ProgressBar } from '../../../../components/progress-bar.tsx';
import { asUpload, UploadButton } from '../../../../components/upload-button.tsx';
import { formatBytes } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { upload } from '../../../../lib/upload.ts';
import { useAsk } from '../../../../lib/use-call.ts';
import { CodeField } from './code-field.tsx';
import styles from './scripts.module.css';

interface Props {
  id?: string;
  value?: string;
  onChange?: (text: string) => void;
}

/** Longer texts make a plain editor slow. */
const mostShown = 400_000;
/** The parameter's initial value, until it has come. */
const limitIfUnknown = 20;
const percent = 100;

function useLimitMb(): number {
  const { data } = useAsk('GET /system/config/configKey/{key}', { query: { key: 'upload.scriptMegabytes' } });
  const limit = Number(data?.configValue);
  return limit > 0 ? limit : limitIfUnknown;
}

/** A script's text, written here or taken from a file. */
export function SourceField({ id, value = '', onChange }: Props) {
  const t = useT();
  const limitMb = useLimitMb();
  const [share, setShare] = useState<number>();
  const [file, setFile] = useState<{ name: string; bytes: number; md5: string; content: string }>();
  const stop = useRef<AbortController>(undefined);

  async function take(chosen: File): Promise<void> {
    stop.current = new AbortController();
    setShare(0);
    try {
      const answer = await upload('POST /script/script/upload', asUpload(chosen), {
        onProgress: setShare,
        signal: stop.current.signal,
      });
      setFile({ ...answer, name: answer.fileName });
      onChange?.(answer.content);
    } catch (error) {
      if (!stop.current.signal.aborted) throw error;
    } finally {
      setShare(undefined);
    }
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
