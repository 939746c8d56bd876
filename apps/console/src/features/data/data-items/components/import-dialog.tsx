import { Form, Input } from 'antd';
import { useState } from 'react';
import { Field } from '../../../../components/form/field.tsx';
import { ProgressBar } from '../../../../components/progress-bar.tsx';
import type { Answer } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useAsk } from '../../../../lib/use-call.ts';
import { ImportDialog } from '../../../../parts/import/import-dialog.tsx';
import type { ImportedLine } from '../../../../parts/import/import-report.tsx';
import { DataGroupField } from './data-group-field.tsx';
import { FlagSwitch } from './flag-switch.tsx';

const everyMs = 1_000;

/** How many of the file's lines are stored; render it only while the server stores them. */
function Progress({ progressId }: { progressId: string }) {
  const t = useT();
  const { data } = useAsk('GET /data/item/importProgress', { query: { progressId } }, { everyMs, fresh: true });
  return (
    <div role="status">
      <p className="fl-quiet">{t('data.storing')}</p>
      {data && data.total > 0 && <ProgressBar done={data.lines} total={data.total} label={t('data.storing')} />}
    </div>
  );
}

/** Imports lines into a group, and says how many were new. */
export function ImportItemsDialog({ groupId, onClose }: { groupId: number | undefined; onClose: () => void }) {
  const t = useT();
  const [progressId] = useState(() => crypto.randomUUID());
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
      initial={{ groupId, progressId, deduplicate: 1 }}
      of="POST /data/item/add"
      storing={<Progress progressId={progressId} />}
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
      <Form.Item name="progressId" hidden>
        <Input />
      </Form.Item>
    </ImportDialog>
  );
}
