import type { ReactNode } from 'react';
import { Pending } from '../../components/state/pending.tsx';
import { useAsk } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';
import { RunPicture } from './run-picture.tsx';
import { isExceptionKind } from './run-states.ts';
import styles from './runs.module.css';

/** A stack or a result. */
export function Code({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard.
    <pre className={styles.code} tabIndex={0}>
      {text}
    </pre>
  );
}

/** An exception: its message, the screen at that moment, and next to it the run's log or the stack. */
export function ExceptionView({ id, log }: { id: number; log?: ReactNode }) {
  const t = useT();
  const asked = useAsk('GET /script/exception/one', { query: { id } });
  const { data } = asked;
  if (!data) return <Pending query={asked} rows={3} />;
  const stack = <Code text={(data.stack || data.exception).replace(/^[ \t]+/gm, '')} />;
  return (
    <section aria-label={t('run.exception')}>
      <h2 className={styles.heading}>
        {t('run.exception')}{' '}
        <span className="fl-quiet">{isExceptionKind(data.kind) ? t(`run.kind.${data.kind}`) : data.kind}</span>
      </h2>
      <p className={styles.exception}>{data.exception}</p>
      <div className={styles.evidence}>
        {log ?? (
          <figure>
            <figcaption className="fl-small">{t('run.stack')}</figcaption>
            {stack}
          </figure>
        )}
        <figure>
          <figcaption className="fl-small">{data.artifact ? t('run.screenshot') : t('run.noScreenshot')}</figcaption>
          <RunPicture
            runId={data.runId}
            name={data.artifact}
            label={t('run.screenshot')}
            className={styles.screenshot}
          />
        </figure>
      </div>
      {log && (
        <details className={styles.stack}>
          <summary>{t('run.stack')}</summary>
          {stack}
        </details>
      )}
    </section>
  );
}
