import { Form, Segmented } from 'antd';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { fitting } from '../../../../components/form/rules.ts';
import { useT } from '../../../../lib/i18n.ts';
import { PhonesField } from '../../../../parts/pick/phones-field.tsx';
import { TaskGroupsField } from '../../../../parts/pick/pick-fields.tsx';
import type { Task } from './task-status.tsx';
import { useClearLog } from './use-clear-log.ts';

const scopes = ['all', 'groups', 'phones'] as const;

interface Values {
  scope: (typeof scopes)[number];
  deviceNos?: string[];
  groupIds?: number[];
}

const isChosen = (chosen: readonly unknown[] = []) => chosen.length > 0;

function Fields() {
  const t = useT();
  const scope: Values['scope'] = Form.useWatch('scope') ?? 'all';
  const options = scopes.map((value) => ({ value, label: t(`tasks.clearScope.${value}`) }));
  return (
    <>
      <Form.Item name="scope" label={t('tasks.clearScope')}>
        <Segmented options={options} aria-label={t('tasks.clearScope')} />
      </Form.Item>
      {scope !== 'all' && (
        <Form.Item
          key={scope}
          name={scope === 'groups' ? 'groupIds' : 'deviceNos'}
          label={t(`tasks.${scope}`)}
          required
          rules={[fitting(isChosen, t(`tasks.need.${scope}`))]}
        >
          {scope === 'groups' ? <TaskGroupsField /> : <PhonesField />}
        </Form.Item>
      )}
    </>
  );
}

/** A dialog that clears the send log of a task for all or for selected phones. Render it only while it is open. */
export default function ClearLogDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useT();
  const clear = useClearLog();
  const submit = ({ scope, deviceNos = [], groupIds = [] }: Values) =>
    clear(task, scope === 'all' ? scope : scope === 'phones' ? { deviceNos } : { groupIds });
  return (
    <FormDialog<Values>
      name="clear"
      title={t('tasks.clearLogOf', { name: task.name })}
      initial={{ scope: 'all' }}
      okText={t('tasks.clear')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  );
}
