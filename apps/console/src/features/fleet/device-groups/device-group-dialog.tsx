import type { DeviceGroupRow } from '@flotilla/contract/http/device-groups';
import { Form, Input } from 'antd';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { entered } from '../../../components/form/rules.ts';
import { UserField } from '../../../components/pick/user-field.tsx';
import { useT } from '../../../lib/i18n.ts';
import { useSend } from '../../../lib/use-call.ts';

interface Values {
  name: string;
  userId?: number;
}

/** Adds a group, or changes one. */
export function DeviceGroupDialog({ group, onClose }: { group: DeviceGroupRow | undefined; onClose: () => void }) {
  const t = useT();
  const stale = ['GET /device/group/list', 'GET /device/monitor/summary', 'GET /device/deviceList/list'] as const;
  const add = useSend('POST /device/group/add', { done: 'added', quiet: true, refresh: stale });
  const edit = useSend('POST /device/group/edit', { done: 'success', quiet: true, refresh: stale });
  function save({ name, userId }: Values): Promise<unknown> {
    const body = { name, ...(userId !== undefined && { userId }) };
    return group ? edit.mutateAsync({ body: { id: group.id, ...body } }) : add.mutateAsync({ body });
  }
  return (
    <FormDialog<Values>
      title={t(group ? 'groups.edit' : 'groups.add')}
      initial={group ? { name: group.name, userId: group.userId } : {}}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('pick.groupName')} rules={entered(t('pick.groupName'))}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="userId" label={t('pick.owner')} extra={t('groups.ownerHint')}>
        <UserField optional={!group} />
      </Form.Item>
    </FormDialog>
  );
}
