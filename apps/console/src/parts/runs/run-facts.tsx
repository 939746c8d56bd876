import { Facts } from '../../components/text/facts.tsx';
import { PageLink } from '../../components/text/page-link.tsx';
import { PageRef } from '../../components/text/page-ref.tsx';
import { Time } from '../../components/text/time.tsx';
import type { Answer } from '../../lib/calls/api.ts';
import { useT } from '../../lib/i18n.ts';
import { taskHref } from '../../lib/navigation/addresses.ts';
import { isOpen, type Run } from './run-states.ts';

export type RunDetails = Answer<'GET /task/run/one'>;

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

/** A run's phone, as a link to the wall. */
export const RunPhone = ({ deviceNo }: Pick<Run, 'deviceNo'>) => (
  <PageRef page="fleet/monitor" query={{ deviceNo }}>
    {deviceNo}
  </PageRef>
);

/** A run's task, as a link to its page. */
export const RunTask = ({ taskId, taskName }: Pick<Run, 'taskId' | 'taskName'>) => (
  <PageLink to={taskHref(taskId)}>{taskName}</PageLink>
);

export const scriptWords = ({ scriptName, scriptVersion }: Pick<Run, 'scriptName' | 'scriptVersion'>) => (
  <>
    {scriptName} <span className="fl-quiet">{scriptVersion}</span>
  </>
);

/** "40% page 4"; empty without marks. */
export const progressWords = ({
  progressPercent,
  progressText,
}: Pick<Run, 'progressPercent' | 'progressText'>): string =>
  [progressPercent === null ? '' : `${progressPercent}%`, progressText].filter(Boolean).join(' ');

/** A run's phone, task, script, owner and parameters. */
export function RunFacts({ run }: { run: RunDetails }) {
  const t = useT();
  const params = Object.entries(run.params).map(([key, value]) => (
    <div key={key}>
      <code>{key}</code> = {textOf(value)}
    </div>
  ));
  return (
    <Facts
      facts={[
        [t('pick.deviceNo'), <RunPhone key="device" {...run} />],
        [t('run.task'), <RunTask key="task" {...run} />],
        [t('run.script'), `${run.scriptName} ${run.scriptVersion}`],
        [t('hotScripts.many'), run.hotScripts.map(({ name, version }) => `${name} ${version}`).join(', ') || false],
        [t('pick.owner'), run.userName],
        [t('command.deadline'), isOpen(run.state) && <Time value={run.deadlineAt} relative />],
        [t('run.progress'), progressWords(run) || false],
        [t('run.stuck'), run.stuckAt !== null && <Time value={run.stuckAt} relative />],
        [t('run.reason'), run.reason || false],
        [t('run.params'), params.length > 0 && params],
      ]}
    />
  );
}
