import type { DeviceDetail } from '@flotilla/contract/http/devices';
import { Drawer, Form, Input, Radio } from 'antd';
import { layout } from '../../../app/theme/tokens.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { FormDrawer } from '../../../components/form/form-drawer.tsx';
import { chosen, entered } from '../../../components/form/rules.ts';
import { modelName } from '../../../components/phone/phone-state.ts';
import { GroupField } from '../../../components/pick/group-field.tsx';
import { UserField } from '../../../components/pick/user-field.tsx';
import { RowsSkeleton } from '../../../components/skeleton.tsx';
import { formatTime, none } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useAsk, useSend } from '../../../lib/use-call.ts';
import styles from './devices.module.css';

interface Values {
  deviceNo: string;
  tenantId: number;
  groupId: number;
  status: 0 | 1;
}

function Facts({ device }: { device: DeviceDetail }) {
  const t = useT();
  const facts: readonly [string, string][] = [
    [t('devices.deviceId'), device.deviceId],
    [t('devices.model'), modelName(device)],
    ['IMEI', device.imei],
    ['IP', device.ip],
    [t('devices.osVersion'), device.osVersion],
    [t('devices.agentVersion'), device.agentVersion],
    [t('devices.modified'), formatTime(device.gmtModified)],
    ...(device.cloneSeenAt ? [[t('devices.cloneSeen'), formatTime(device.cloneSeenAt)] as [string, string]] : []),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value || none}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Changes one phone's number, owner, group and status. */
export function EditDeviceDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT();
  const { data: device, error, refetch } = useAsk('GET /device/deviceList/one', { query: { id } });

  const edit = useSend('POST /device/deviceList/edit', {
    done: 'success',
    quiet: true,
    refresh: ['GET /device/deviceList/list', 'GET /device/deviceList/one', 'GET /device/monitor/list'],
  });
  if (!device)
    return (
      <Drawer open title={t('devices.edit')} size={layout.drawer} onClose={onClose}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />}
      </Drawer>
    );
  const { deviceNo, tenantId, groupId, status } = device;
  return (
    <FormDrawer<Values>
      title={t('devices.editNamed', { deviceNo })}
      facts={device.userName}
      initial={{
        deviceNo,
        ...(tenantId !== null && { tenantId }),
        ...(groupId !== null && { groupId }),
        status: status as 0 | 1,
      }}
      note={t('devices.editNote')}
      onSubmit={(values) => edit.mutateAsync({ body: { id, ...values } })}
      onClose={onClose}
    >
      <Facts device={device} />
      <Form.Item
        name="deviceNo"
        label={t('pick.deviceNo')}
        extra={t('devices.numberHint')}
        rules={entered(t('pick.deviceNo'))}
      >
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item
        name="tenantId"
        label={t('pick.owner')}
        extra={t('devices.newOwnerHint')}
        rules={chosen(t('pick.owner'))}
      >
        <UserField />
      </Form.Item>
      <Form.Item name="groupId" label={t('pick.groupOf')} rules={chosen(t('pick.groupOf'))}>
        <GroupField />
      </Form.Item>
      <Form.Item name="status" label={t('devices.status')} extra={t('devices.statusHint')}>
        <Radio.Group
          optionType="button"
          options={[
            { value: 0, label: t('devices.enabled') },
            { value: 1, label: t('devices.disabled') },
          ]}
        />
      </Form.Item>
    </FormDrawer>
  );
}
