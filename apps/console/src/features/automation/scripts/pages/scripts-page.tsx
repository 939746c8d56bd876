import { useState } from 'react';
import { type Crud, useCrud } from '../../../../components/form/use-crud.ts';
import type { Column } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import type { RowAction } from '../../../../components/list/row-actions.tsx';
import { usePageHref } from '../../../../components/text/page-ref.tsx';
import { type RowOf, useSend } from '../../../../lib/calls/use-call.ts';
import { formatBytes } from '../../../../lib/format/format.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { go } from '../../../../lib/navigation/address.ts';
import { lookupFilter } from '../../../../parts/pick/lookup-select.tsx';
import { platforms } from '../../../../parts/pick/lookups.ts';
import { SelectUser } from '../../../../parts/pick/select-user.tsx';
import { ScriptDrawer, scriptCalls } from '../components/script-drawer.tsx';
import { downloadVersion, VersionsDialog } from '../components/versions-dialog.tsx';

type Script = RowOf<'GET /script/script/list'>;
type Opened = { what: 'versions' | 'assign'; script: Script };

const columnsOf = (t: Translate): Column<Script>[] => [
  { key: 'name', title: t('scripts.name'), sort: true, width: 220 },
  { key: 'platformName', title: t('scripts.platformId') },
  { key: 'version', title: t('scripts.version') },
  { key: 'fileMd5', title: t('scripts.md5'), width: 160, show: 'code' },
  { key: 'fileSha256', title: t('scripts.sha256'), width: 160, show: 'code', hidden: true },
  {
    key: 'bytes',
    title: t('scripts.size'),
    align: 'right',
    render: (script) => (script.bytes > 0 ? formatBytes(script.bytes) : null),
  },
  {
    key: 'userNames',
    title: t('scripts.userIds'),
    width: 180,
    render: (script) => script.userNames.join(', '),
  },
  { key: 'userName', title: t('scripts.userName') },
  { key: 'gmtModified', title: t('scripts.gmtModified'), sort: true, show: 'time' },
];

function actionsOf(
  t: Translate,
  open: (what: Opened) => void,
  { edit, remove }: Crud<Script>,
  studio: (script: Script) => string | undefined,
) {
  return (script: Script): RowAction[] => [
    edit(script),
    {
      key: 'studio',
      label: t('scripts.studio'),
      permission: 'script:script:edit',
      disabledReason: script.downloadUrl ? t('scripts.atAddress') : undefined,
      onClick: () => {
        const href = studio(script);
        if (href) go(href);
      },
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
      label: t('action.download'),
      disabledReason: script.downloadUrl ? t('scripts.atAddress') : undefined,
      onClick: () => downloadVersion(script, script),
    },
    remove(script),
  ];
}

export default function ScriptsPage() {
  const t = useT();
  const [opened, setOpened] = useState<Opened>();
  const href = usePageHref();
  const close = () => setOpened(undefined);
  const assign = useSend('POST /script/script/assignUsers', { done: 'saved' });
  const crud = useCrud(scriptCalls, { counted: 'scripts.counted', alsoDeleted: () => t('scripts.lost') });
  return (
    <>
      <ListPage
        {...crud.list}
        id="scripts"
        label={t('scripts.many')}
        columns={columnsOf(t)}
        filters={[
          { kind: 'text', name: 'name', label: t('scripts.name') },
          lookupFilter('platformId', t('scripts.platformId'), platforms),
        ]}
        actions={actionsOf(t, setOpened, crud, ({ id }) => href('automation/studio', { id }))}
        totalWords={(total) => t('scripts.total', { total })}
        empty={{ title: t('scripts.none'), hint: t('scripts.noneHint') }}
      />
      {crud.form && <ScriptDrawer id={crud.form.id} onClose={crud.form.onClose} />}
      {opened?.what === 'versions' && <VersionsDialog script={opened.script} onClose={close} />}
      {opened?.what === 'assign' && (
        <SelectUser
          forScript
          picked={opened.script.userIds.join(',')}
          onPick={(_joined, keys) => assign.mutateAsync({ body: { id: opened.script.id, userIds: keys.map(Number) } })}
          onClose={close}
        />
      )}
    </>
  );
}
