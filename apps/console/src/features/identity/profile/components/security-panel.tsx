import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { Pill } from '../../../../components/text/pill.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { formatTime } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { SecondFactorDialog, TurnOffDialog } from './second-factor-dialog.tsx';
import { SettingRow } from './setting-row.tsx';
import { SingleSignOnRow } from './single-sign-on-row.tsx';

/** Password, second factor and single sign-on. */
export function SecurityPanel() {
  const t = useT();
  const [open, setOpen] = useState<'password' | 'turnOn' | 'turnOff'>();
  const close = () => setOpen(undefined);
  const asked = useAsk('GET /system/user/totp/state', {});
  const factor = asked.data;
  const isOn = factor?.since != null;
  const link = useAsk('GET /system/oidc/state', {});
  // Unknown, it counts as there: the server knows.
  const hasPassword = link.data?.hasPassword ?? true;
  return (
    <Panel title={t('profile.security')}>
      <SettingRow
        title={t('profile.password')}
        hint={hasPassword ? t('profile.passwordHint') : t('profile.noPasswordYet')}
      >
        <Button onClick={() => setOpen('password')}>
          {t(hasPassword ? 'profile.changePassword' : 'profile.setPassword')}
        </Button>
      </SettingRow>
      <SettingRow
        title={t('profile.secondFactor')}
        waitsFor={asked}
        mark={isOn && <Pill status="online">{t('profile.isOn')}</Pill>}
        hint={
          isOn
            ? t('profile.factorOn', { since: formatTime(factor.since), count: factor.recoveryCodesLeft })
            : t('profile.factorOff')
        }
      >
        <Button
          disabled={!hasPassword}
          title={hasPassword ? undefined : t('profile.passwordFirst')}
          onClick={() => setOpen(isOn ? 'turnOff' : 'turnOn')}
        >
          {isOn ? t('profile.turnOff') : t('profile.turnOn')}
        </Button>
      </SettingRow>
      <SingleSignOnRow asked={link} />
      {open === 'password' && <PasswordDialog isFirst={!hasPassword} onClose={close} />}
      {open === 'turnOn' && <SecondFactorDialog onClose={close} />}
      {open === 'turnOff' && <TurnOffDialog onClose={close} />}
    </Panel>
  );
}
