import { Form, Input } from 'antd';
import { useT } from '../../../../lib/i18n.ts';
import { ImportDialog } from '../../../../parts/import/import-dialog.tsx';
import { nameIn, type Table } from './row-fields.tsx';

/** Adds the rows of a spreadsheet to a table. */
export default function ImportRowsDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  const t = useT();
  return (
    <ImportDialog
      route="POST /data/row/import"
      title={t('rows.import', { name: nameIn(table) })}
      hint={t('rows.importHint')}
      types={['xlsx']}
      what={t('rows.importWhat')}
      linesOf={({ lines }) => lines}
      onClose={onClose}
    >
      <Form.Item name="tableId" initialValue={String(table.id)} hidden>
        <Input />
      </Form.Item>
    </ImportDialog>
  );
}
