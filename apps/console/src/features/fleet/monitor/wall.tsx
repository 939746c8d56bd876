import type { MonitorRow } from '@flotilla/contract/http/monitor';
import { useT } from '../../../lib/i18n.ts';
import type { LiveSocket } from '../../../lib/live/live-socket.ts';
import { DeviceCard } from './device-card.tsx';
import styles from './monitor.module.css';

interface Props {
  socket: LiveSocket;
  /** Undefined while the first ones are loading. */
  rows: readonly MonitorRow[] | undefined;
  rowsAtMs: number;
  openScreen: boolean;
  wants: (row: MonitorRow) => boolean;
  onWant: (deviceNo: string, on: boolean) => void;
}

const ghosts = Array.from({ length: 12 }, (_, index) => index);

/** The phones of the page, one card each. */
export function Wall({ socket, rows, rowsAtMs, openScreen, wants, onWant }: Props) {
  const t = useT();
  if (!rows)
    return (
      <div className={styles.wall} role="status" aria-label={t('state.loading')}>
        {ghosts.map((index) => (
          <div key={index} className={styles.ghost} />
        ))}
      </div>
    );
  return (
    <div className={styles.wall}>
      {rows.map((row) => (
        <DeviceCard
          key={row.id}
          socket={socket}
          row={row}
          rowAtMs={rowsAtMs}
          openScreen={openScreen}
          wanted={wants(row)}
          onWant={onWant}
        />
      ))}
    </div>
  );
}
