import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { chosen, entered } from '../../../components/form/rules.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { refresh, useSend } from '../../../lib/use-call.ts';
import { type ImportedLine, ImportReport } from '../../../parts/import/import-report.tsx';
import { GroupField } from '../../../parts/pick/group-field.tsx';
import { plainNumbers } from '../../../parts/pick/number-rule.ts';
import { UserField } from '../../../parts/pick/user-field.tsx';
import { UploadButton } from '../../../parts/upload/upload-button.tsx';
import { useUpload } from '../../../parts/upload/use-upload.ts';
import { listsOfPhones, reportedLines } from './added-phones.ts';
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
        extra={`${t('devices.numbersHint', { count })} ${t('pick.numberHint')}`}
        rules={[...entered(t('pick.deviceNo')), plainNumbers(readNumbers)]}
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

  const [lines, setLines] = useState<readonly ImportedLine[]>();
  const { send } = useUpload('POST /device/deviceList/importTxt');
  const addOne = useSend('POST /device/deviceList/add', { done: 'added', quiet: true, refresh: listsOfPhones });
  /** As a file is taken: a number that cannot be added keeps no other from being added. */
  async function addMany({ numbers, groupId, tenantId }: Values): Promise<void> {
    const file = new File([readNumbers(numbers).join('\n')], 'numbers.txt', { type: 'text/plain' });
    const fields = { groupId: String(groupId), ...(tenantId && { tenantId: String(tenantId) }) };
    const report = await send(file, fields);
    if (!report) return;
    refresh(...listsOfPhones);
    if (report.failed > 0) return setLines(reportedLines(report));
    toast.success(t('done.added'));
    onClose();
  }
  const save = (values: Values): Promise<unknown> => {
    if (batch === 1) return addMany(values);
    const { numbers: _numbers, deviceId, ...rest } = values;
    return addOne.mutateAsync({ body: { ...rest, batch: 0, ...(deviceId && { deviceId }) } }).then(onClose);
  };
  if (lines) {
    const what = t('pick.deviceNo');
    return <ImportReport lines={lines} what={what} onAgain={() => setLines(undefined)} onClose={onClose} />;
  }
  return (
    <FormDialog<Values>
      title={t('devices.add')}
      initial={{ batch: 0 }}
      onSubmit={save}
      onSaved={() => {}}
      onClose={onClose}
    >
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
            extra={t('pick.numberHint')}
            rules={[...entered(t('pick.deviceNo')), plainNumbers()]}
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
