import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { type Fact, Facts } from '../../../../components/text/facts.tsx';
import { Time } from '../../../../components/text/time.tsx';
import { formatCount } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { AvatarEditor } from './avatar-editor.tsx';
import { KeyFact } from './key-fact.tsx';
import type { Profile } from './own-profile.ts';
import styles from './profile.module.css';
import { ProfileDialog } from './profile-dialog.tsx';

/** The user's name, limits and picture. */
export function BasicsPanel({ profile }: { profile: Profile }) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  const isFront = profile.userType === 'front';
  const limit = (value: number) => (value === 0 ? t('profile.noLimit') : formatCount(value));
  const facts: Fact[] = [
    [t('profile.userName'), profile.userName],
    [t('profile.phone'), profile.phone],
    [t('profile.gender'), t(`profile.${profile.gender}`)],
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
