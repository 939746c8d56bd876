import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { copyText } from '../../lib/copy.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './enrol.module.css';

interface Props {
  title: string;
  text: string;
  /** The appearance of the value; by default code. */
  children?: ReactNode;
}

/** A text to be carried elsewhere. */
export function CopiedValue({ title, text, children }: Props) {
  const t = useT();
  return (
    <section className={styles.field} aria-label={title}>
      <h3>
        {title}
        <Button kind="link" onClick={() => void copyText(text)}>
          {t('enrol.copy')}
        </Button>
      </h3>
      {children ?? <code className={styles.value}>{text}</code>}
    </section>
  );
}
