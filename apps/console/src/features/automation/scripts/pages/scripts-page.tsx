import { useState } from 'react';
import { confirmDelete } from '../../../../components/confirm.ts';
import type { Column } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import type { RowAction } from '../../../../components/list/row-actions.tsx';
import { Time } from '../../../../components/time.tsx';
import { formatBytes } from '../../../../lib/format.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session.ts';
import { type RowOf, useSend } from '../../../../lib/use-call.ts';
import { AssignDialog } from '../components/assign-dialog.tsx';
import { downloadVersion } from '../components/download-version.ts';
import { ScriptDrawer } from '../components/script-drawer.tsx';
import { usePlatformChoices } from '../components/script-form.tsx';
import styles from '../components/scripts.module.css';
import { VersionsDialog } from '../components/versions-dialog.tsx';

type Script = RowOf<'GET /script/script/list'>;
type Opened = { what: 'form'; id: number | undefined } | { what: 'versions' | 'assign'; script: Script };

const columnsOf = (t: Translate): Column<Script>[] => [
  { key: 'name', title: t('scripts.name'), sort: true, width: 220 },
  { key: 'platformName', title: t('scripts.platform') },
  { key: 'version', title: t('scripts.version') },
  {
    key: 'fileMd5',
    title: t('scripts.md5'),
    width: 160,
    render: (script) => (
      <span className={styles.hash} title={script.fileMd5}>
        {script.fileMd5}
      </span>
    ),
  },
  {
    key: 'bytes',
    title: t('scripts.size'),
    align: 'right',
    render: (script) => (script.bytes > 0 ? formatBytes(script.bytes) : null),
  },
  {
    key: 'userNames',
    title: t('scripts.users'),
    width: 180,
    render: (script) => script.userNames.join(', '),
  },
  { key: 'userName', title: t('scripts.owner') },
  {
    key: 'gmtModified',
    title: t('scripts.changed'),
    sort: true,
    render: (script) => <Time value={script.gmtModified} />,
  },
];

function actionsOf(t: Translate, open: (what: Opened) => void, remove: (script: Script) => void) {
  return (script: Script): RowAction[] => [
    {
      key: 'edit',
      label: t('action.edit'),
      permission: 'script:script:edit',
      onClick: () => open({ what: 'form', id: script.id }),
    },
    { key: 'versions', label: t('scripts.versions'), onClick: () => open({ what: 'versions', script }) },
    {
      key: 'assign',
      label: t('scripts.assign'),
      permission: 'script:script:edit',
      onClick: () => open({ what: 'assign', script }),
    },
    {
      key: 'download',
      label: t('scripts.download'),
      disabledReason: script.downloadUrl ? t('scripts.atAddress') : undefined,
      onClick: () => downloadVersion(script, script),
    },
    {
      key: 'delete',
      label: t('action.delete'),
      danger: true,
      permission: 'script:script:delete',
      onClick: () => remove(script),
    },
  ];
}

export default function ScriptsPage() {
  const t = useT();
  const platforms = usePlatformChoices(useCan('script:platform:list'));
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const remove = useSend('GET /script/script/delete', { done: 'deleted', refresh: ['GET /script/script/list'] });
  async function removeScripts(scripts: readonly Script[], clear?: () => void): Promise<void> {
    if (!(await confirmDelete(scripts.map(({ id, name }) => `${id} ${name}`)))) return;
    remove.mutate({ query: { ids: scripts.map(({ id }) => id).join(',') } }, { onSuccess: () => clear?.() });
  }
  return (
    <>
      <ListPage
        route="GET /script/script/list"
        id="scripts"
        label={t('scripts.label')}
        columns={columnsOf(t)}
        filters={[
          { kind: 'text', name: 'name', label: t('scripts.name') },
          { kind: 'choice', name: 'platformId', label: t('scripts.platform'), ...platforms },
        ]}
        nameOf={(script) => script.name}
        create={{ permission: 'script:script:add', onClick: () => setOpened({ what: 'form', id: undefined }) }}
        actions={actionsOf(t, setOpened, (script) => void removeScripts([script]))}
        batch={[
          {
            key: 'delete',
            label: t('action.delete'),
            danger: true,
            permission: 'script:script:delete',
            onClick: (rows, clear) => void removeScripts(rows, clear),
          },
        ]}
        totalWords={(total) => t('scripts.total', { total })}
        empty={{ title: t('scripts.none'), hint: t('scripts.noneHint') }}
      />
      {opened?.what === 'form' && <ScriptDrawer id={opened.id} onClose={close} />}
      {opened?.what === 'versions' && <VersionsDialog script={opened.script} onClose={close} />}
      {opened?.what === 'assign' && <AssignDialog script={opened.script} onClose={close} />}
    </>
  );
}
