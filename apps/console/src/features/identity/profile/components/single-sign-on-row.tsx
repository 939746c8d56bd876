import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { afterConfirm } from '../../../../components/overlay/confirm.ts';
import type { PendingQuery } from '../../../../components/state/pending.tsx';
import type { Answer } from '../../../../lib/calls/api.ts';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { startLink } from '../../../../lib/session/single-sign-on.ts';
import { OwnPasswordField } from './password-dialog.tsx';
import { SettingRow } from './setting-row.tsx';

/** A dialog that prompts for the password and then redirects to the identity provider. */
function LinkDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useT();
  return (
    <FormDialog<{ password: string }>
      title={t('profile.linkTitle', { name })}
      of="POST /system/oidc/begin"
      initial={{}}
      okText={t('profile.next')}
      onSubmit={({ password }) => startLink(password)}
      // The browser leaves the page.
      onSaved={() => {}}
      onClose={onClose}
    >
      <OwnPasswordField />
    </FormDialog>
  );
}

interface Props {
  asked: PendingQuery & { data: Answer<'GET /system/oidc/state'> | undefined };
}

/** Shown where the site has an identity provider. */
export function SingleSignOnRow({ asked }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const unlink = useSend('DELETE /system/oidc/unlink', { done: 'saved' });
  if (!asked.data && !asked.error) return null;
  const { name, linked, hasPassword } = asked.data ?? { name: '', linked: false, hasPassword: true };
  if (asked.data && name === '' && !linked) return null;
  const question = { title: t('profile.unlink'), text: t('profile.unlinkAsk', { name }) };
  const change = () => (linked ? afterConfirm(question, () => unlink.mutate({})) : setOpen(true));
  const blocked = hasPassword ? undefined : t(linked ? 'profile.onlyWay' : 'profile.passwordFirst');
  const state = linked ? t('profile.linked', { name }) : t('profile.notLinked', { name });
  return (
    <SettingRow
      title={t('profile.singleSignOn')}
      waitsFor={asked}
      hint={blocked === undefined ? state : `${state} · ${blocked}`}
    >
      <Button disabled={blocked !== undefined} title={blocked} onClick={change}>
        {linked ? t('profile.unlink') : t('profile.link')}
      </Button>
      {isOpen && <LinkDialog name={name} onClose={() => setOpen(false)} />}
    </SettingRow>
  );
}
