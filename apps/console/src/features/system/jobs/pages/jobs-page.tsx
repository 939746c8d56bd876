import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { idColumn } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import type { Input } from '../../../../lib/calls/api.ts';
import { type RowOf, useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { resources } from '../../../../lib/forms.gen.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { useT } from '../../../../lib/i18n.ts';
import { jobLogHref } from '../../../../lib/navigation/addresses.ts';
import { statusColumn, statusFilter } from '../../../../parts/admin/status-switch.tsx';
import { JobFields } from '../components/job-fields.tsx';

const calls = resources.jobs;
const run = 'PUT /system/monitor/job/run';
const changeStatus = 'PUT /system/monitor/job/changeStatus';
type Job = RowOf<typeof calls.list>;
type Values = Input<typeof calls.add>['body'];

const isGiven = ([, value]: [string, number | null | undefined]) => typeof value === 'number';

/** The jobs that the site runs at their times. */
export default function JobsPage() {
  const t = useT();
  const { form, list } = useCrud(calls, {
    counted: 'jobs.counted',
    undeletableReason: ({ builtIn }) => (builtIn ? t('job.fixed') : undefined),
  });
  const { mutate: start } = useSend(run, { done: () => t('job.started') });
  const groups = useAsk('GET /system/config/dict/data/GetDictData', { query: { dictType: 'sys_job_group' } });
  const methods = useAsk('GET /system/monitor/job/methods', {});
  const groupChoices = groups.data?.list.map(({ value, label }) => ({ value, label })) ?? [];
  const groupOf = (group: string) => groupChoices.find(({ value }) => value === group)?.label ?? group;
  const actions = (row: Job) => [
    ...list.actions(row),
    {
      key: 'run',
      label: t('job.run'),
      permission: permissionOf(run),
      onClick: () => start({ body: { id: row.id } }),
    },
    {
      key: 'logs',
      label: t('job.logs'),
      permission: 'system:jobLog:list' as const,
      to: jobLogHref(row.name),
    },
  ];
  return (
    <>
      <ListPage
        {...list}
        actions={actions}
        id="jobs"
        label={t('jobs.many')}
        columns={[
          { key: 'name', title: t('jobs.name'), sort: true, width: 240, essential: true },
          { key: 'group', title: t('jobs.group'), render: ({ group }) => groupOf(group) },
          { key: 'method', title: t('jobs.method'), show: 'code' },
          { key: 'cronExpression', title: t('jobs.cronExpression'), show: 'code' },
          { ...statusColumn(t('jobs.status'), changeStatus, 'name'), essential: true },
          { key: 'nextAt', title: t('jobs.nextAt'), sort: true, show: 'time' },
          { key: 'lastAt', title: t('jobs.lastAt'), sort: true, show: 'time' },
          { key: 'remark', title: t('jobs.remark'), hidden: true },
          idColumn(t('jobs.id')),
        ]}
        filters={[
          { kind: 'text', name: 'name', label: t('jobs.name') },
          { kind: 'choice', name: 'group', label: t('jobs.group'), choices: groupChoices },
          { kind: 'text', name: 'method', label: t('jobs.method') },
          statusFilter(t, t('jobs.status')),
        ]}
      />
      {form && (
        <EditDialog<typeof calls, Values>
          {...form}
          initial={{ group: groups.data?.defaultValue ?? 'other', missedPolicy: 'once', concurrent: 0, status: 1 }}
          waitsFor={methods}
          toBody={({ arguments: given = {}, ...values }) => ({
            ...values,
            arguments: Object.fromEntries(Object.entries(given).filter(isGiven)),
          })}
        >
          {(row) => <JobFields groups={groupChoices} methods={methods.data ?? []} builtIn={row?.builtIn ?? false} />}
        </EditDialog>
      )}
    </>
  );
}
