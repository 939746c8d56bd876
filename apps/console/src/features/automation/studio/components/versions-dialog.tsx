import { Modal } from 'antd';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { ErrorState } from '../../../../components/error-state.tsx';
import { DataTable } from '../../../../components/list/data-table.tsx';
import list from '../../../../components/list/list.module.css';
import { toQuery, useLocalState } from '../../../../components/list/list-state.ts';
import { Pager } from '../../../../components/list/pager.tsx';
import { toSearch } from '../../../../lib/api.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { readFile } from '../../../../lib/download.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import { toast } from '../../../../lib/toast.ts';
import { type RowOf, useAsk } from '../../../../lib/use-call.ts';
import styles from './studio.module.css';
import { TextDiff } from './text-diff.tsx';

type Version = RowOf<'GET /script/script/versions'>;

interface Props {
  id: number;
  name: string;
  /** The text in the editor. */
  now: string;
  onTake: (text: string) => void;
  onClose: () => void;
}

const textOf = async (id: number, { versionId }: Version): Promise<string> =>
  (await readFile(`/script/script/download${toSearch({ id, versionId })}`)).text();

/** Compares the text with an earlier version, and takes that one back. */
export default function VersionsDialog({ id, name, now, onTake, onClose }: Props) {
  const t = useT();
  const control = useLocalState();
  const [chosen, choose] = useState<{ version: Version; text: string }>();
  const { data, error, refetch } = useAsk('GET /script/script/versions', { query: { ...toQuery(control.state), id } });
  const compare = (version: Version) =>
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
    ? t('studio.compare', { name, version: chosen.version.version })
    : t('scripts.versionsOf', { name });
  return (
    <Modal open title={title} width={layout.dialog.large} footer={footer ?? null} onCancel={onClose}>
      {chosen ? (
        <TextDiff
          before={{ title: t('studio.versionNo', { version: chosen.version.version }), text: chosen.text }}
          after={{ title: t('studio.now'), text: now }}
        />
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className={list.framed}>
            <DataTable
              label={t('scripts.versions')}
              rows={data?.list}
              keyOf={(row) => row.versionId}
              nameOf={(row) => row.version}
              columns={[
                { key: 'version', title: t('scripts.version') },
                { key: 'fileSha256', title: t('scripts.sha256'), width: 160, show: 'code' },
                { key: 'userName', title: t('scripts.madeBy') },
                { key: 'gmtCreate', title: t('scripts.madeAt'), show: 'time' },
              ]}
              actions={(row) => [
                {
                  key: 'compare',
                  label: t('studio.compareWith'),
                  disabledReason: row.downloadUrl ? t('scripts.atAddress') : undefined,
                  onClick: () => void compare(row),
                },
              ]}
            />
          </div>
          {data && <Pager control={control} total={data.total} small />}
        </>
      )}
    </Modal>
  );
}
