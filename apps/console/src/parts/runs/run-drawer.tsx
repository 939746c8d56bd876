import { Drawer } from 'antd';
import { Button } from '../../components/button.tsx';
import { Can } from '../../components/can.tsx';
import { Pending } from '../../components/state/pending.tsx';
import { toSearch } from '../../lib/calls/api.ts';
import { messageOf } from '../../lib/calls/api-error.ts';
import { saveFile } from '../../lib/calls/download.ts';
import { useAsk } from '../../lib/calls/use-call.ts';
import { formatBytes } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session/session.ts';
import { layout } from '../../lib/theme/tokens.ts';
import { toast } from '../../lib/toast.ts';
import { Code, ExceptionView } from './exception-view.tsx';
import { type RunDetails, RunFacts } from './run-facts.tsx';
import { RunLog } from './run-log.tsx';
import type { RunArtifactRow } from './run-scrub.tsx';
import { RunPill } from './run-state.tsx';
import { isOpen, mayRetry } from './run-states.ts';
import { RunTimeline } from './run-timeline.tsx';
import styles from './runs.module.css';
import { useRunOperations } from './use-run-operations.ts';

const fetchFile = ({ runId, name }: RunArtifactRow) =>
  saveFile(`/task/run/artifact${toSearch({ id: runId, name })}`, name).catch(
    (error) => void toast.error(messageOf(error)),
  );

/** The files of a run, for download. */
function RunFiles({ files }: { files: readonly RunArtifactRow[] }) {
  const t = useT();
  if (files.length === 0) return null;
  return (
    <section aria-label={t('run.files')}>
      <h2 className={styles.heading}>{t('run.files')}</h2>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.name}>
            <Button kind="link" className="fl-cut" title={file.name} onClick={() => void fetchFile(file)}>
              {file.name}
            </Button>
            <small className="fl-quiet">{formatBytes(file.bytes)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

const everyMs = 3_000;

function Result({ value }: { value: unknown }) {
  const t = useT();
  if (value === null || value === undefined) return null;
  return (
    <section aria-label={t('run.result')}>
      <h2 className={styles.heading}>{t('run.result')}</h2>
      <Code text={JSON.stringify(value, null, 2)} />
    </section>
  );
}

function Body({ run }: { run: RunDetails }) {
  const mayRead = useCan('script:exception:list');
  const artifacts = useAsk(
    'GET /task/run/artifacts',
    { query: { runId: run.id, pageSize: 100 } },
    { everyMs: isOpen(run.state) ? everyMs : 0 },
  );
  const kept = artifacts.data?.list ?? [];
  const isPicture = ({ contentType }: { contentType: string }) => contentType.startsWith('image/');
  const log = <RunLog key={run.id} run={run} pictures={kept.filter(isPicture)} />;
  const broke = run.exceptionId !== null && mayRead;
  return (
    <div className={styles.body}>
      <RunFacts run={run} />
      <RunTimeline run={run} />
      {broke && <ExceptionView id={run.exceptionId!} log={log} />}
      <Result value={run.result} />
      {!broke && log}
      <RunFiles files={kept} />
    </div>
  );
}

/** Everything about one run; render it only while it is open. */
export default function RunDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT();
  const asked = useAsk('GET /task/run/one', { query: { id } }, { everyMs });
  const { data: run } = asked;
  const { stop, retry } = useRunOperations();
  const footer = run && (
    <div className={styles.foot}>
      <Can permission="task:run:stop">
        <Button danger disabled={!isOpen(run.state) || run.stopping} onClick={() => void stop([id])}>
          {t('run.stop')}
        </Button>
      </Can>
      <Can permission="task:run:retry">
        <Button disabled={!mayRetry(run.state)} onClick={() => void retry({ ids: [id] })}>
          {t('action.retry')}
        </Button>
      </Can>
      <Button onClick={onClose}>{t('action.close')}</Button>
    </div>
  );
  return (
    <Drawer
      open
      size={layout.drawer}
      title={run ? `${run.deviceNo} · ${run.taskName}` : t('run.title', { id })}
      extra={run && <RunPill run={run} />}
      onClose={onClose}
      footer={footer}
    >
      {run ? <Body run={run} /> : <Pending query={asked} rows={6} />}
    </Drawer>
  );
}
