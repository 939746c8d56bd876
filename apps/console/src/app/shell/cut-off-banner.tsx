import { useEffect } from 'react';
import { StatusMark } from '../../components/text/status-mark.tsx';
import { onServerReturn, useServerLink, useServerWatch } from '../../lib/calls/server-link.ts';
import { formatClock, formatDuration } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import styles from './frame.module.css';

const minuteMs = 60_000;

function Reconnecting({ sinceMs }: { sinceMs: number }) {
  const t = useT();
  const elapsedMs = Math.max(0, useNow() - sinceMs);
  const elapsed =
    elapsedMs < minuteMs ? t('shell.seconds', { count: Math.floor(elapsedMs / 1_000) }) : formatDuration(elapsedMs);
  return <span aria-hidden="true">{t('shell.reconnecting', { elapsed })}</span>;
}

/** Shows on every page that the server is unreachable and since when; the root element's `data-cut-off` greys out live figures. */
export function CutOffBanner() {
  const t = useT();
  useServerWatch();
  const { cutOffSinceMs } = useServerLink();
  const isCutOff = cutOffSinceMs !== undefined;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-cut-off', isCutOff);
  }, [isCutOff]);
  useEffect(() => {
    return onServerReturn(() => toast.success(t('shell.isBack')));
  }, [t]);
  if (!isCutOff) return null;
  return (
    <div className={`${styles.banner} ${styles.expired} ${styles.cutOff}`} role="alert">
      <StatusMark status="alarm" />
      <span>
        {t('shell.cutOff', { time: formatClock(cutOffSinceMs) })}
        <Reconnecting sinceMs={cutOffSinceMs} />
      </span>
    </div>
  );
}
