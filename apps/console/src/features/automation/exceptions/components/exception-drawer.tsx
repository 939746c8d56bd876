import { Drawer } from 'antd';
import { Facts } from '../../../../components/text/facts.tsx';
import { PageRef } from '../../../../components/text/page-ref.tsx';
import { Time } from '../../../../components/text/time.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import { ExceptionView } from '../../../../parts/runs/exception-view.tsx';
import { RunPhone, RunTask } from '../../../../parts/runs/run-facts.tsx';
import styles from '../../../../parts/runs/runs.module.css';

/** One exception with its stack and picture; render it only while it is open. */
export function ExceptionDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT();
  const { data } = useAsk('GET /script/exception/one', { query: { id } });
  return (
    <Drawer
      open
      size={layout.drawer}
      title={t('exceptions.title', { id })}
      extra={
        data && (
          <PageRef page="automation/runs" query={{ run: data.runId }}>
            {t('exceptions.openRun')}
          </PageRef>
        )
      }
      onClose={onClose}
    >
      <div className={styles.body}>
        {data && (
          <Facts
            facts={[
              [t('list.time'), <Time key="time" value={data.time} relative />],
              [t('pick.deviceNo'), <RunPhone key="device" {...data} />],
              [t('run.script'), `${data.scriptName} ${data.scriptVersion}`],
              [t('devices.agentVersion'), data.apkVersion],
              [t('run.task'), <RunTask key="task" {...data} />],
            ]}
          />
        )}
        <ExceptionView id={id} />
      </div>
    </Drawer>
  );
}
