import type { DeviceRow } from '@flotilla/contract/http/devices';
import { Form, Input } from 'antd';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { useSend } from '../../../lib/use-call.ts';
import { GroupField } from '../../../parts/pick/group-field.tsx';
import { plainNumbers } from '../../../parts/pick/number-rule.ts';
import { allGroups } from '../../../parts/pick/options.ts';
import { UserField } from '../../../parts/pick/user-field.tsx';
import { type AssignValues, missing, toBody } from './assignment.ts';

interface Props {
  devices: readonly DeviceRow[];
  /** After they were assigned. */
  onDone: () => void;
  onClose: () => void;
}

/** Who gets the chosen phones. A number is asked for only when it is one phone. */
export function AssignForm({ devices, onDone, onClose }: Props) {
  const t = useT();
  const single = devices.length === 1;

  const assign = useSend('POST /device/deviceList/addAssDevice', {
    done: 'success',
    quiet: true,
    refresh: [
      'GET /device/deviceList/listUnAssignedDevice',
      'GET /device/deviceList/list',
      'GET /device/monitor/list',
      'GET /device/monitor/counts',
      'GET /device/monitor/summary',
    ],
    onDone,
  });
  return (
    <FormDialog<AssignValues>
      title={t(single ? 'assign.assign' : 'assign.batch')}
      note={t('assign.affects', { count: devices.length })}
      initial={{}}
      before={(values) => {
        const lacks = missing(values);
        if (lacks) toast.error(t(lacks));
        return lacks === undefined;
      }}
      onSubmit={(values) => assign.mutateAsync({ body: toBody(devices, values) })}
      onClose={onClose}
    >
      {single && (
        <Form.Item
          name="deviceNo"
          label={t('pick.deviceNo')}
          extra={`${t('assign.numberHint')} ${t('pick.numberHint')}`}
          rules={[plainNumbers()]}
        >
          <Input maxLength={64} placeholder={devices[0]?.deviceId} />
        </Form.Item>
      )}
      <Form.Item label={t('assign.deviceId')} htmlFor="assign-device-id">
        <Input.TextArea
          id="assign-device-id"
          className="fl-mono"
          readOnly
          variant="filled"
          autoSize={{ minRows: 1, maxRows: 5 }}
          value={devices.map(({ deviceId }) => deviceId).join('\n')}
        />
      </Form.Item>
      <Form.Item name="groupId" label={t('assign.group')} required>
        <GroupField most={allGroups} />
      </Form.Item>
      <Form.Item name="tenantId" label={t('assign.owner')} required>
        <UserField />
      </Form.Item>
    </FormDialog>
  );
}
