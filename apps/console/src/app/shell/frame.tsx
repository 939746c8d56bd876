import { useEffect, useMemo, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { go, useAddress, usePath } from '../../lib/navigation/address.ts';
import { homePath } from '../../lib/navigation/addresses.ts';
import { useMenu } from '../../lib/navigation/menu.ts';
import { isUnsaved, openTab, pinTab, titleOfTab, useTabs } from '../../lib/navigation/tabs-store.ts';
import { useSite } from '../../lib/session/site.ts';
import { usePreferences } from '../../lib/theme/preferences.ts';
import { useIsMobile } from '../../lib/theme/use-look.ts';
import { useWindowEvent } from '../../lib/use-window-event.ts';
import { menuPlace, redirectFrom, resolve } from '../routing/resolve.ts';
import { TabBar } from '../tabs/tab-bar.tsx';
import { TabHost } from '../tabs/tab-host.tsx';
import { BusyLine } from './busy-line.tsx';
import { CutOffBanner } from './cut-off-banner.tsx';
import styles from './frame.module.css';
import { SettingsPlace } from './settings-place.tsx';
import sidebarStyles from './sidebar.module.css';
import { Sidebar } from './sidebar.tsx';
import { closeDrawer, useSidebar } from './sidebar-state.ts';
import { SiteBanner } from './site-banner.tsx';
import { Topbar } from './topbar.tsx';

/** Activates the tab of the current address; an unknown address redirects to /404. */
function FollowAddress() {
  const { path, search } = useAddress();
  const { menu } = useMenu();
  const target = useMemo(() => resolve(menu, path, search), [menu, path, search]);
  useEffect(() => {
    const home = resolve(menu, homePath, '');
    if (home) pinTab(home, homePath);
  }, [menu]);
  useEffect(() => {
    if (target) openTab(target, path, search);
    else go(redirectFrom(path, search), 'replace');
    closeDrawer();
  }, [target, path, search]);
  return null;
}

function DocumentTitle() {
  const site = useSite();
  const t = useT();
  const title = useTabs(({ tabs, activeKey }) => {
    const active = tabs.find((tab) => tab.key === activeKey);
    return active && titleOfTab(active);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language gives another title.
  useEffect(() => {
    document.title = [title, site.title].filter(Boolean).join(' · ');
  }, [title, site.title, t]);
  return null;
}

/** The browser asks for confirmation before it closes a window with unsaved changes in any tab. */
function useUnsavedWarning(): void {
  const unsaved = useTabs(({ tabs }) => tabs.some(isUnsaved));
  useWindowEvent('beforeunload', (event) => event.preventDefault(), unsaved);
}

function SidebarPlace({ path, mobile }: { path: string; mobile: boolean }) {
  const t = useT();
  const { open, drawer } = useSidebar();
  const { topNav } = usePreferences();
  useEffect(() => {
    document.documentElement.dataset.sidebar = mobile ? 'none' : open ? 'open' : 'narrow';
  }, [mobile, open]);
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && closeDrawer(), drawer);
  if (!mobile)
    return (
      <div className={open ? undefined : sidebarStyles.narrow}>
        <Sidebar path={path} groupOnly={topNav} />
      </div>
    );
  if (!drawer) return null;
  return (
    <>
      <button type="button" className={styles.veil} aria-label={t('shell.closeMenu')} onClick={closeDrawer} />
      <div className={styles.drawer}>
        <Sidebar path={path} />
      </div>
    </>
  );
}

/** Sidebar, top bar, tabs and page area. Components that follow the address render nothing, so that a filter re-renders only its page. */
export function Frame() {
  const t = useT();
  const { menu } = useMenu();
  const path = menuPlace(menu, usePath());
  const mobile = useIsMobile();
  const { tagsView, fixedHeader } = usePreferences();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const tabs = tagsView && !mobile;
  useUnsavedWarning();
  return (
    <div className={styles.frame}>
      <FollowAddress />
      <DocumentTitle />
      <a className={styles.skip} href="#sheet">
        {t('shell.skip')}
      </a>
      <SidebarPlace path={path} mobile={mobile} />
      <div className={`${styles.main} ${tabs ? '' : styles.noTabs}`} ref={setScroller}>
        <header className={`${styles.header} ${fixedHeader ? styles.fixed : ''}`}>
          <Topbar path={path} mobile={mobile} />
          {tabs && <TabBar />}
        </header>
        <main id="sheet" className={styles.sheet} tabIndex={-1}>
          <BusyLine />
          <CutOffBanner />
          <SiteBanner />
          <TabHost scroller={scroller} />
        </main>
      </div>
      <SettingsPlace mobile={mobile} />
    </div>
  );
}
