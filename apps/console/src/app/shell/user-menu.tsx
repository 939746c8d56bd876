import { useState } from 'react';
import { confirm } from '../../components/overlay/confirm.ts';
import { MenuButton } from '../../components/overlay/menu-button.tsx';
import type { MenuItem } from '../../components/overlay/menu-list.tsx';
import { call } from '../../lib/calls/api.ts';
import { useAsk } from '../../lib/calls/use-call.ts';
import { initials } from '../../lib/format/initials.ts';
import { siteZone } from '../../lib/format/zone.ts';
import { currentLocale, t as translate, useT } from '../../lib/i18n.ts';
import { go } from '../../lib/navigation/address.ts';
import { profilePath } from '../../lib/navigation/addresses.ts';
import { reloadPage } from '../../lib/page.ts';
import { clearSession, useSession } from '../../lib/session/session.ts';
import { openSettings } from './settings-state.ts';
import styles from './topbar.module.css';

/** Confirms, informs the server, clears local state, and reloads. A failure of the server does not prevent signing out here. */
async function signOut(): Promise<void> {
  if (!(await confirm({ title: translate('shell.signOut'), text: translate('shell.signOutAsk') }))) return;
  await call('POST /system/logout', {}, { quiet: true }).catch(() => undefined);
  clearSession();
  reloadPage();
}

/** Opens the site's documentation in the reader's language. The opened page cannot reach this one. */
function openDocs(): void {
  window.open(currentLocale() === 'en' ? '/docs/' : '/docs/zh/', '_blank', 'noopener');
}

export function UserMenu({ mobile }: { mobile: boolean }) {
  const t = useT();
  const { profile } = useSession();
  // Asked when the pointer or the focus arrives, so that loading a page makes no further call.
  const [isNear, setNear] = useState(false);
  const { data: site } = useAsk('GET /systemEnv/list', {}, { enabled: isNear });
  const near = () => setNear(true);
  const name = profile?.nickname || profile?.name || '';
  const items: MenuItem[] = [
    { key: 'profile', label: t('page.profile'), icon: 'user', onClick: () => go(profilePath) },
    {
      key: 'layout',
      label: t(mobile ? 'shell.lookSettings' : 'shell.layoutSettings'),
      icon: 'settings',
      onClick: openSettings,
    },
    ...(site?.docs
      ? [{ key: 'docs', label: t('shell.docs'), icon: 'external' as const, divided: true, onClick: openDocs }]
      : []),
    { key: 'out', label: t('shell.signOut'), icon: 'signOut', divided: true, onClick: () => void signOut() },
  ];
  const note = t('shell.zone', { zone: siteZone() });
  return (
    <MenuButton
      label={t('shell.person', { name })}
      note={note}
      title={name}
      className={styles.person}
      items={items}
      onPointerEnter={near}
      onFocus={near}
    >
      {profile?.avatar ? <img src={profile.avatar} alt="" /> : <span data-initials={initials(name)} />}
    </MenuButton>
  );
}
