import { Panel } from '../../../components/panel.tsx';
import { PageRef } from '../../../components/text/page-ref.tsx';
import { openIncidents, useAlarmSummary } from '../../../lib/alarm-summary.ts';
import { useT } from '../../../lib/i18n.ts';
import { IncidentList } from '../../../parts/alarms/incident-list.tsx';
import { MoreAlarms } from '../../../parts/alarms/more-alarms.tsx';

const incidentsShown = 4;
const namesShown = 3;

/** Shows the unacknowledged incidents; renders nothing if there is none. */
export function AlarmsPanel() {
  const t = useT();
  const { data } = useAlarmSummary();
  if (!data?.openIncidents) return null;
  const shown = openIncidents(data).slice(0, incidentsShown);
  return (
    <Panel
      title={t('alarm.title')}
      count={data.openIncidents}
      extra={<PageRef page="fleet/alarms">{t('alarm.all')}</PageRef>}
    >
      <IncidentList incidents={shown} namesShown={namesShown} />
      <MoreAlarms count={data.openIncidents - shown.length} />
    </Panel>
  );
}
