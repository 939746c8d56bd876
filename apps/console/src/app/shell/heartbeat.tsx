import { Icon } from '../../components/text/icon.tsx';
import { lastReceivedMs, useServerLink } from '../../lib/calls/server-link.ts';
import { formatClock, formatRelative } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import styles from './topbar.module.css';

/** After this time the server's next message is late. */
const lateMs = 8_000;

/** Shows whether the page is live: it beats with each message of the server. */
export function Heartbeat() {
  const t = useT();
  const nowMs = useNow();
  const { cutOffSinceMs } = useServerLink();
  const receivedMs = cutOffSinceMs ?? lastReceivedMs();
  const isGone = cutOffSinceMs !== undefined;
  const isLate = !isGone && nowMs - receivedMs >= lateMs;
  const names = [styles.heartbeat, isLate && styles.late, isGone && styles.gone];
  const words = t('shell.heard', { time: formatClock(receivedMs) });
  return (
    <span className={names.filter(Boolean).join(' ')} role="img" aria-label={words} title={words}>
      <Icon key={receivedMs} name="activity" size={14} />
      {isLate && formatRelative(receivedMs, nowMs)}
    </span>
  );
}
