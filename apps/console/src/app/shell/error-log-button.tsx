import { Button } from '../../components/button.tsx';
import { useOpener } from '../../components/overlay/floating.tsx';
import { Panel } from '../../components/overlay/popover-panel.tsx';
import { Icon } from '../../components/text/icon.tsx';
import { copyText } from '../../lib/copy.ts';
import { clearErrorLog, type LoggedError, useErrorLog } from '../../lib/error-log.ts';
import { formatClock } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './notice-bell.module.css';
import topbar from './topbar.module.css';

const textOf = ({ atMs, path, message, stack }: LoggedError): string =>
  [`${new Date(atMs).toISOString()} ${path}`, message, stack].join('\n');

/** The errors of pages in this window; nothing while there is none. */
export function ErrorLogButton() {
  const t = useT();
  const { errors } = useErrorLog();
  const { opener, opened, close } = useOpener();
  if (errors.length === 0) return null;
  const label = t('errorLog.count', { count: errors.length });
  const clear = () => {
    close();
    clearErrorLog();
  };
  return (
    <>
      <button type="button" {...opener} className={topbar.tool} aria-label={label} title={label} aria-haspopup="dialog">
        <span className={styles.bell}>
          <Icon name="flame" />
          <span className={`${styles.count} ${styles.alarm}`}>{errors.length}</span>
        </span>
      </button>
      {opened && (
        <Panel {...opened} label={t('errorLog.title')}>
          <div className={styles.panel}>
            <header className={styles.head}>
              <h2>{t('errorLog.title')}</h2>
              <span>
                <Button kind="link" onClick={() => void copyText(errors.map(textOf).join('\n\n'))}>
                  {t('action.copy')}
                </Button>
                <Button kind="link" onClick={clear}>
                  {t('action.clear')}
                </Button>
              </span>
            </header>
            <ul className={styles.errors}>
              {errors.map((error) => (
                <li key={error.id}>
                  <details>
                    <summary>{error.message}</summary>
                    <pre>{error.stack}</pre>
                  </details>
                  <span className="fl-small">
                    {formatClock(error.atMs)} {error.path}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </Panel>
      )}
    </>
  );
}
