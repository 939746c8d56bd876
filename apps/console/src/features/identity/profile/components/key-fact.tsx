import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { copyText } from '../../../../lib/copy.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from './profile.module.css';

/** A secret that is shown on demand. */
export function KeyFact({ text }: { text: string }) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.secretRow}>
      <code>{shown ? text : '••••••••'}</code>
      <Button kind="link" onClick={() => setShown(!shown)}>
        {shown ? t('profile.hideKey') : t('profile.showKey')}
      </Button>
      <Button kind="link" onClick={() => void copyText(text)}>
        {t('profile.copy')}
      </Button>
    </span>
  );
}
