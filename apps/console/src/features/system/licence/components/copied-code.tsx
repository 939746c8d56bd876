import { Button } from '../../../../components/button.tsx';
import { copyText } from '../../../../lib/copy.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../licence.module.css';

/** A text in a list of facts, with a button that copies it. */
export function CopiedCode({ text }: { text: string }) {
  const t = useT();
  return (
    <span className={styles.copied}>
      <code>{text}</code>
      <Button kind="link" onClick={() => void copyText(text)}>
        {t('enrol.copy')}
      </Button>
    </span>
  );
}
