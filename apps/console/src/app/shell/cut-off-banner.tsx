import { useEffect, useLayoutEffect, useRef } from 'react';
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

/** Sets how far the banner reaches into the sheet, so that a sticky head of a page stays below it. */
function useRoom(isShown: boolean) {
  const banner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = isShown ? banner.current : null;
    const sheet = box?.parentElement;
    if (!box || !sheet) return;
    const measure = () => sheet.style.setProperty('--fl-cut-off', `calc(${box.offsetHeight}px + var(--fl-space-2))`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => {
      observer.disconnect();
      sheet.style.removeProperty('--fl-cut-off');
    };
  }, [isShown]);
  return banner;
}

/** Shows on every page that the server is unreachable and since when; the root element's `data-cut-off` greys out live figures. */
export function CutOffBanner() {
  const t = useT();
  useServerWatch();
  const { cutOffSinceMs } = useServerLink();
  const isCutOff = cutOffSinceMs !== undefined;
  const banner = useRoom(isCutOff);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-cut-off', isCutOff);
  }, [isCutOff]);
  useEffect(() => {
    return onServerReturn(() => toast.success(t('shell.isBack')));
  }, [t]);
  if (!isCutOff) return null;
  return (
    <div ref={banner} className={`${styles.banner} ${styles.expired} ${styles.cutOff}`} role="alert">
      <StatusMark status="alarm" />
      <span>
        {t('shell.cutOff', { time: formatClock(cutOffSinceMs) })}
        <Reconnecting sinceMs={cutOffSinceMs} />
      </span>
    </div>
  );
}
