import { Button } from '../../../../components/button.tsx';
import { Icon } from '../../../../components/text/icon.tsx';
import { Pill } from '../../../../components/text/pill.tsx';
import { Time } from '../../../../components/text/time.tsx';
import { formatTime } from '../../../../lib/format/format.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import type { Status } from '../../../../lib/theme/tokens.ts';
import type { MessageKey } from '../../../../locales/keys.ts';
import { CodeBlock } from './code-block.tsx';
import { ResponseText } from './response-text.tsx';
import type { Delivery } from './webhook-row.ts';
import styles from './webhooks.module.css';

const marks: Readonly<Record<Delivery['state'], Status>> = {
  waiting: 'offline',
  sending: 'busy',
  delivered: 'online',
  failed: 'alarm',
};

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** The newest failure, and the time of the next attempt. */
function failureOf({ error, nextAt, attempts }: Delivery, t: Translate): string | undefined {
  if (!error) return undefined;
  const status = attempts.at(-1)?.status;
  const parts = [status && `HTTP ${status}`, error, nextAt && t('webhook.next', { time: formatTime(nextAt) })];
  return parts.filter(Boolean).join(' · ');
}

interface Props {
  delivery: Delivery;
  onResend: (() => void) | undefined;
}

/** A message, which unfolds to its attempts and its text. */
export function DeliveryItem({ delivery, onResend }: Props) {
  const t = useT();
  const { type, subject, state, gmtCreate, messageId, body, attempts } = delivery;
  const failure = failureOf(delivery, t);
  return (
    <li className={styles.item}>
      <details>
        <summary className={styles.summary}>
          <Icon name="right" />
          <Pill status={marks[state]}>{t(`webhook.delivery.${state}`)}</Pill>
          <span className={styles.what}>
            {t(`webhook.event.${type}` as MessageKey)} <strong>{subject}</strong>
          </span>
          <Time value={gmtCreate} />
          {failure && <span className={styles.error}>{failure}</span>}
        </summary>
        <div className={styles.body}>
          <h3 className="fl-label">{t('webhook.attempts')}</h3>
          {attempts.length === 0 && <p className="fl-quiet">{t('webhook.noAttempt')}</p>}
          <ol className={styles.attempts}>
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                <Time value={attempt.at} />
                <ResponseText attempt={attempt} />
              </li>
            ))}
          </ol>
          <h3 className="fl-label">{t('webhook.message')}</h3>
          <code className="fl-small">{messageId}</code>
          <CodeBlock>{readable(body)}</CodeBlock>
          {onResend && state !== 'sending' && <Button onClick={onResend}>{t('webhook.resend')}</Button>}
        </div>
      </details>
    </li>
  );
}
