import type { OperationLog } from '@flotilla/contract/http/system/operation-logs';
import { Drawer } from 'antd';
import { Facts } from '../../../../components/text/facts.tsx';
import { Time } from '../../../../components/text/time.tsx';
import { formatCount } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import { Location } from '../../../../parts/admin/location.tsx';
import { Outcome } from '../../../../parts/admin/log-page.tsx';
import styles from './log-drawer.module.css';

/** Long parameters are cut off when they are stored, and are no JSON then. */
function indented(params: string): string {
  try {
    return JSON.stringify(JSON.parse(params), null, 2);
  } catch {
    return params;
  }
}

/** One entry of the operation log with all its fields. */
export function LogDrawer({ row, onClose }: { row: OperationLog; onClose: () => void }) {
  const t = useT();
  const code = (text: string) => <span className="fl-mono">{text}</span>;
  return (
    <Drawer open size={layout.drawer} title={row.module} onClose={onClose}>
      <Facts
        facts={[
          [t('operationLogs.time'), <Time key="time" value={row.time} relative />],
          [t('operationLogs.userName'), row.userName],
          [t('operationLogs.status'), <Outcome key="status" status={row.status} />],
          [t('operationLogs.code'), String(row.code)],
          [t('operationLogs.message'), row.message],
          [t('operationLogs.method'), code(row.method)],
          [t('operationLogs.path'), code(`${row.httpMethod} ${row.path}`)],
          [t('operationLogs.address'), code(row.address)],
          [t('operationLogs.location'), <Location key="location" location={row.location} />],
          [t('operationLogs.durationMs'), formatCount(row.durationMs)],
          [t('operationLogs.requestId'), code(row.requestId)],
        ]}
      />
      <h3 className={styles.heading}>{t('operationLogs.params')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too. */}
      <pre className={styles.params} tabIndex={0}>
        {indented(row.params)}
      </pre>
    </Drawer>
  );
}
