import { useRef, useState } from 'react';
import styles from '../../components/bits.module.css';
import { Button } from '../../components/button.tsx';
import { ProgressBar } from '../../components/state/progress-bar.tsx';
import { uploadFault } from '../../lib/calls/upload.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';

interface Props {
  label: string;
  /** The accepted file extensions, for example ['xls', 'xlsx']. */
  types: readonly string[];
  limitMb: number;
  /** Sends the file; a rejection is shown as the failed upload it is. */
  onFile: (file: File) => Promise<unknown>;
  disabled?: boolean;
}

const bytesPerMb = 1_048_576;

export function checkFile(
  file: File,
  { types, limitMb }: Pick<Props, 'types' | 'limitMb'>,
): 'type' | 'size' | undefined {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!types.includes(ending)) return 'type';
  return file.size > limitMb * bytesPerMb ? 'size' : undefined;
}

/** Takes one file, and checks its extension and size before the upload. */
export function UploadButton({ label, types, limitMb, onFile, disabled = false }: Props) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  async function take(files: FileList | null): Promise<void> {
    const file = files?.[0];
    if (!file) return;
    if (files.length > 1) return toast.error(t('upload.one'));
    const fault = checkFile(file, { types, limitMb });
    if (fault === 'type') return toast.error(t('upload.types', { types: types.join(', ') }));
    if (fault === 'size') return toast.error(t('upload.size', { limit: limitMb }));
    setBusy(true);
    try {
      await onFile(file);
    } catch (error) {
      toast.error(uploadFault(error));
    } finally {
      setBusy(false);
      // The same file may be selected again after it was fixed.
      if (field.current) field.current.value = '';
    }
  }
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        // Inside a form Ant Design shows every file field, also a hidden one.
        style={{ display: 'none' }}
        accept={types.map((type) => `.${type}`).join(',')}
        onChange={(event) => void take(event.target.files)}
      />
      <Button icon="upload" disabled={disabled || busy} onClick={() => field.current?.click()}>
        {busy ? t('upload.sending') : label}
      </Button>
    </>
  );
}

const percent = 100;

/** The upload's progress, with a button to cancel. */
export function UploadProgress({ share, onStop }: { share: number; onStop: () => void }) {
  const t = useT();
  return (
    <div className={styles.uploading}>
      <ProgressBar done={Math.round(share * percent)} total={percent} label={t('upload.sending')} />
      <Button kind="text" onClick={onStop}>
        {t('action.cancel')}
      </Button>
    </div>
  );
}
