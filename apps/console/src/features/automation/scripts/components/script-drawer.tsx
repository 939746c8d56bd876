import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import type { Answer } from '../../../../lib/calls/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { sourceBody, toSource } from '../../../../parts/editor/source-fields.tsx';
import { ScriptFields, type ScriptValues } from './script-form.tsx';

type Script = Answer<'GET /script/script/one'>;

export const scriptCalls = {
  list: 'GET /script/script/list',
  one: 'GET /script/script/one',
  add: 'POST /script/script/add',
  edit: 'POST /script/script/edit',
  remove: 'GET /script/script/delete',
} as const;

const toValues = (script: Script): ScriptValues => ({
  name: script.name,
  platformId: script.platformId,
  version: script.version,
  ...toSource({ ...script, md5: script.fileMd5 }),
  parameters: script.parameters,
  userIds: script.userIds,
});

export function toBody({ source, content, downloadUrl, md5, ...rest }: ScriptValues) {
  const parameters = rest.parameters.map((one) => ({
    ...one,
    options: one.kind === 'text' ? [] : one.options,
    defaultValue: one.defaultValue ?? (one.kind === 'multiSelect' ? [] : ''),
  }));
  return { ...rest, parameters, ...sourceBody({ source, content, downloadUrl, md5 }) };
}

/** Adds a script, or edits the one with this id; render it only while it is open. */
export function ScriptDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <EditDialog<typeof scriptCalls, ScriptValues>
      drawer
      calls={scriptCalls}
      id={id}
      what={t('scripts.counted', { count: 1 })}
      initial={{ source: 'text', version: '1', content: '', parameters: [], userIds: [] }}
      toValues={toValues}
      toBody={toBody}
      onClose={onClose}
    >
      {(script) => <ScriptFields was={script} />}
    </EditDialog>
  );
}
