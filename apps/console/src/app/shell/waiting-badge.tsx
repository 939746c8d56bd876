import { formatCount } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import { useAsk } from '../../lib/use-call.ts';
import styles from './sidebar.module.css';

/** The page of the menu that lists phones without an owner. */
export const waitingPage = 'fleet/unassigned-devices';
const everyMs = 15_000;

/** How many phones wait for an owner; nothing if none does. */
export function WaitingBadge() {
  const t = useT();
  const enabled = useCan('device:unassigned:list');
  const query = { assStatus: 0, pageSize: 1 } as const;
  const { data } = useAsk('GET /device/deviceList/listUnAssignedDevice', { query }, { everyMs, enabled });
  if (!data?.total) return null;
  return (
    <span className={styles.badge} title={t('shell.waitingPhones', { count: data.total })}>
      {formatCount(data.total)}
    </span>
  );
}
