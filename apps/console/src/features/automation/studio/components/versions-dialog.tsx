import { Modal } from 'antd';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { toSearch } from '../../../../lib/calls/api.ts';
import { messageOf } from '../../../../lib/calls/api-error.ts';
import { readFile } from '../../../../lib/calls/download.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import { toast } from '../../../../lib/toast.ts';
import { type ScriptVersion, VersionsTable } from '../../../../parts/scripts/versions-table.tsx';
import styles from './studio.module.css';
import { TextDiff } from './text-diff.tsx';

interface Props {
  id: number;
  name: string;
  /** The text in the editor. */
  now: string;
  onTake: (text: string) => void;
  onClose: () => void;
}

const textOf = async (id: number, { versionId }: ScriptVersion): Promise<string> =>
  (await readFile(`/script/script/download${toSearch({ id, versionId })}`)).text();

/** Compares the text with an earlier version, which can replace it. */
export function VersionsDialog({ id, name, now, onTake, onClose }: Props) {
  const t = useT();
  const [chosen, choose] = useState<{ version: ScriptVersion; text: string }>();
  const compare = (version: ScriptVersion) =>
    textOf(id, version).then(
      (text) => choose({ version, text }),
      (failure: unknown) => toast.error(messageOf(failure)),
    );
  const footer = chosen && (
    <div className={styles.foot}>
      <Button onClick={() => choose(undefined)}>{t('studio.backToList')}</Button>
      <Button kind="primary" disabled={chosen.text === now} onClick={() => onTake(chosen.text)}>
        {t('studio.take')}
      </Button>
    </div>
  );
  const title = chosen
    ? t('studio.compare', { name, version: chosen.version.label })
    : t('scripts.versionsOf', { name });
  return (
    <Modal open title={title} width={layout.dialog.large} footer={footer ?? null} onCancel={onClose}>
      {chosen ? (
        <TextDiff
          before={{ title: t('studio.versionNo', { version: chosen.version.label }), text: chosen.text }}
          after={{ title: t('studio.now'), text: now }}
        />
      ) : (
        <VersionsTable
          scriptId={id}
          action={{ key: 'compare', label: t('studio.compareWith'), onClick: (version) => void compare(version) }}
        />
      )}
    </Modal>
  );
}
