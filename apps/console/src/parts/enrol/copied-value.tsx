import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { copyText } from '../../lib/copy.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './enrol.module.css';

interface Props {
  title: string;
  text: string;
  /** Shown instead of `text`; only `text` is copied. */
  children?: ReactNode;
}

/** Shows a value with a button that copies it, for example the command that enrols a phone. */
export function CopiedValue({ title, text, children }: Props) {
  const t = useT();
  return (
    <section className={styles.field} aria-label={title}>
      <h3 className="fl-row fl-label">
        {title}
        <Button kind="link" onClick={() => void copyText(text)}>
          {t('action.copy')}
        </Button>
      </h3>
      {children ?? <code className={styles.value}>{text}</code>}
    </section>
  );
}
