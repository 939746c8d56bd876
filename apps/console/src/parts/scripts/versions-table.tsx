import type { ReactNode } from 'react';
import type { Column } from '../../components/list/columns.ts';
import { toQuery, useLocalState } from '../../components/list/list-state.ts';
import { PagedTable } from '../../components/list/paged-table.tsx';
import { type RowOf, useAsk } from '../../lib/calls/use-call.ts';
import { formatBytes } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './params.module.css';

export type ScriptVersion = RowOf<'GET /script/script/versions'>;

interface Props {
  scriptId: number;
  action: { key: string; label: string; onClick: (version: ScriptVersion) => void };
  /** Shown behind a version's name. */
  mark?: (version: ScriptVersion) => ReactNode;
}

/** The stored versions of a script. The action is disabled for versions that are downloaded from an address. */
export function VersionsTable({ scriptId, action, mark }: Props) {
  const t = useT();
  const control = useLocalState();
  const asked = useAsk('GET /script/script/versions', {
    query: { ...toQuery(control.state), id: scriptId },
  });
  const columns: Column<ScriptVersion>[] = [
    {
      key: 'version',
      title: t('scripts.version'),
      render: (row) => (
        <>
          {row.label} {mark?.(row)}
        </>
      ),
    },
    { key: 'fileMd5', title: t('scripts.md5'), show: 'code' },
    { key: 'fileSha256', title: t('scripts.sha256'), width: 140, show: 'code' },
    {
      key: 'bytes',
      title: t('scripts.size'),
      align: 'right',
      render: ({ bytes }) => (bytes > 0 ? formatBytes(bytes) : null),
    },
    { key: 'userName', title: t('scripts.madeBy') },
    { key: 'gmtCreate', title: t('list.time'), show: 'time' },
  ];
  return (
    <PagedTable
      control={control}
      asked={asked}
      empty={{ title: t('state.noResult') }}
      className={styles.versions ?? ''}
      label={t('scripts.versions')}
      keyOf={({ versionId }) => versionId}
      nameOf={({ label }) => label}
      columns={columns}
      actions={(row) => [
        {
          ...action,
          disabledReason: row.downloadUrl ? t('scripts.atAddress') : undefined,
          onClick: () => action.onClick(row),
        },
      ]}
    />
  );
}
