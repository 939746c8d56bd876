import { Button } from '../../../../components/button.tsx';
import { Can } from '../../../../components/can.tsx';
import { useRemove } from '../../../../components/form/use-remove.ts';
import type { Column } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { afterConfirm } from '../../../../components/overlay/confirm.ts';
import { PageLink } from '../../../../components/text/page-link.tsx';
import { useQueryValue } from '../../../../components/text/query-value.ts';
import { type RowOf, useSend } from '../../../../lib/calls/use-call.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { phoneHref } from '../../../../lib/navigation/addresses.ts';
import { useMonitorAction } from '../../../../parts/phone/use-monitor-action.ts';
import { lookupFilter } from '../../../../parts/pick/lookup-select.tsx';
import { scripts, tasks } from '../../../../parts/pick/lookups.ts';
import { RunTask, scriptWords } from '../../../../parts/runs/run-facts.tsx';
import { isExceptionKind } from '../../../../parts/runs/run-states.ts';
import { ExceptionDrawer } from '../components/exception-drawer.tsx';

type Row = RowOf<'GET /script/exception/list'>;

/** The length of an exception's first line in a question. */
const nameLength = 60;
const permission = 'script:exception:delete';

const columnsOf = (t: Translate, open: (row: Row) => void): Column<Row>[] => [
  { key: 'time', title: t('list.time'), sort: true, show: 'time' },
  {
    key: 'exception',
    title: t('run.exception'),
    width: 360,
    render: (row) => (
      <Button kind="link" title={row.exception} onClick={() => open(row)}>
        {row.exception}
      </Button>
    ),
  },
  {
    key: 'deviceNo',
    title: t('pick.deviceNo'),
    render: ({ deviceNo }) => <PageLink to={phoneHref(deviceNo)}>{deviceNo}</PageLink>,
  },
  { key: 'scriptName', title: t('run.script'), width: 200, render: scriptWords },
  {
    key: 'taskName',
    title: t('run.task'),
    width: 200,
    render: (row) => (
      <>
        <RunTask {...row} />
        {row.cleared && <span className="fl-quiet"> {t('run.cleared')}</span>}
      </>
    ),
  },
  { key: 'apkVersion', title: t('devices.agentVersion') },
  {
    key: 'kind',
    title: t('run.kind'),
    hidden: true,
    render: ({ kind }) => (isExceptionKind(kind) ? t(`run.kind.${kind}`) : kind),
  },
  { key: 'userName', title: t('pick.owner'), hidden: true },
];

/** Script exceptions with their phones and screens. */
export default function ExceptionsPage() {
  const t = useT();
  const [opened, setOpened] = useQueryValue('open');
  const { remove, removeChosen } = useRemove<Row>('GET /script/exception/delete', {
    counted: 'exceptions.counted',
    nameOf: ({ exception }) => exception.split('\n', 1)[0]!.slice(0, nameLength),
  });
  const inMonitor = useMonitorAction<Row>();
  const clear = useSend('GET /script/exception/clear', { done: () => t('exceptions.cleared') });
  const open = (row: Row) => setOpened(row.id);
  const question = { title: t('exceptions.clear'), text: t('exceptions.clearAsk'), danger: true };
  return (
    <>
      <ListPage
        route="GET /script/exception/list"
        id="exceptions"
        label={t('exceptions.label')}
        columns={columnsOf(t, open)}
        filters={[
          { kind: 'text', name: 'exception', label: t('run.exception') },
          { kind: 'text', name: 'deviceNo', label: t('pick.deviceNo') },
          lookupFilter('scriptId', t('run.script'), scripts),
          lookupFilter('taskId', t('run.task'), tasks),
          { kind: 'range', label: t('list.time') },
        ]}
        nameOf={(row) => row.exception}
        exportBy={{ route: 'GET /script/exception/export', permission: 'script:exception:export' }}
        actions={(row) => [{ key: 'details', label: t('action.details'), onClick: () => open(row) }, remove(row)]}
        batch={[...inMonitor, removeChosen]}
        extra={
          <Can permission={permission}>
            <Button danger onClick={() => afterConfirm(question, () => clear.mutate({}))}>
              {t('exceptions.clear')}
            </Button>
          </Can>
        }
        totalWords={(total) => t('exceptions.total', { total })}
        empty={{ title: t('exceptions.none'), hint: t('exceptions.noneHint') }}
      />
      {opened && <ExceptionDrawer id={Number(opened)} onClose={() => setOpened(undefined)} />}
    </>
  );
}
