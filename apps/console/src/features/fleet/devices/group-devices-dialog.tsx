import type { DeviceRow } from '@flotilla/contract/http/devices';
import { Form } from 'antd';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { chosen } from '../../../components/form/rules.ts';
import { useT } from '../../../lib/i18n.ts';
import { useSend } from '../../../lib/use-call.ts';
import { GroupField } from '../../../parts/pick/group-field.tsx';

interface Props {
  devices: readonly DeviceRow[];
  /** After they were moved. */
  onDone: () => void;
  onClose: () => void;
}

/** Moves the chosen phones to one group. */
export function GroupDevicesDialog({ devices, onDone, onClose }: Props) {
  const t = useT();
  const move = useSend('POST /device/deviceList/batchGroupDevice', {
    done: 'success',
    quiet: true,
    refresh: ['GET /device/deviceList/list', 'GET /device/monitor/list', 'GET /device/group/list'],
    onDone,
  });
  const ids = devices.map(({ id }) => id).join(',');
  return (
    <FormDialog<{ groupId: number }>
      title={t('devices.group')}
      note={t('devices.moves', { count: devices.length })}
      initial={{}}
      onSubmit={({ groupId }) => move.mutateAsync({ body: { ids, groupId } })}
      onClose={onClose}
    >
      <Form.Item name="groupId" label={t('pick.groupOf')} rules={chosen(t('pick.groupOf'))}>
        <GroupField />
      </Form.Item>
    </FormDialog>
  );
}
