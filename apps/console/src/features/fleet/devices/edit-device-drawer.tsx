import type { DeviceDetail } from '@flotilla/contract/http/fleet/devices';
import { Segmented } from 'antd';
import { EditDialog } from '../../../components/form/edit-dialog.tsx';
import { Field, Part } from '../../../components/form/field.tsx';
import { type Fact, Facts } from '../../../components/text/facts.tsx';
import { formatTime } from '../../../lib/format/format.ts';
import { type Translate, useT } from '../../../lib/i18n.ts';
import { modelName } from '../../../parts/phone/phone-state.ts';
import { plainNumbers } from '../../../parts/pick/number-rule.ts';
import { GroupField, UserField } from '../../../parts/pick/pick-fields.tsx';
import styles from './devices.module.css';

interface Values {
  deviceNo: string;
  tenantId: number;
  groupId: number;
  status: 0 | 1;
}

const factsOf = (device: DeviceDetail, t: Translate): readonly Fact[] => [
  [t('devices.deviceId'), device.deviceId],
  [t('pick.model'), modelName(device)],
  ['IMEI', device.imei],
  ['IP', device.ip],
  [t('devices.osVersion'), device.osVersion],
  [t('devices.agentVersion'), device.agentVersion],
  [t('devices.gmtModified'), formatTime(device.gmtModified)],
  [t('devices.cloneSeen'), device.cloneSeenAt ? formatTime(device.cloneSeenAt) : false],
];

const valuesOf = ({ deviceNo, tenantId, groupId, status }: DeviceDetail): Partial<Values> => ({
  deviceNo,
  ...(tenantId !== null && { tenantId }),
  ...(groupId !== null && { groupId }),
  status: status as 0 | 1,
});

const calls = {
  one: 'GET /device/deviceList/one',
  add: 'POST /device/deviceList/add',
  edit: 'POST /device/deviceList/edit',
} as const;

/** Changes one phone's number, owner, group and status. */
export default function EditDeviceDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT();
  return (
    <EditDialog<typeof calls, Values>
      drawer
      calls={calls}
      id={id}
      what={t('devices.counted', { count: 1 })}
      note={t('devices.editNote')}
      toValues={valuesOf}
      onClose={onClose}
    >
      {(device) => (
        <>
          {device && (
            <Part name="facts">
              <Facts className={styles.facts} facts={factsOf(device, t)} />
            </Part>
          )}
          <Field name="deviceNo" extra={t('pick.numberHint')} rules={[plainNumbers()]} />
          <Field name="tenantId" required extra={t('devices.newOwnerHint')}>
            <UserField />
          </Field>
          <Field name="groupId" required>
            <GroupField />
          </Field>
          <Field name="status" extra={t('devices.statusHint')}>
            <Segmented
              options={[
                { value: 0, label: t('devices.enabled') },
                { value: 1, label: t('status.disabled') },
              ]}
            />
          </Field>
        </>
      )}
    </EditDialog>
  );
}
