import type { OperationLog } from '@flotilla/contract/http/system/operation-logs';
import { lazy, Suspense, useState } from 'react';
import { idColumn } from '../../../../components/list/columns.ts';
import { resources } from '../../../../lib/forms.gen.ts';
import { useT } from '../../../../lib/i18n.ts';
import { Location } from '../../../../parts/admin/location.tsx';
import { LogPage, Outcome, outcomeFilter } from '../../../../parts/admin/log-page.tsx';
import { paramsText } from '../params-text.ts';

const LogDrawer = lazy(() => import('../components/log-drawer.tsx').then((file) => ({ default: file.LogDrawer })));

/** The log of users' operations with their parameters and outcomes. A drawer, loaded when first opened, shows one entry in full. */
export default function OperationLogsPage() {
  const t = useT();
  const [shown, setShown] = useState<OperationLog>();
  return (
    <>
      <LogPage
        calls={resources.operationLogs}
        id="operation-logs"
        label={t('operationLogs.many')}
        counted="operationLogs.counted"
        nameOf={(row) => row.module}
        onDetails={setShown}
        columns={[
          { key: 'time', title: t('operationLogs.time'), show: 'time' },
          { key: 'module', title: t('operationLogs.module'), width: 160, essential: true },
          { key: 'userName', title: t('operationLogs.userName') },
          {
            key: 'path',
            title: t('operationLogs.path'),
            width: 200,
            render: ({ httpMethod, path }) => <code title={path}>{`${httpMethod} ${path}`}</code>,
          },
          {
            key: 'status',
            title: t('operationLogs.status'),
            essential: true,
            render: (row) => <Outcome status={row.status} />,
          },
          { key: 'message', title: t('operationLogs.message'), width: 120 },
          {
            key: 'params',
            title: t('operationLogs.params'),
            width: 160,
            render: ({ params }) => paramsText(params),
          },
          { key: 'address', title: t('operationLogs.address'), show: 'code' },
          {
            key: 'location',
            title: t('operationLogs.location'),
            render: (row) => <Location location={row.location} />,
            hidden: true,
          },
          { key: 'durationMs', title: t('operationLogs.durationMs'), align: 'right', hidden: true },
          { key: 'requestId', title: t('operationLogs.requestId'), show: 'code', hidden: true },
          idColumn(t('operationLogs.id')),
        ]}
        filters={[
          { kind: 'text', name: 'module', label: t('operationLogs.module') },
          { kind: 'text', name: 'userName', label: t('operationLogs.userName') },
          { kind: 'text', name: 'address', label: t('operationLogs.address') },
          outcomeFilter(t, t('operationLogs.status')),
          { kind: 'range', label: t('operationLogs.time') },
        ]}
      />
      <Suspense fallback={null}>{shown && <LogDrawer row={shown} onClose={() => setShown(undefined)} />}</Suspense>
    </>
  );
}
