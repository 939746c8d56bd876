import type { BatchAction } from '../../components/list/toolbar.tsx';
import { useT } from '../../lib/i18n.ts';
import { useOpenInMonitor } from './phone-set.ts';

/** The action of a list that opens the monitor with the phones of the selected rows; none if the user has no monitor. */
export function useMonitorAction<Row extends { readonly deviceNo: string }>(): BatchAction<Row>[] {
  const t = useT();
  const open = useOpenInMonitor();
  const onClick = (rows: readonly Row[]) => open?.(rows.map(({ deviceNo }) => deviceNo));
  return open ? [{ key: 'monitor', label: t('runs.toMonitor'), onClick }] : [];
}
