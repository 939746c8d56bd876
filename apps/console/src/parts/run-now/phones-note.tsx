import { Pending, type PendingQuery } from '../../components/state/pending.tsx';
import { StatusMark } from '../../components/text/status-mark.tsx';
import { useT } from '../../lib/i18n.ts';
import type { Status } from '../../lib/theme/tokens.ts';
import styles from './run-now.module.css';
import type { RunPreview } from './run-now.ts';

/** The number of phones that would run it now, later or not at all. */
export function PhonesNote({ asked }: { asked: PendingQuery & { data: RunPreview | undefined } }) {
  const t = useT();
  const { data } = asked;
  if (!data) return <Pending query={asked} rows={2} />;
  const { count, online, busy, disabled, deviceNos } = data;
  const offline = count - online;
  const rest = count - deviceNos.length;
  const notes: [Status, string | false][] = [
    ['busy', busy > 0 && t('runNow.busy', { count: busy })],
    ['offline', offline > 0 && t('runNow.offline', { count: offline })],
    ['disabled', disabled > 0 && t('runNow.disabled', { count: disabled })],
  ];
  return (
    <section className={styles.phones} aria-label={t('runNow.phones')}>
      <p role="status">
        <strong>{t('command.phones', { count })}</strong>{' '}
        <span className="fl-quiet">
          {deviceNos.join(t('command.comma'))}
          {rest > 0 && ` ${t('runNow.andMore', { rest })}`}
        </span>
      </p>
      {notes.map(
        ([status, text]) =>
          text && (
            <p key={status} className="fl-row fl-label">
              <StatusMark status={status} />
              {text}
            </p>
          ),
      )}
    </section>
  );
}
