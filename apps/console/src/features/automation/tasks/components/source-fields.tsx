import { Form, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../../../../components/form/field.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { LookupSelect } from '../../../../parts/pick/lookup-select.tsx';
import { type SharedTask, sharedTasks, taskScripts, useNamed } from '../../../../parts/pick/lookups.ts';

/** The source of the script. */
export interface SourceValues {
  source: 'own' | 'share';
  sharedTaskId?: number | null;
}

const idsOf = (id: number | null | undefined) => (id === null || id === undefined ? [] : [id]);

/** The script of the task, own or of the shared task, with its parameters; undefined until it is known. */
export function useTaskScript() {
  const source: SourceValues['source'] = Form.useWatch('source') ?? 'own';
  const scriptId: number | undefined = Form.useWatch('scriptId');
  const sharedTaskId: SourceValues['sharedTaskId'] = Form.useWatch('sharedTaskId');
  const [own] = useNamed(taskScripts, source === 'own' ? idsOf(scriptId) : []).filter(({ key }) => key === scriptId);
  const [lent] = useNamed(sharedTasks, source === 'share' ? idsOf(sharedTaskId) : []).filter(
    ({ key }) => key === sharedTaskId,
  );
  return { own, key: lent?.key ?? own?.key, parameters: (source === 'share' ? lent : own)?.parameters };
}

/** `children`: the choice of an own script. */
export function SourceItems({ children }: { children: ReactNode }) {
  const t = useT();
  const form = Form.useFormInstance();
  const source: SourceValues['source'] = Form.useWatch('source') ?? 'own';
  const take = (_id: unknown, chosen?: unknown) => {
    const { scriptId, params } = chosen as Pick<SharedTask, 'scriptId' | 'params'>;
    form.setFieldsValue({ scriptId, params: undefined });
    form.setFieldValue('params', params);
  };
  const clear = () => form.setFieldsValue({ scriptId: undefined, sharedTaskId: null, params: undefined });
  return (
    <>
      <Field name="source">
        <Segmented
          options={(['own', 'share'] as const).map((value) => ({ value, label: t(`tasks.from.${value}`) }))}
          onChange={clear}
        />
      </Field>
      {source === 'own' ? (
        children
      ) : (
        <>
          <Field name="sharedTaskId" required extra={t('tasks.sharedHint')}>
            <LookupSelect from={sharedTasks} onChange={take} />
          </Field>
          <Form.Item name="scriptId" hidden>
            <input />
          </Form.Item>
        </>
      )}
    </>
  );
}
