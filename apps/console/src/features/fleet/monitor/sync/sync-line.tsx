import { useSyncExternalStore } from 'react';
import { Icon } from '../../../../components/text/icon.tsx';
import { useT } from '../../../../lib/i18n.ts';
import styles from './sync.module.css';
import type { SyncSession } from './sync-session.ts';
import { markOf } from './sync-state.ts';

/** Formats seconds as 0.2, 1.4 or 12; never as 0. */
const seconds = (ms: number): string =>
  ms < 9_950 ? (Math.max(100, ms) / 1_000).toFixed(1) : String(Math.round(ms / 1_000));

/** The line on a follower's card: its delay or the reason why it is paused, with a button to pause or resume it. */
export function SyncLine({ session, deviceNo }: { session: SyncSession; deviceNo: string }) {
  const t = useT();
  useSyncExternalStore(session.onChange, session.version);
  const follower = session.follower(deviceNo);
  if (!follower)
    return session.state().leader === deviceNo ? <span className={styles.leads}>{t('sync.leader')}</span> : null;
  const mark = markOf(follower, Date.now());
  const time = follower.latencyMs === undefined ? '' : seconds(follower.latencyMs);
  const { by } = follower;
  const words = {
    idle: () => t('sync.follows'),
    done: () => t(by ? `sync.by.${by}` : 'sync.followed', { time }),
    late: () =>
      time === '' || follower.pending.length > 0
        ? t('sync.waiting')
        : t(by ? `sync.lateBy.${by}` : 'sync.followedLate', { time }),
    failed: () => t('sync.failed', { error: follower.error ?? '' }),
    paused: () => t(follower.paused === 'departed' ? 'sync.departed' : 'sync.pausedByHand'),
  }[mark]();
  if (mark !== 'paused')
    return (
      <span className={styles.line}>
        <span className={`fl-cut ${styles[mark]}`} data-mark={mark} title={follower.error ?? words}>
          {words}
        </span>
        <button
          type="button"
          className={styles.pause}
          aria-label={t('sync.pause', { deviceNo })}
          title={t('sync.pause', { deviceNo })}
          onClick={() => session.pause(deviceNo)}
        >
          <Icon name="pause" size={12} />
        </button>
      </span>
    );
  return (
    <button
      type="button"
      className={`fl-bare fl-cut ${styles.paused}`}
      data-mark="paused"
      title={`${words} · ${t('sync.resumeHint')}`}
      onClick={() => session.resume(deviceNo)}
    >
      {words}
    </button>
  );
}
