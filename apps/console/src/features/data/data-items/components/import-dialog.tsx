import { Input } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import type { Answer } from '../../../../lib/calls/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { ImportDialog } from '../../../../parts/import/import-dialog.tsx';
import type { ImportedLine } from '../../../../parts/import/import-report.tsx';
import { DataGroupField, FlagSwitch } from './item-fields.tsx';

/** Imports lines into a group, and reports how many were new. */
export function ImportItemsDialog({ groupId, onClose }: { groupId: number | undefined; onClose: () => void }) {
  const t = useT();
  const linesOf = ({ refusedLines }: Answer<'POST /data/item/import'>): ImportedLine[] =>
    refusedLines.map(({ line, content }) => ({ line, text: content, added: false, message: t('data.refusedWhy') }));
  return (
    <ImportDialog
      route="POST /data/item/import"
      title={t('data.import')}
      hint={t('data.importHint')}
      types={['txt', 'xlsx']}
      what={t('dataItems.content')}
      linesOf={linesOf}
      summaryOf={({ added, dropped, refused }) => t('data.imported', { added, dropped, refused })}
      initial={{ groupId, deduplicate: 1 }}
      of="POST /data/item/add"
      onClose={onClose}
    >
      <Field name="groupId" required>
        <DataGroupField />
      </Field>
      <Field name="name" required={false} extra={t('data.importName')}>
        <Input />
      </Field>
      <Field name="deduplicate" extra={t('data.deduplicateHint')}>
        <FlagSwitch />
      </Field>
    </ImportDialog>
  );
}
