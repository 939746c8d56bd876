import { Modal } from 'antd';
import { ErrorState } from '../../../../components/error-state.tsx';
import { DataTable } from '../../../../components/list/data-table.tsx';
import list from '../../../../components/list/list.module.css';
import { toQuery, useLocalState } from '../../../../components/list/list-state.ts';
import { Pager } from '../../../../components/list/pager.tsx';
import { Pill } from '../../../../components/pill.tsx';
import { toSearch } from '../../../../lib/api.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { saveFile } from '../../../../lib/download.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import { toast } from '../../../../lib/toast.ts';
import { type RowOf, useAsk } from '../../../../lib/use-call.ts';
import styles from './scripts.module.css';

type Script = RowOf<'GET /script/script/list'>;

/** Saves one version of a script as a file. */
export function downloadVersion(
  script: { id: number; name: string },
  { versionId, version }: { versionId: number; version: string },
): void {
  const url = `/script/script/download${toSearch({ id: script.id, versionId })}`;
  saveFile(url, `${script.name}-${version}.js`).catch((error: unknown) => toast.error(messageOf(error)));
}

/** Every version that a script has had. */
export function VersionsDialog({ script, onClose }: { script: Script; onClose: () => void }) {
  const t = useT();
  const control = useLocalState();
  const { data, error, refetch } = useAsk('GET /script/script/versions', {
    query: { ...toQuery(control.state), id: script.id },
  });
  return (
    <Modal
      open
      title={t('scripts.versionsOf', { name: script.name })}
      width={layout.dialog.large}
      footer={null}
      onCancel={onClose}
    >
      <div className={`${list.framed} ${styles.versions}`}>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={t('scripts.versions')}
            rows={data?.list}
            keyOf={(row) => row.versionId}
            nameOf={(row) => row.version}
            columns={[
              {
                key: 'version',
                title: t('scripts.version'),
                render: (row) => (
                  <>
                    {row.version}{' '}
                    {row.versionId === script.versionId && <Pill status="online">{t('scripts.newest')}</Pill>}
                  </>
                ),
              },
              { key: 'fileMd5', title: t('scripts.md5'), show: 'code' },
              { key: 'fileSha256', title: t('scripts.sha256'), width: 140, show: 'code' },
              {
                key: 'bytes',
                title: t('scripts.size'),
                align: 'right',
                render: (row) => (row.bytes > 0 ? formatBytes(row.bytes) : null),
              },
              { key: 'userName', title: t('scripts.madeBy') },
              { key: 'gmtCreate', title: t('scripts.madeAt'), show: 'time' },
            ]}
            actions={(row) => [
              {
                key: 'download',
                label: t('scripts.download'),
                disabledReason: row.downloadUrl ? t('scripts.atAddress') : undefined,
                onClick: () => downloadVersion(script, row),
              },
            ]}
          />
        )}
      </div>
      {data && <Pager control={control} total={data.total} small />}
    </Modal>
  );
}
