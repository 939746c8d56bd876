import { idColumn } from '../../../../components/list/columns.ts';
import { PageLink } from '../../../../components/text/page-link.tsx';
import { usePageHref } from '../../../../components/text/page-ref.tsx';
import { resources } from '../../../../lib/forms.gen.ts';
import { useT } from '../../../../lib/i18n.ts';
import { LogPage, Outcome, outcomeFilter } from '../../../../parts/admin/log-page.tsx';

/** The runs of the site's scheduled jobs. */
export default function JobLogsPage() {
  const t = useT();
  const jobs = usePageHref()('system/jobs');
  return (
    <LogPage
      calls={resources.jobLogs}
      id="job-logs"
      label={t('jobLogs.many')}
      counted="jobLogs.counted"
      nameOf={(row) => row.name}
      extra={jobs && <PageLink to={jobs}>{t('job.back')}</PageLink>}
      columns={[
        { key: 'time', title: t('jobLogs.time'), show: 'time' },
        { key: 'name', title: t('jobLogs.name'), essential: true, width: 280 },
        {
          key: 'status',
          title: t('jobLogs.status'),
          essential: true,
          render: (row) => <Outcome status={row.status} />,
        },
        { key: 'message', title: t('jobLogs.message'), width: 220 },
        { key: 'exception', title: t('jobLogs.exception'), width: 280 },
        { key: 'durationMs', title: t('jobLogs.durationMs'), align: 'right' },
        { key: 'endedAt', title: t('jobLogs.endedAt'), show: 'time', hidden: true },
        { key: 'method', title: t('jobLogs.method'), show: 'code', hidden: true },
        { key: 'node', title: t('jobLogs.node') },
        idColumn(t('jobLogs.id')),
      ]}
      filters={[
        { kind: 'text', name: 'name', label: t('jobLogs.name') },
        { kind: 'text', name: 'method', label: t('jobLogs.method') },
        outcomeFilter(t, t('jobLogs.status')),
        { kind: 'range', label: t('jobLogs.time') },
      ]}
    />
  );
}
