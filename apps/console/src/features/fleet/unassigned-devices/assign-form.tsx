import type { DeviceRow } from '@flotilla/contract/http/devices';
import { Form, Input } from 'antd';
import { Field } from '../../../components/form/field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { useSend } from '../../../lib/use-call.ts';
import { plainNumbers } from '../../../parts/pick/number-rule.ts';
import { GroupField, UserField } from '../../../parts/pick/pick-fields.tsx';
import { type AssignValues, missing, toBody } from './assignment.ts';

interface Props {
  devices: readonly DeviceRow[];
  onDone: () => void;
  onClose: () => void;
}

/** Chooses the owner of the phones. The number is only asked for a single phone. */
export function AssignForm({ devices, onDone, onClose }: Props) {
  const t = useT();
  const single = devices.length === 1;

  const assign = useSend('POST /device/deviceList/addAssDevice', {
    done: () => t('assign.done', { count: devices.length }),
    quiet: true,
    onDone,
  });
  return (
    <FormDialog<AssignValues>
      title={t(single ? 'assign.assign' : 'assign.batch')}
      note={t('assign.affects', { count: devices.length })}
      of="POST /device/deviceList/add"
      okText={t('assign.assign')}
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
        <Field
          name="deviceNo"
          required={false}
          extra={`${t('assign.numberHint')} ${t('pick.numberHint')}`}
          rules={[plainNumbers()]}
        >
          <Input placeholder={devices[0]?.deviceId ?? ''} />
        </Field>
      )}
      <Form.Item label={t('devices.deviceId')} htmlFor="assign-device-id">
        <Input.TextArea
          id="assign-device-id"
          className="fl-mono"
          readOnly
          variant="filled"
          autoSize={{ minRows: 1, maxRows: 5 }}
          value={devices.map(({ deviceId }) => deviceId).join('\n')}
        />
      </Form.Item>
      <Field name="groupId" required="star">
        <GroupField />
      </Field>
      <Field name="tenantId" required="star">
        <UserField />
      </Field>
    </FormDialog>
  );
}
