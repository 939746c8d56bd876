import { Segmented } from 'antd';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { type Fact, Facts } from '../../../../components/text/facts.tsx';
import { Time } from '../../../../components/text/time.tsx';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { copyText } from '../../../../lib/copy.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { changeProfile } from '../../../../lib/session/session.ts';
import { AvatarEditor, type Profile } from './avatar-editor.tsx';
import styles from './profile.module.css';

type Values = Pick<Profile, 'nickname' | 'phone' | 'gender'>;
const genders = ['male', 'female', 'unknown'] as const;

function ProfileDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
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
        <Segmented options={genders.map((value) => ({ value, label: t(`users.gender.${value}`) }))} />
      </Field>
    </FormDialog>
  );
}

/** A secret that is shown on demand. */
function KeyFact({ text }: { text: string }) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.secretRow}>
      <code>{shown ? text : '••••••••'}</code>
      <Button kind="link" onClick={() => setShown(!shown)}>
        {shown ? t('action.hide') : t('action.show')}
      </Button>
      <Button kind="link" onClick={() => void copyText(text)}>
        {t('action.copy')}
      </Button>
    </span>
  );
}

/** The user's name, limits and picture. */
export function BasicsPanel({ profile }: { profile: Profile }) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  const isFront = profile.userType === 'front';
  const limit = (value: number) => (value === 0 ? t('profile.noLimit') : formatCount(value));
  const facts: Fact[] = [
    [t('profile.userName'), profile.userName],
    [t('profile.phone'), profile.phone],
    [t('profile.gender'), t(`users.gender.${profile.gender}`)],
    [t('profile.roleNames'), profile.roleNames.join(' · ')],
    [t('profile.deptName'), profile.deptName],
    [t('profile.postNames'), profile.postNames.join(' · ')],
    [t('profile.parentName'), isFront && profile.parentName !== '' && profile.parentName],
    [t('profile.deviceQuantity'), isFront && limit(profile.deviceQuantity)],
    [t('profile.concurrencyLimit'), isFront && limit(profile.concurrencyLimit)],
    [
      t('profile.expirationTime'),
      isFront && (profile.expirationTime ? <Time value={profile.expirationTime} /> : t('profile.never')),
    ],
    [t('profile.communicationKey'), profile.communicationKey !== '' && <KeyFact text={profile.communicationKey} />],
    [t('profile.createdAt'), <Time key="createdAt" value={profile.createdAt} />],
  ];
  return (
    <Panel
      title={t('profile.basics')}
      extra={
        <Button kind="link" onClick={() => setEditing(true)}>
          {t('profile.edit')}
        </Button>
      }
    >
      <AvatarEditor profile={profile} />
      <div className={`${styles.body} ${styles.basics}`}>
        <Facts facts={facts} />
      </div>
      {editing && <ProfileDialog profile={profile} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
