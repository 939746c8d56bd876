import { StatusWord } from '../../../../components/text/pill.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { CodeBlock } from './code-block.tsx';
import styles from './webhooks.module.css';

interface Attempt {
  readonly status: number | null;
  readonly ms: number;
  readonly error: string;
  readonly response: string;
}

/** The result of an attempt: status, duration, error, and what the receiver has responded. */
export function ResponseText({ attempt: { status, ms, error, response } }: { attempt: Attempt }) {
  const t = useT();
  return (
    <>
      <span className={styles.result}>
        <StatusWord status={error === '' ? 'online' : 'alarm'}>
          {status === null ? t('webhook.noResponse') : `HTTP ${status}`}
        </StatusWord>
        <span className="fl-small">{t('webhook.ms', { ms })}</span>
        {error && <span>{error}</span>}
      </span>
      {status !== null && <CodeBlock>{response || t('webhook.emptyResponse')}</CodeBlock>}
    </>
  );
}
