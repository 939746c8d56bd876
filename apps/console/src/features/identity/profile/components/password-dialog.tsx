import { Form, Input, Switch } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { fitting, passwordLength } from '../../../../components/form/rules.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useAsk, useSend } from '../../../../lib/use-call.ts';

interface Values {
  oldPassword?: string;
  newPassword: string;
  again: string;
  revokeTokens?: boolean;
}

const isEmpty = (text: string | undefined) => text === undefined || text === '';

interface Props {
  /** The account has none yet. */
  isFirst: boolean;
  onClose: () => void;
}

export function PasswordDialog({ isFirst, onClose }: Props) {
  const t = useT();
  const tokens = useAsk('GET /system/tokens/list', { query: { pageSize: 1 } }).data?.total ?? 0;
  const [form] = Form.useForm<Values>();
  const send = useSend('PUT /system/user/updatePwd', { done: 'saved', quiet: true });
  const isSame = (text?: string) => isEmpty(text) || text === form.getFieldValue('newPassword');
  return (
    <FormDialog<Values>
      form={form}
      title={t(isFirst ? 'profile.setPassword' : 'profile.changePassword')}
      of="PUT /system/user/updatePwd"
      initial={{}}
      note={t('profile.passwordNote')}
      onSubmit={({ again: _again, ...body }) => send.mutateAsync({ body })}
      onClose={onClose}
    >
      {!isFirst && (
        <Field name="oldPassword" required typed>
          <Input.Password autoComplete="current-password" />
        </Field>
      )}
      <Field name="newPassword" typed rules={[passwordLength(t('profile.passwordLength'))]}>
        <Input.Password autoComplete="new-password" />
      </Field>
      <Field
        name="again"
        label={t('profile.again')}
        required
        typed
        dependencies={['newPassword']}
        rules={[fitting(isSame, t('profile.inconsistent'))]}
      >
        <Input.Password autoComplete="new-password" />
      </Field>
      {tokens > 0 && (
        <Field
          name="revokeTokens"
          required={false}
          valuePropName="checked"
          extra={t('profile.tokensStay', { count: tokens })}
        >
          <Switch />
        </Field>
      )}
    </FormDialog>
  );
}
