import { Drawer } from 'antd';
import facts from '../../../../components/facts.module.css';
import { PageLink } from '../../../../components/page-link.tsx';
import { PageRef } from '../../../../components/page-ref.tsx';
import { Time } from '../../../../components/time.tsx';
import { none } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { taskHref } from '../../../../lib/navigation/addresses.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import { type RowOf, useAsk } from '../../../../lib/use-call.ts';
import { ExceptionView } from '../../../../parts/runs/exception-view.tsx';
import styles from './exceptions.module.css';

function Facts({ row }: { row: RowOf<'GET /script/exception/list'> }) {
  const t = useT();
  return (
    <dl className={facts.facts}>
      <dt>{t('run.time')}</dt>
      <dd>
        <Time value={row.time} relative />
      </dd>
      <dt>{t('run.device')}</dt>
      <dd>
        <PageRef page="fleet/monitor" query={{ deviceNo: row.deviceNo }}>
          {row.deviceNo}
        </PageRef>
      </dd>
      <dt>{t('run.script')}</dt>
      <dd>
        {row.scriptName} {row.scriptVersion}
      </dd>
      <dt>{t('run.apkVersion')}</dt>
      <dd>{row.apkVersion || none}</dd>
      <dt>{t('run.task')}</dt>
      <dd>
        <PageLink to={taskHref(row.taskId)}>{row.taskName}</PageLink>
      </dd>
    </dl>
  );
}

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
        {data && <Facts row={data} />}
        <ExceptionView id={id} />
      </div>
    </Drawer>
  );
}
