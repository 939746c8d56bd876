import { Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { Field } from '../../../components/form/field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { entered } from '../../../components/form/rules.ts';
import { refreshAll, useSend } from '../../../lib/calls/use-call.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { type ImportedLine, ImportReport } from '../../../parts/import/import-report.tsx';
import { plainNumbers } from '../../../parts/pick/number-rule.ts';
import { UploadButton } from '../../../parts/upload/upload-button.tsx';
import { useUpload } from '../../../parts/upload/use-upload.ts';
import styles from './devices.module.css';
import { PlaceFields, reportedLines } from './import-devices-dialog.tsx';
import { readNumbers } from './read-numbers.ts';

interface Values {
  batch: 0 | 1;
  deviceNo: string;
  numbers: string;
  deviceId?: string;
  groupId: number;
  tenantId?: number;
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
      <Field
        name="numbers"
        label={t('devices.numbers')}
        extra={`${t('devices.numbersHint', { count })} ${t('pick.numberHint')}`}
        rules={[...entered(t('devices.deviceNo')), plainNumbers(readNumbers)]}
      >
        <Input.TextArea rows={8} className="fl-mono" />
      </Field>
      <div className={styles.file}>
        <UploadButton label={t('devices.fromFile')} types={['txt']} limitMb={importLimitMb} onFile={take} />
      </div>
    </>
  );
}

/** Announces phones before they connect: one, or many numbers at once. */
export default function AddDevicesDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [batch, setBatch] = useState<0 | 1>(0);
  const [lines, setLines] = useState<readonly ImportedLine[]>();
  const { send } = useUpload('POST /device/deviceList/importTxt');
  const addOne = useSend('POST /device/deviceList/add', { done: 'added', quiet: true });
  /** Adds several phones by an import, in which a number that cannot be added does not block the others. */
  async function addMany({ numbers, groupId, tenantId }: Values): Promise<boolean> {
    const file = new File([readNumbers(numbers).join('\n')], 'numbers.txt', { type: 'text/plain' });
    const fields = { groupId: String(groupId), ...(tenantId && { tenantId: String(tenantId) }) };
    const report = await send(file, fields);
    if (!report) return false;
    refreshAll();
    if (report.failed > 0) setLines(reportedLines(report));
    else toast.success(t('done.added'));
    return report.failed === 0;
  }
  const save = (values: Values): Promise<unknown> => {
    if (batch === 1) return addMany(values);
    const { numbers: _numbers, deviceId, ...rest } = values;
    return addOne.mutateAsync({ body: { ...rest, batch: 0, ...(deviceId && { deviceId }) } });
  };
  if (lines) {
    const what = t('devices.deviceNo');
    return <ImportReport lines={lines} what={what} onAgain={() => setLines(undefined)} onClose={onClose} />;
  }
  return (
    <FormDialog<Values>
      title={t('devices.add')}
      of="POST /device/deviceList/add"
      initial={{ batch: 0 }}
      onSubmit={save}
      onClose={onClose}
    >
      <Field name="batch" label={t('devices.howMany')}>
        <Segmented
          options={[
            { value: 0, label: t('devices.one') },
            { value: 1, label: t('devices.batch') },
          ]}
          onChange={setBatch}
        />
      </Field>
      {batch === 1 ? (
        <NumbersField />
      ) : (
        <>
          <Field name="deviceNo" extra={t('pick.numberHint')} rules={[plainNumbers()]} />
          <Field name="deviceId" extra={t('devices.deviceIdHint')} />
        </>
      )}
      <PlaceFields />
    </FormDialog>
  );
}
