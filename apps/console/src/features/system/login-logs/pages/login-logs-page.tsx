import { idColumn } from '../../../../components/list/columns.ts';
import { resources } from '../../../../lib/forms.gen.ts';
import { useT } from '../../../../lib/i18n.ts';
import { Location } from '../../../../parts/admin/location.tsx';
import { LogPage, Outcome, outcomeFilter } from '../../../../parts/admin/log-page.tsx';
import { useUnlock } from '../../../../parts/admin/use-unlock.ts';

/** The log of successful (`status` 1) and refused sign-ins. From a refused one, an administrator can unlock the user. */
export default function LoginLogsPage() {
  const t = useT();
  const unlock = useUnlock();
  return (
    <LogPage
      calls={resources.loginLogs}
      id="login-logs"
      label={t('loginLogs.many')}
      counted="loginLogs.counted"
      nameOf={(row) => row.userName}
      actions={({ userId, status }) => (userId === null || status === 1 ? [] : [unlock(userId)])}
      columns={[
        { key: 'time', title: t('loginLogs.time'), show: 'time' },
        { key: 'userName', title: t('loginLogs.userName'), essential: true },
        {
          key: 'status',
          title: t('loginLogs.status'),
          essential: true,
          render: (row) => <Outcome status={row.status} />,
        },
        { key: 'message', title: t('loginLogs.message'), width: 260 },
        { key: 'address', title: t('loginLogs.address'), show: 'code' },
        { key: 'location', title: t('loginLogs.location'), render: (row) => <Location location={row.location} /> },
        { key: 'browser', title: t('loginLogs.browser') },
        { key: 'os', title: t('loginLogs.os') },
        { key: 'sessionId', title: t('loginLogs.sessionId'), align: 'right' },
        idColumn(t('loginLogs.id')),
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
