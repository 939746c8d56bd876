import { useState } from 'react';
import type { RowAction } from '../../../components/list/row-actions.tsx';
import { afterConfirm, listNames } from '../../../components/overlay/confirm.ts';
import { type Answer, call, toSearch } from '../../../lib/calls/api.ts';
import { saveFile } from '../../../lib/calls/download.ts';
import { useSend } from '../../../lib/calls/use-call.ts';
import { permissionOf } from '../../../lib/forms.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { PreviewDrawer } from './components/preview-drawer.tsx';

const sync = 'PUT /system/tools/gen/sync';
type Changes = Answer<'GET /system/tools/gen/changes'>;
interface Table {
  readonly id: number;
  readonly name: string;
  readonly moduleType: string;
}

/** Saves a zip of the tables' code. */
export const downloadCode = (ids: readonly number[]): Promise<void> =>
  saveFile(`/system/tools/gen/download${toSearch({ ids: ids.join(',') })}`, 'generated.zip').catch((error: Error) =>
    toast.error(error.message),
  );
export const downloadPermission = 'system:gen:download';

function ChangeList({ added, removed, changed }: Changes) {
  const t = useT();
  return (
    <>
      {added.length > 0 && <p>{t('gen.added', { names: added.join(', ') })}</p>}
      {removed.length > 0 && <p>{t('gen.removed', { names: removed.join(', ') })}</p>}
      {changed.map((change) => (
        <p key={change.column}>{t('gen.changed', change)}</p>
      ))}
      <p>{t('gen.syncKeeps')}</p>
    </>
  );
}

/** The actions of an imported table, and the open preview. */
export function useGenActions() {
  const t = useT();
  const [shown, setShown] = useState<Table>();
  const { mutate: synchronise } = useSend(sync, { done: () => t('gen.synced') });

  async function ask({ id, name }: Table): Promise<void> {
    const changes = await call('GET /system/tools/gen/changes', { query: { id } });
    if (Object.values(changes).every(({ length }) => length === 0)) {
      return toast.success(t('gen.same', { table: name }));
    }
    afterConfirm({ title: t('gen.syncAsk', { table: listNames([name]) }), text: <ChangeList {...changes} /> }, () =>
      synchronise({ body: { id } }),
    );
  }

  const disabledReason = ({ moduleType }: Table) => (moduleType ? undefined : t('gen.configureFirst'));
  return {
    actions: (table: Table): RowAction[] => [
      {
        key: 'preview',
        label: t('gen.preview'),
        disabledReason: disabledReason(table),
        onClick: () => setShown(table),
      },
      {
        key: 'sync',
        label: t('gen.sync'),
        permission: permissionOf(sync),
        onClick: () => void ask(table).catch(() => {}),
      },
      {
        key: 'download',
        label: t('action.download'),
        permission: downloadPermission,
        disabledReason: disabledReason(table),
        onClick: () => void downloadCode([table.id]),
      },
    ],
    preview: shown && <PreviewDrawer id={shown.id} name={shown.name} onClose={() => setShown(undefined)} />,
  };
}
