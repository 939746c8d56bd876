import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { chosen, entered } from '../../../components/form/rules.ts';
import { useT } from '../../../lib/i18n.ts';
import { useSend } from '../../../lib/use-call.ts';
import { GroupField } from '../../../parts/pick/group-field.tsx';
import { UserField } from '../../../parts/pick/user-field.tsx';
import { UploadButton } from '../../../parts/upload/upload-button.tsx';
import styles from './devices.module.css';
import { readNumbers } from './read-numbers.ts';

interface Values {
  batch: 0 | 1;
  deviceNo: string;
  numbers: string;
  deviceId?: string;
  groupId: number;
  tenantId?: number;
  brand?: string;
  mode?: string;
}

const importLimitMb = 50;

/** One number a line, typed or from a txt file. */
function NumbersField() {
  const t = useT();
  const form = Form.useFormInstance<Values>();
  const count = readNumbers(Form.useWatch('numbers', form)).length;
  const take = async (file: File) => form.setFieldsValue({ numbers: readNumbers(await file.text()).join('\n') });
  return (
    <>
      <Form.Item
        name="numbers"
        label={t('devices.numbers')}
        extra={t('devices.numbersHint', { count })}
        rules={entered(t('pick.deviceNo'))}
      >
        <Input.TextArea rows={8} className="fl-mono" />
      </Form.Item>
      <div className={styles.file}>
        <UploadButton label={t('devices.fromFile')} types={['txt']} limitMb={importLimitMb} onFile={take} />
      </div>
    </>
  );
}

/** Announces phones before they connect: one, or many numbers at once. */
export function AddDevicesDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [batch, setBatch] = useState<0 | 1>(0);

  const added = {
    done: 'added',
    quiet: true,
    refresh: [
      'GET /device/deviceList/list',
      'GET /device/monitor/list',
      'GET /device/monitor/counts',
      'GET /device/monitor/summary',
    ],
  } as const;
  const addOne = useSend('POST /device/deviceList/add', added);
  const addMany = useSend('POST /device/deviceList/batchAdd', added);
  const save = ({ numbers, deviceNo, deviceId, batch: _switch, ...rest }: Values): Promise<unknown> =>
    batch === 1
      ? addMany.mutateAsync({ body: { ...rest, batch: 1, deviceNo: readNumbers(numbers) } })
      : addOne.mutateAsync({ body: { ...rest, batch: 0, deviceNo, ...(deviceId && { deviceId }) } });
  return (
    <FormDialog<Values> title={t('devices.add')} initial={{ batch: 0 }} onSubmit={save} onClose={onClose}>
      <Form.Item name="batch" label={t('devices.howMany')}>
        <Radio.Group
          optionType="button"
          options={[
            { value: 0, label: t('devices.one') },
            { value: 1, label: t('devices.many') },
          ]}
          onChange={({ target }) => setBatch(target.value)}
        />
      </Form.Item>
      {batch === 1 ? (
        <NumbersField />
      ) : (
        <>
          <Form.Item
            name="deviceNo"
            label={t('pick.deviceNo')}
            extra={t('devices.numberHint')}
            rules={entered(t('pick.deviceNo'))}
          >
            <Input maxLength={64} />
          </Form.Item>
          <Form.Item name="deviceId" label={t('devices.deviceId')} extra={t('devices.deviceIdHint')}>
            <Input maxLength={128} />
          </Form.Item>
        </>
      )}
      <Form.Item name="groupId" label={t('pick.groupOf')} rules={chosen(t('pick.groupOf'))}>
        <GroupField />
      </Form.Item>
      <Form.Item name="tenantId" label={t('pick.owner')} extra={t('devices.ownerHint')}>
        <UserField optional />
      </Form.Item>
    </FormDialog>
  );
}
