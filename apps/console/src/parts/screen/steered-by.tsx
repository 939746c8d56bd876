import { Button } from '../../components/button.tsx';
import { useT } from '../../lib/i18n.ts';
import type { LiveSocket } from '../../lib/live/live-socket.ts';
import { useCan } from '../../lib/session/session.ts';
import { rights } from '../phone/use-phone-menu.ts';
import styles from './screen.module.css';

/** Shows who else steers, with a button to take over. */
export function SteeredBy({ socket, deviceNo, userName }: { socket: LiveSocket; deviceNo: string; userName: string }) {
  const t = useT();
  const mayControl = useCan(rights.control);
  const words = t('monitor.steers', { userName });
  return (
    <span className={styles.steered} role="status" title={words}>
      {mayControl && (
        <Button
          kind="link"
          className={styles.takeOver}
          aria-label={`${t('monitor.takeOver')} ${deviceNo}`}
          onClick={() => socket.order(deviceNo, { action: 'releaseScreenPermission' })}
        >
          {t('monitor.takeOver')}
        </Button>
      )}
      {words}
    </span>
  );
}
