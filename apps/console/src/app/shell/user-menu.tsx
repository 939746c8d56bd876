import { lazy, Suspense, useState } from 'react';
import { confirm } from '../../components/confirm.ts';
import { MenuButton } from '../../components/menu-button.tsx';
import type { MenuItem } from '../../components/menu-list.tsx';
import { call } from '../../lib/api.ts';
import { t as translate, useT } from '../../lib/i18n.ts';
import { reloadPage } from '../../lib/page.ts';
import { clearSession, useSession } from '../../lib/session.ts';
import { siteZone } from '../../lib/zone.ts';
import styles from './topbar.module.css';

const SettingsDrawer = lazy(() => import('./settings-drawer.tsx'));

/** Confirms, informs the server, clears local state, and reloads. A failure of the server does not prevent signing out here. */
async function signOut(): Promise<void> {
  if (!(await confirm({ title: translate('shell.signOut'), text: translate('shell.signOutAsk') }))) return;
  await call('POST /system/logout', {}, { quiet: true }).catch(() => undefined);
  clearSession();
  reloadPage();
}

/** 周 for 周宁, ZN for Zhou Ning. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  if (/[\u3400-\u9fff]/.test(name)) return name.trim()[0] ?? '';
  return (words.length > 1 ? words.map((word) => word[0]).join('') : name).slice(0, 2).toUpperCase();
}

export function UserMenu({ mobile }: { mobile: boolean }) {
  const t = useT();
  const { profile } = useSession();
  const [settings, setSettings] = useState(false);
  const name = profile?.nickname || profile?.name || '';
  const items: MenuItem[] = [
    {
      key: 'layout',
      label: t(mobile ? 'shell.lookSettings' : 'shell.layoutSettings'),
      icon: 'settings',
      onClick: () => setSettings(true),
    },
    { key: 'out', label: t('shell.signOut'), icon: 'signOut', divided: true, onClick: () => void signOut() },
  ];
  const note = t('shell.zone', { zone: siteZone() });
  return (
    <>
      <MenuButton label={t('shell.person', { name })} note={note} title={name} className={styles.person} items={items}>
        {profile?.avatar ? <img src={profile.avatar} alt="" /> : <span data-initials={initials(name)} />}
      </MenuButton>
      {settings && (
        <Suspense>
          <SettingsDrawer mobile={mobile} onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </>
  );
}
