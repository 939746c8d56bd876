import { ErrorState } from '../../components/error-state.tsx';
import { RowsSkeleton } from '../../components/skeleton.tsx';
import { StatusMark } from '../../components/status-mark.tsx';
import { formatCount } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './commands.module.css';
import { type CommandKind, isDestructive, type Preview } from './commands.ts';

function Notes({ kind, preview }: { kind: CommandKind; preview: Preview }) {
  const t = useT();
  const offline = preview.count - preview.online;
  const notes = [
    offline > 0 && { status: 'offline' as const, text: t('command.offlineWait', { count: offline }) },
    preview.disabled > 0 && {
      status: 'disabled' as const,
      text: t('command.disabledOut', { count: preview.disabled }),
    },
    preview.unsupported > 0 && {
      status: 'warning' as const,
      text: t('command.unsupported', { count: preview.unsupported }),
    },
    isDestructive(kind) && { status: 'warning' as const, text: t(`command.effect.${kind as 'shell'}`) },
  ].filter((note) => note !== false);
  return notes.map(({ status, text }) => (
    <p key={text} className={styles.note}>
      <StatusMark status={status} size={12} />
      {text}
    </p>
  ));
}

interface Props {
  kind: CommandKind;
  preview: Preview | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** Shows how many phones of which owners a command affects, before it is sent. */
export function PreviewPanel({ kind, preview, error, onRetry }: Props) {
  const t = useT();
  if (!preview) return error ? <ErrorState error={error} onRetry={onRetry} /> : <RowsSkeleton rows={3} />;
  return (
    <section className={styles.preview} aria-label={t('command.preview')}>
      <p className={styles.headline} role="status">
        <strong>{t('command.phones', { count: preview.count })}</strong>
        <span className="fl-quiet">{t('command.onlineOf', { online: preview.online, count: preview.count })}</span>
      </p>
      {preview.owners.length > 0 && (
        <ul className={styles.owners} aria-label={t('command.owners')}>
          {preview.owners.map(({ userId, userName, count, online }) => (
            <li key={userId}>
              <span>{userName}</span>
              <span>{t('command.phones', { count })}</span>
              <span className="fl-quiet">{t('command.online', { online: formatCount(online) })}</span>
            </li>
          ))}
        </ul>
      )}
      <Notes kind={kind} preview={preview} />
    </section>
  );
}
