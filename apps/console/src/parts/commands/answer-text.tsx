import { none } from '../../lib/format.ts';
import styles from './commands.module.css';
import type { CommandAnswer } from './commands.ts';

const briefChars = 36;

/** A short answer in full, a long one behind its first words. */
export function AnswerText({ answer: { output, error } }: { answer: Pick<CommandAnswer, 'output' | 'error'> }) {
  const text = (error || output).trimEnd();
  const [first = ''] = text.split('\n', 1);
  const tone = error ? styles.failed : undefined;
  if (text === '') return <span className="fl-quiet">{none}</span>;
  if (first === text && text.length <= briefChars) return <div className={tone}>{text}</div>;
  return (
    <details className={styles.answer}>
      <summary className={tone}>{first}</summary>
      <pre className={styles.output}>{text}</pre>
    </details>
  );
}
