import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import type { Answer } from '../../../../lib/calls/api.ts';
import { refreshAll, useSend } from '../../../../lib/calls/use-call.ts';
import { initials } from '../../../../lib/format/initials.ts';
import { useT } from '../../../../lib/i18n.ts';
import { changeProfile } from '../../../../lib/session/session.ts';
import { UploadButton } from '../../../../parts/upload/upload-button.tsx';
import { useUploadLimitMb } from '../../../../parts/upload/use-upload.ts';
import { CropDialog } from './crop-dialog.tsx';
import styles from './profile.module.css';

export type Profile = Answer<'GET /system/user/profile'>;

const types = ['jpg', 'jpeg', 'png', 'webp'];
/** The picture, or initials, and how it is changed. */
export function AvatarEditor({ profile }: { profile: Profile }) {
  const t = useT();
  const [chosen, setChosen] = useState<File>();
  const limitMb = useUploadLimitMb('upload.avatarMegabytes');
  const remove = useSend('DELETE /system/user/avatar', { onDone: () => changeProfile({ avatar: '' }) });
  const name = profile.nickname || profile.userName;

  function showSaved({ avatar }: { avatar: string }): void {
    setChosen(undefined);
    changeProfile({ avatar });
    refreshAll();
  }
  return (
    <div className={styles.person}>
      <span className={styles.avatar}>
        {profile.avatar ? <img src={profile.avatar} alt={t('profile.avatar')} /> : initials(name)}
      </span>
      <h2>{name}</h2>
      <div className={styles.buttons}>
        <UploadButton
          label={t('profile.changeAvatar')}
          types={types}
          limitMb={limitMb}
          onFile={async (file) => setChosen(file)}
        />
        {profile.avatar && (
          <Button kind="text" onClick={() => remove.mutate({})}>
            {t('action.remove')}
          </Button>
        )}
      </div>
      <span className="fl-small">{t('profile.avatarHint', { limit: limitMb })}</span>
      {chosen && <CropDialog file={chosen} onSaved={showSaved} onClose={() => setChosen(undefined)} />}
    </div>
  );
}
