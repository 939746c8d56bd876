import { Button } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { usePageHref } from '../../../../components/page-ref.tsx';
import { PageTitle } from '../../../../components/page-title.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { Pending } from '../../../../components/pending.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { go } from '../../../../lib/navigation/address.ts';
import { useAsk } from '../../../../lib/use-call.ts';
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

/** When the tasks start within a day, and where they want the same phones. */
export default function ForecastPage() {
  const t = useT();
  const asked = useAsk('GET /task/task/forecast', { query: {} }, { everyMs });
  const { data } = asked;
  return (
    <div className={styles.page}>
      <PageTitle title={t('forecast.page')} facts={data && [t('forecast.zone', { zone: data.timeZone })]} />
      <Panel title={t('forecast.title')} count={data?.tasks.length}>
        <Pending asked={asked} />
        {data && (data.tasks.length > 0 ? <ForecastLanes forecast={data} /> : <Nothing />)}
      </Panel>
      {data && data.tasks.length > 0 && <ConflictsPanel forecast={data} />}
    </div>
  );
}
