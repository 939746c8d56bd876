import { Segmented } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { changeProfile } from '../../../../lib/session/session.ts';
import type { Profile } from './own-profile.ts';

type Values = Pick<Profile, 'nickname' | 'phone' | 'gender'>;
const genders = ['male', 'female', 'unknown'] as const;

export function ProfileDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const t = useT();
  const send = useSend('PUT /system/user/edit', { done: 'saved', quiet: true });
  const { nickname, phone, gender } = profile;
  return (
    <FormDialog<Values>
      title={t('profile.edit')}
      initial={{ nickname, phone, gender }}
      onSubmit={async (values) => {
        await send.mutateAsync({ body: values });
        changeProfile({ nickname: values.nickname });
      }}
      onClose={onClose}
    >
      <Field name="nickname" label={t('profile.nickname')} required />
      <Field name="phone" label={t('profile.phone')} />
      <Field name="gender" label={t('profile.gender')}>
        <Segmented options={genders.map((value) => ({ value, label: t(`profile.${value}`) }))} />
      </Field>
    </FormDialog>
  );
}
