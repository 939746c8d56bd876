import { Field } from '../../../../components/form/field.tsx';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { useSend } from '../../../../lib/use-call.ts';

interface Props {
  deviceNo: string;
  content: string;
  onClose: () => void;
}

export default function SaveScriptDialog({ deviceNo, content, onClose }: Props) {
  const t = useT();
  const { mutateAsync } = useSend('POST /script/script/add', { done: 'added', quiet: true });
  return (
    <FormDialog<{ name: string; version: string }>
      title={t('record.save')}
      of="POST /script/script/add"
      initial={{ name: t('record.nameOf', { deviceNo }), version: '1' }}
      onSubmit={({ name, version }) => mutateAsync({ body: { name, version, content, parameters: [] } })}
      onClose={onClose}
    >
      <Field name="name" label={t('record.name')} />
      <Field name="version" label={t('record.version')} />
    </FormDialog>
  );
}
