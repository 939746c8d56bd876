import { Form, Input } from 'antd';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { entered } from '../../components/form/rules.ts';
import { useT } from '../../lib/i18n.ts';

interface Props {
  /** The text's recipient. */
  note: string;
  onSend: (text: string) => void;
  onClose: () => void;
}

/** Sends text to the focused field on the phone, in any script, including what no keyboard types. */
export default function TextDialog({ note, onSend, onClose }: Props) {
  const t = useT();
  return (
    <FormDialog<{ text: string }>
      title={t('sync.text')}
      initial={{ text: '' }}
      note={note}
      okText={t('sync.send')}
      onSubmit={async ({ text }) => onSend(text)}
      onClose={onClose}
    >
      <Form.Item name="text" label={t('sync.textLabel')} rules={entered(t('sync.textLabel'))}>
        <Input.TextArea rows={4} maxLength={2_000} showCount />
      </Form.Item>
    </FormDialog>
  );
}
