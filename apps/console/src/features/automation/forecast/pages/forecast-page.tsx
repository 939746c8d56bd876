import { Button } from '../../../../components/button.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { usePageHref } from '../../../../components/text/page-ref.tsx';
import { PageTitle } from '../../../../components/text/page-title.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { go } from '../../../../lib/navigation/address.ts';
import { ConflictsPanel } from '../components/conflicts-panel.tsx';
import styles from '../components/forecast.module.css';
import { ForecastLanes } from '../components/forecast-lanes.tsx';

const everyMs = 60_000;

function Nothing() {
  const t = useT();
  const tasks = usePageHref()('automation/tasks');
  return (
    <EmptyState
      title={t('forecast.none')}
      hint={t('forecast.noneHint')}
      action={
        tasks && (
          <Button kind="primary" onClick={() => go(tasks)}>
            {t('forecast.toTasks')}
          </Button>
        )
      }
    />
  );
}

/** The starts of the tasks within a day, and their conflicts over phones. */
export default function ForecastPage() {
  const t = useT();
  const asked = useAsk('GET /task/task/forecast', { query: {} }, { everyMs });
  const { data } = asked;
  return (
    <div className={styles.page}>
      <PageTitle title={t('forecast.page')} facts={data && [t('shell.zone', { zone: data.timeZone })]} />
      <Panel title={t('forecast.title')} count={data?.tasks.length}>
        <Pending query={asked} />
        {data && (data.tasks.length > 0 ? <ForecastLanes forecast={data} /> : <Nothing />)}
      </Panel>
      {data && data.tasks.length > 0 && <ConflictsPanel forecast={data} />}
    </div>
  );
}
