import { Input, Switch } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { NewPasswordFields, passwordAgain } from '../../../../components/form/new-password-fields.tsx';
import { useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';

/** The password of the account, before something that a stolen session must not do. */
export const OwnPasswordField = () => (
  <Field name="password" typed>
    <Input.Password autoComplete="current-password" />
  </Field>
);

interface Values {
  oldPassword?: string;
  newPassword: string;
  [passwordAgain]: string;
  revokeTokens?: boolean;
}

interface Props {
  /** Whether the account has no password yet. */
  isFirst: boolean;
  onClose: () => void;
}

export function PasswordDialog({ isFirst, onClose }: Props) {
  const t = useT();
  const tokens = useAsk('GET /system/tokens/list', { query: { pageSize: 1 } }).data?.total ?? 0;
  const send = useSend('PUT /system/user/updatePwd', { done: 'saved', quiet: true });
  return (
    <FormDialog<Values>
      title={t(isFirst ? 'profile.setPassword' : 'profile.changePassword')}
      of="PUT /system/user/updatePwd"
      initial={{ revokeTokens: true }}
      note={t('profile.passwordNote')}
      onSubmit={({ [passwordAgain]: _again, ...body }) => send.mutateAsync({ body })}
      onClose={onClose}
    >
      {!isFirst && (
        <Field name="oldPassword" required typed>
          <Input.Password autoComplete="current-password" />
        </Field>
      )}
      <NewPasswordFields name="newPassword" again={t('profile.again')} />
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
