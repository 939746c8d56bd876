import { Form, Input } from 'antd';
import { ErrorState } from '../../../components/error-state.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { entered } from '../../../components/form/rules.ts';
import { RowsSkeleton } from '../../../components/skeleton.tsx';
import { useT } from '../../../lib/i18n.ts';
import { useAsk, useSend } from '../../../lib/use-call.ts';
import { UserField } from '../../../parts/pick/user-field.tsx';

interface Values {
  name: string;
  userId?: number;
}

/** Adds a group, or changes one. */
export function DeviceGroupDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useT();
  const one = useAsk('GET /device/group/one', { query: { id: id ?? 0 } }, { enabled: id !== undefined, fresh: true });
  const { data: group, error, refetch } = one;
  const failed = error && <ErrorState error={error} onRetry={() => void refetch()} />;
  const stale = [
    'GET /device/group/list',
    'GET /device/group/one',
    'GET /device/monitor/summary',
    'GET /device/deviceList/list',
  ] as const;
  const add = useSend('POST /device/group/add', { done: 'added', quiet: true, refresh: stale });
  const edit = useSend('POST /device/group/edit', { done: 'success', quiet: true, refresh: stale });
  function save({ name, userId }: Values): Promise<unknown> {
    const body = { name, ...(userId !== undefined && { userId }) };
    return id ? edit.mutateAsync({ body: { id, ...body } }) : add.mutateAsync({ body });
  }
  return (
    <FormDialog<Values>
      title={t(id ? 'groups.edit' : 'groups.add')}
      pending={id && !group ? (failed ?? <RowsSkeleton />) : undefined}
      initial={group ? { name: group.name, userId: group.userId } : {}}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('pick.groupName')} rules={entered(t('pick.groupName'))}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="userId" label={t('pick.owner')} extra={id ? undefined : t('groups.ownerHint')}>
        <UserField optional={!id} />
      </Form.Item>
    </FormDialog>
  );
}
