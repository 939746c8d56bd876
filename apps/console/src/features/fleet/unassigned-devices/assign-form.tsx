import { Form, Input } from 'antd';
import { useEffect, useRef } from 'react';
import { Field } from '../../../components/form/field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useSend } from '../../../lib/calls/use-call.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { groups, useNamed } from '../../../parts/pick/lookups.ts';
import { plainNumbers } from '../../../parts/pick/number-rule.ts';
import { GroupField, UserField } from '../../../parts/pick/pick-fields.tsx';
import styles from './assign.module.css';
import { type Assigned, type AssignValues, countOf, missing, numberRange, toBody } from './assignment.ts';

interface Props {
  assigned: Assigned;
  onDone: () => void;
  onClose: () => void;
}

/** Fills in the owner of the chosen group, unless the user chose another one. */
function OwnerOfGroup() {
  const form = Form.useFormInstance<AssignValues>();
  const groupId = Form.useWatch<number | undefined>('groupId', form);
  const [group] = useNamed(groups, groupId === undefined ? [] : [groupId]);
  const filledIn = useRef<number>(undefined);
  useEffect(() => {
    if (!group || form.getFieldValue('tenantId') !== filledIn.current) return;
    filledIn.current = group.userId;
    form.setFieldValue('tenantId', group.userId);
  }, [group, form]);
  return null;
}

/** The numbering of several phones, with a preview. */
function NumberingFields({ count }: { count: number }) {
  const t = useT();
  const range = numberRange(Form.useWatch((values: AssignValues) => values, Form.useFormInstance()) ?? {}, count);
  return (
    <>
      <div className={styles.numbering}>
        <Field name="prefix" label={t('assign.prefix')} rules={[plainNumbers()]}>
          <Input placeholder="A-" maxLength={48} />
        </Field>
        <Field
          name="first"
          label={t('assign.first')}
          dependencies={['prefix']}
          rules={[
            ({ getFieldValue }) => ({ required: Boolean(getFieldValue('prefix')), message: t('assign.needFirst') }),
            { pattern: /^\d{1,9}$/, message: t('assign.needFirst') },
          ]}
        >
          <Input placeholder="001" inputMode="numeric" maxLength={9} />
        </Field>
      </div>
      <p className={`fl-quiet ${styles.hint}`} role="status">
        {range ? t('assign.numbered', { first: range[0], last: range[1] }) : t('assign.numberHint')}
      </p>
    </>
  );
}

/** Chooses the owner and the numbers of the phones. */
export function AssignForm({ assigned, onDone, onClose }: Props) {
  const t = useT();
  const count = countOf(assigned);
  const devices = 'devices' in assigned ? assigned.devices : [];
  const isSingle = devices.length === 1;
  const [form] = Form.useForm<AssignValues>();
  const assign = useSend('POST /device/deviceList/addAssDevice', {
    done: ({ ids }) => t('assign.done', { count: ids.length }),
    quiet: true,
    onDone,
  });
  return (
    <FormDialog<AssignValues>
      title={t(isSingle ? 'assign.assign' : 'assign.batch')}
      note={t('assign.affects', { count })}
      of="POST /device/deviceList/add"
      form={form}
      okText={t('assign.assign')}
      initial={{}}
      before={(values) => {
        const lacks = missing(values);
        if (!lacks) return true;
        toast.error(t(lacks.message));
        form.setFields([{ name: lacks.field, errors: [t(lacks.message)] }]);
        return false;
      }}
      onSubmit={(values) => assign.mutateAsync({ body: toBody(assigned, values) })}
      onClose={onClose}
    >
      {isSingle ? (
        <Field
          name="deviceNo"
          required={false}
          extra={`${t('assign.numberHint')} ${t('pick.numberHint')}`}
          rules={[plainNumbers()]}
        >
          <Input placeholder={devices[0]?.deviceId ?? ''} />
        </Field>
      ) : (
        <NumberingFields count={count} />
      )}
      {devices.length > 0 && (
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
      )}
      <OwnerOfGroup />
      <Field name="groupId" required="star">
        <GroupField />
      </Field>
      <Field name="tenantId" required="star">
        <UserField />
      </Field>
    </FormDialog>
  );
}
