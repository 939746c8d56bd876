import { Form, Input } from 'antd';
import { Field } from '../../../components/form/field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { fitting, passwordLength } from '../../../components/form/rules.ts';
import { useT } from '../../../lib/i18n.ts';
import { useSend } from '../../../lib/use-call.ts';

const route = 'PUT /system/auth/resetUserPwd';

interface Values {
  password: string;
  passwordAgain: string;
}

/** Gives somebody else a new password, which is entered twice. */
export default function ResetPasswordDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const { mutateAsync } = useSend(route, { quiet: true, done: () => t('users.resetDone') });
  const isSame = (again = '') => again === '' || again === form.getFieldValue('password');
  return (
    <FormDialog<Values>
      title={t('users.resetOf', { name })}
      of={route}
      form={form}
      initial={{}}
      note={t('users.resetNote')}
      onSubmit={({ password }) => mutateAsync({ body: { userId: id, password } })}
      onClose={onClose}
    >
      <Field
        name="password"
        label={t('users.newPassword')}
        typed
        rules={[passwordLength(t('users.passwordLength'))]}
        extra={t('users.passwordHint')}
      >
        <Input.Password autoComplete="new-password" />
      </Field>
      <Field
        name="passwordAgain"
        label={t('users.passwordAgain')}
        required
        typed
        dependencies={['password']}
        rules={[fitting(isSame, t('users.passwordsDiffer'))]}
      >
        <Input.Password autoComplete="new-password" />
      </Field>
    </FormDialog>
  );
}
