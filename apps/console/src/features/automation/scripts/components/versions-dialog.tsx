import { Modal } from 'antd';
import { Pill } from '../../../../components/text/pill.tsx';
import { toSearch } from '../../../../lib/calls/api.ts';
import { messageOf } from '../../../../lib/calls/api-error.ts';
import { saveFile } from '../../../../lib/calls/download.ts';
import type { RowOf } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import { toast } from '../../../../lib/toast.ts';
import { VersionsTable } from '../../../../parts/scripts/versions-table.tsx';

type Script = RowOf<'GET /script/script/list'>;

/** Saves one version of a script as a file. */
export function downloadVersion(
  script: { id: number; name: string },
  { versionId, version }: { versionId: number; version: string },
): void {
  const url = `/script/script/download${toSearch({ id: script.id, versionId })}`;
  saveFile(url, `${script.name}-${version}.js`).catch((error: unknown) => toast.error(messageOf(error)));
}

/** Every stored version of a script. */
export function VersionsDialog({ script, onClose }: { script: Script; onClose: () => void }) {
  const t = useT();
  return (
    <Modal
      open
      title={t('scripts.versionsOf', { name: script.name })}
      width={layout.dialog.large}
      footer={null}
      onCancel={onClose}
    >
      <VersionsTable
        scriptId={script.id}
        mark={({ versionId }) => versionId === script.versionId && <Pill status="online">{t('scripts.newest')}</Pill>}
        action={{
          key: 'download',
          label: t('action.download'),
          onClick: (version) => downloadVersion(script, version),
        }}
      />
    </Modal>
  );
}
