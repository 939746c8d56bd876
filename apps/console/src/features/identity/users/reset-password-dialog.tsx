import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { NewPasswordFields } from '../../../components/form/new-password-fields.tsx';
import { useSend } from '../../../lib/calls/use-call.ts';
import { useT } from '../../../lib/i18n.ts';

const route = 'PUT /system/auth/resetUserPwd';

/** Gives another user a new password. */
export default function ResetPasswordDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useT();
  const { mutateAsync } = useSend(route, { quiet: true, done: () => t('users.resetDone') });
  return (
    <FormDialog<{ password: string }>
      title={t('users.resetOf', { name })}
      of={route}
      initial={{}}
      note={t('users.resetNote')}
      onSubmit={({ password }) => mutateAsync({ body: { userId: id, password } })}
      onClose={onClose}
    >
      <NewPasswordFields
        name="password"
        label={t('users.newPassword')}
        again={t('users.newPasswordAgain')}
        hint={t('users.passwordHint')}
      />
    </FormDialog>
  );
}
