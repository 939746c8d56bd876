import { useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { PickDialog } from '../../../../parts/pick/pick-dialog.tsx';

/** The tables of the database that are not imported yet. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const send = useSend('POST /system/tools/gen/importTable', {
    done: ({ ids }) => t('gen.imported', { count: ids.length }),
  });
  return (
    <PickDialog
      route="GET /system/tools/gen/tableList"
      title={t('gen.import')}
      columns={[
        { key: 'name', title: t('genTables.name'), show: 'code', width: 240 },
        { key: 'comment', title: t('genTables.comment'), width: 200 },
        { key: 'columnCount', title: t('genTables.columnCount'), align: 'right' },
      ]}
      filters={[
        { kind: 'text', name: 'name', label: t('genTables.name') },
        { kind: 'text', name: 'comment', label: t('genTables.comment') },
      ]}
      keyOf={({ name }) => name}
      nameOf={({ name }) => name}
      confirm={(count) => t('gen.importSome', { count })}
      onPick={(_joined, tables) => send.mutateAsync({ body: { tables: [...tables] } }).then(onClose)}
      onClose={onClose}
    />
  );
}
