import { Drawer } from 'antd';
import { ErrorState } from '../../../../components/error-state.tsx';
import { FormDrawer } from '../../../../components/form/form-drawer.tsx';
import { RowsSkeleton } from '../../../../components/skeleton.tsx';
import type { Answer } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import { useAsk, useSend } from '../../../../lib/use-call.ts';
import { ScriptFields, type ScriptValues } from './script-form.tsx';

type Script = Answer<'GET /script/script/one'>;

const stale = ['GET /script/script/list', 'GET /script/script/one', 'GET /task/task/listScript'] as const;
const empty: Partial<ScriptValues> = { source: 'text', content: '', parameters: [], userIds: [] };

const toValues = (script: Script): ScriptValues => ({
  name: script.name,
  platformId: script.platformId,
  version: script.version,
  source: script.downloadUrl ? 'address' : 'text',
  content: script.content,
  downloadUrl: script.downloadUrl,
  md5: script.downloadUrl ? script.fileMd5 : '',
  parameters: script.parameters,
  userIds: script.userIds,
});

/** What the server takes: the text, or the address with its MD5, never both. */
export function toBody({ source, content, downloadUrl, md5, ...rest }: ScriptValues) {
  const parameters = rest.parameters.map((one) => ({
    ...one,
    options: one.kind === 'text' ? [] : one.options,
    defaultValue: one.defaultValue ?? (one.kind === 'multiSelect' ? [] : ''),
  }));
  return { ...rest, parameters, ...(source === 'text' ? { content } : { downloadUrl: downloadUrl.trim(), md5 }) };
}

function AddDrawer({ onClose }: { onClose: () => void }) {
  const t = useT();
  const add = useSend('POST /script/script/add', { done: 'added', refresh: stale, quiet: true });
  return (
    <FormDrawer<ScriptValues>
      title={t('scripts.add')}
      initial={empty}
      onSubmit={(values) => add.mutateAsync({ body: toBody(values) })}
      onClose={onClose}
    >
      <ScriptFields was={undefined} />
    </FormDrawer>
  );
}

function EditDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useAsk('GET /script/script/one', { query: { id } });
  const edit = useSend('POST /script/script/edit', { done: 'success', refresh: stale, quiet: true });
  if (!data)
    return (
      <Drawer open size={layout.drawer} title={t('scripts.edit')} onClose={onClose}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={8} />}
      </Drawer>
    );
  const was = toValues(data);
  return (
    <FormDrawer<ScriptValues>
      title={t('scripts.edit')}
      initial={was}
      onSubmit={(values) => edit.mutateAsync({ body: { id, ...toBody(values) } })}
      onClose={onClose}
    >
      <ScriptFields was={was} />
    </FormDrawer>
  );
}

/** Adds a script, or edits the one with this id; draw it only while it is open. */
export function ScriptDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return id === undefined ? <AddDrawer onClose={onClose} /> : <EditDrawer id={id} onClose={onClose} />;
}
