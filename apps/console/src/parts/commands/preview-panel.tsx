import { Pending, type PendingQuery } from '../../components/state/pending.tsx';
import { StatusMark } from '../../components/text/status-mark.tsx';
import { formatCount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { Status } from '../../lib/theme/tokens.ts';
import styles from './commands.module.css';
import { type CommandKind, isDestructive, type Preview } from './commands.ts';

function Notes({ kind, preview }: { kind: CommandKind; preview: Preview }) {
  const t = useT();
  const offline = preview.count - preview.online;
  const { disabled, unsupported } = preview;
  const notes: [Status, string | false][] = [
    ['offline', offline > 0 && t('command.offlineWait', { count: offline })],
    ['disabled', disabled > 0 && t('command.disabledOut', { count: disabled })],
    ['warning', unsupported > 0 && t('command.unsupported', { count: unsupported })],
    ['warning', isDestructive(kind) && t(`command.effect.${kind as 'shell'}`)],
  ];
  return notes.map(
    ([status, text]) =>
      text && (
        <p key={text} className="fl-row fl-label">
          <StatusMark status={status} />
          {text}
        </p>
      ),
  );
}

/** Shows how many phones of which owners a command affects, before it is sent. */
export function PreviewPanel({
  kind,
  asked,
}: {
  kind: CommandKind;
  asked: PendingQuery & { data: Preview | undefined };
}) {
  const t = useT();
  const { data: preview } = asked;
  if (!preview) return <Pending query={asked} rows={3} />;
  return (
    <section className={styles.preview} aria-label={t('command.preview')}>
      <p className={styles.headline} role="status">
        <strong>{t('command.phones', { count: preview.count })}</strong>
        <span className="fl-quiet">{t('command.onlineOf', { online: preview.online, count: preview.count })}</span>
      </p>
      {preview.owners.length > 0 && (
        <ul className={styles.owners} aria-label={t('command.owners')}>
          {preview.owners.map(({ userId, userName, count, online, deviceNos }) => (
            <li key={userId}>
              <span className="fl-cut">{userName}</span>
              <span>{t('command.phones', { count })}</span>
              <span className="fl-quiet">{t('command.online', { online: formatCount(online) })}</span>
              <small className="fl-quiet">
                {deviceNos.join(t('command.comma'))}
                {count > deviceNos.length && ` ${t('command.andMore', { rest: count - deviceNos.length })}`}
              </small>
            </li>
          ))}
        </ul>
      )}
      <Notes kind={kind} preview={preview} />
    </section>
  );
}
