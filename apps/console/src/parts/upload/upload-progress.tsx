import styles from '../../components/bits.module.css';
import { Button } from '../../components/button.tsx';
import { ProgressBar } from '../../components/state/progress-bar.tsx';
import { useT } from '../../lib/i18n.ts';

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
