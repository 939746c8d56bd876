import { ApiError } from '../../lib/calls/api-error.ts';
import { useServerLink } from '../../lib/calls/server-link.ts';
import { copyText } from '../../lib/copy.ts';
import { useT } from '../../lib/i18n.ts';
import { isMissingFile } from '../../lib/page.ts';
import { Button } from '../button.tsx';
import styles from './states.module.css';

interface Props {
  /** The failed action; a general sentence by default. */
  title?: string;
  error: unknown;
  onRetry?: (() => void) | undefined;
}

/** Shows what failed and why, a retry button, and the request's id. */
export function ErrorState({ title, error, onRetry }: Props) {
  const t = useT();
  const isCutOff = useServerLink(({ cutOffSinceMs }) => cutOffSinceMs !== undefined);
  const own = isMissingFile(error) ? 'state.missingFile' : 'state.unexpected';
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className={styles.state} role="alert">
      <svg aria-hidden="true" className={styles.mark} width="18" height="18" viewBox="0 0 18 18">
        <path d="M9 0l9 9-9 9-9-9z" fill="var(--fl-alarm)" />
      </svg>
      <p className={styles.title}>{title ?? t('state.failed')}</p>
      <p className={styles.hint}>
        {isCutOff ? t('state.comesBack') : error instanceof ApiError ? error.message : t(own)}
      </p>
      <div className={styles.actions}>
        {onRetry && <Button onClick={onRetry}>{t('action.retry')}</Button>}
        {requestId && (
          <button type="button" className={styles.request} onClick={() => void copyText(requestId)}>
            {t('state.requestId')} <code>{requestId}</code>
          </button>
        )}
      </div>
    </div>
  );
}
