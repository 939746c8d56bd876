import { resources } from '../../../../lib/forms.gen.ts';
import { useT } from '../../../../lib/i18n.ts';
import { Location } from '../../../../parts/admin/location.tsx';
import { LogPage } from '../../../../parts/admin/log-page.tsx';
import { Outcome, outcomeFilter } from '../../../../parts/admin/outcome.tsx';

/** Who signed in, from where, and who was refused. */
export default function LoginLogsPage() {
  const t = useT();
  return (
    <LogPage
      calls={resources.loginLogs}
      id="login-logs"
      label={t('loginLogs.many')}
      counted="loginLogs.counted"
      nameOf={(row) => row.userName}
      columns={[
        { key: 'time', title: t('loginLogs.time'), show: 'time' },
        { key: 'userName', title: t('loginLogs.userName') },
        { key: 'status', title: t('loginLogs.status'), render: (row) => <Outcome status={row.status} /> },
        { key: 'message', title: t('loginLogs.message'), width: 260 },
        { key: 'address', title: t('loginLogs.address'), show: 'code' },
        { key: 'location', title: t('loginLogs.location'), render: (row) => <Location location={row.location} /> },
        { key: 'browser', title: t('loginLogs.browser') },
        { key: 'os', title: t('loginLogs.os') },
        { key: 'sessionId', title: t('loginLogs.sessionId'), align: 'right' },
        { key: 'id', title: t('loginLogs.id'), sort: true, align: 'right', hidden: true },
      ]}
      filters={[
        { kind: 'text', name: 'userName', label: t('loginLogs.userName') },
        { kind: 'text', name: 'address', label: t('loginLogs.address') },
        outcomeFilter(t, t('loginLogs.status')),
        { kind: 'range', label: t('loginLogs.time') },
      ]}
    />
  );
}
