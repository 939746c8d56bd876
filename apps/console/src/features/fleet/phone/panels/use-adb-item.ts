import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import type { MenuItem } from '../../../../components/overlay/menu-list.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';

/** The menu entry that shows how to open the phone's adb; none without the permission. */
export function useAdbItem({ capabilities }: MonitorRow, onClick: () => void): MenuItem[] {
  const t = useT();
  const disabledReason = capabilities.includes('adb') ? undefined : t('adb.unsupported');
  const item: MenuItem = { key: 'adb', icon: 'terminal', label: t('adb.connect'), onClick, disabledReason };
  return useCan('device:adb:open') ? [item] : [];
}
