import { Form, Input } from 'antd';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { entered } from '../../../../components/form/rules.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useSend } from '../../../../lib/use-call.ts';

interface Values {
  name: string;
  version: string;
}

/** What was recorded becomes a script of its own. */
export function SaveScriptDialog({
  deviceNo,
  content,
  onClose,
}: {
  deviceNo: string;
  content: string;
  onClose: () => void;
}) {
  const t = useT();
  const { mutateAsync } = useSend('POST /script/script/add', {
    done: 'added',
    quiet: true,
    refresh: ['GET /script/script/list'],
  });
  return (
    <FormDialog<Values>
      title={t('record.save')}
      okText={t('action.save')}
      initial={{ name: t('record.nameOf', { deviceNo }), version: '1' }}
      onSubmit={({ name, version }) => mutateAsync({ body: { name, version, content, parameters: [] } })}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('record.name')} rules={entered(t('record.name'))}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="version" label={t('record.version')} rules={entered(t('record.version'))}>
        <Input maxLength={32} />
      </Form.Item>
    </FormDialog>
  );
}
