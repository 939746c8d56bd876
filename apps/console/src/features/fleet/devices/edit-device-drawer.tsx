import type { DeviceDetail } from '@flotilla/contract/http/devices';
import { Form, Input, Radio } from 'antd';
import { ErrorState } from '../../../components/error-state.tsx';
import { FormDrawer } from '../../../components/form/form-drawer.tsx';
import { chosen, entered } from '../../../components/form/rules.ts';
import { RowsSkeleton } from '../../../components/skeleton.tsx';
import { formatTime, none } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useAsk, useSend } from '../../../lib/use-call.ts';
import { modelName } from '../../../parts/phone/phone-state.ts';
import { GroupField } from '../../../parts/pick/group-field.tsx';
import { UserField } from '../../../parts/pick/user-field.tsx';
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

const valuesOf = ({ deviceNo, tenantId, groupId, status }: DeviceDetail): Partial<Values> => ({
  deviceNo,
  ...(tenantId !== null && { tenantId }),
  ...(groupId !== null && { groupId }),
  status: status as 0 | 1,
});

/** Changes one phone's number, owner, group and status. */
export function EditDeviceDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT();
  const { data: device, error, refetch } = useAsk('GET /device/deviceList/one', { query: { id } }, { fresh: true });

  const edit = useSend('POST /device/deviceList/edit', {
    done: 'success',
    quiet: true,
    refresh: ['GET /device/deviceList/list', 'GET /device/deviceList/one', 'GET /device/monitor/list'],
  });
  const failed = error && <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <FormDrawer<Values>
      title={device ? t('devices.editNamed', { deviceNo: device.deviceNo }) : t('devices.edit')}
      facts={device?.userName}
      initial={device ? valuesOf(device) : {}}
      note={t('devices.editNote')}
      pending={device ? undefined : (failed ?? <RowsSkeleton />)}
      onSubmit={(values) => edit.mutateAsync({ body: { id, ...values } })}
      onClose={onClose}
    >
      {device && <Facts device={device} />}
      <Form.Item
        name="deviceNo"
        label={t('pick.deviceNo')}
        extra={t('pick.numberHint')}
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
