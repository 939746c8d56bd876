import { usePreferences } from '../../lib/theme/preferences.ts';
import { useIsMobile } from '../../lib/theme/use-look.ts';
import styles from './frame-outline.module.css';
import { useSidebar } from './sidebar-state.ts';

/** Widths of menu entries, in px. */
const entries = [64, 92, 76, 104, 68, 88, 96, 72];
const barHeight = 10;
/** The distance of two entries in px. */
const step = 33;

/** The outline of the frame while its code and the menu are loading. */
export function FrameOutline() {
  const { open } = useSidebar();
  const { tagsView } = usePreferences();
  const isMobile = useIsMobile();
  return (
    <div className={styles.outline} aria-hidden="true">
      {!isMobile && (
        <div className={open ? styles.side : `${styles.side} ${styles.narrow}`}>
          <svg aria-hidden="true" width="100%" height={entries.length * step} fill="var(--fl-track)">
            {entries.map((width, nth) => (
              <rect key={width} y={nth * step} width={open ? width : barHeight} height={barHeight} rx={barHeight / 2} />
            ))}
          </svg>
        </div>
      )}
      <div className={tagsView && !isMobile ? `${styles.sheet} ${styles.belowTabs}` : styles.sheet} />
    </div>
  );
}
