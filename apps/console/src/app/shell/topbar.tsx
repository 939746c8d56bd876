import { lazy, Suspense } from 'react';
import { MenuButton } from '../../components/overlay/menu-button.tsx';
import { Icon } from '../../components/text/icon.tsx';
import { Logo } from '../../components/text/logo.tsx';
import { chooseLocale, currentLocale, type Locale, localeNames, useT } from '../../lib/i18n.ts';
import { isMac } from '../../lib/input-method.ts';
import { useSite } from '../../lib/session/site.ts';
import { setPreferences, usePreferences } from '../../lib/theme/preferences.ts';
import { type Density, densities } from '../../lib/theme/tokens.ts';
import { toast } from '../../lib/toast.ts';
import { useWindowEvent } from '../../lib/use-window-event.ts';
import { Breadcrumbs, useTrail } from './breadcrumbs.tsx';
import { ErrorLogButton } from './error-log-button.tsx';
import { FleetCounts } from './fleet-counts.tsx';
import { Heartbeat } from './heartbeat.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { closeSearch, openSearch, useSearch } from './search-state.ts';
import { toggleSidebar } from './sidebar-state.ts';
import { TopMenu } from './top-menu.tsx';
import styles from './topbar.module.css';
import { UserMenu } from './user-menu.tsx';

const Palette = lazy(() => import('./palette.tsx'));

function SearchButton() {
  const t = useT();
  const { open } = useSearch();
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    openSearch();
  });
  return (
    <>
      <button type="button" className={styles.search} onClick={openSearch}>
        <Icon name="search" size={14} />
        <span>{t('shell.searchHint')}</span>
        <kbd>{isMac ? '⌘' : 'Ctrl '}K</kbd>
      </button>
      {open && (
        <Suspense>
          <Palette onClose={closeSearch} />
        </Suspense>
      )}
    </>
  );
}

async function toggleFullscreen(unsupported: string): Promise<void> {
  if (!document.fullscreenEnabled) return toast.info(unsupported);
  await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
}

function Tools() {
  const t = useT();
  const { density } = usePreferences();
  const fullscreen = () => toggleFullscreen(t('shell.noFullscreen')).catch(() => toast.info(t('shell.noFullscreen')));
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-label={t('shell.fullscreen')}
        title={t('shell.fullscreen')}
        onClick={() => void fullscreen()}
      >
        <Icon name="fullscreen" />
      </button>
      <MenuButton
        label={t('shell.size')}
        title={t('shell.size')}
        className={styles.tool}
        items={(Object.keys(densities) as Density[]).map((size) => ({
          key: size,
          label: t(`size.${size}`),
          checked: size === density,
          onClick: () => setPreferences({ density: size }),
        }))}
      >
        <Icon name="size" />
      </MenuButton>
      <MenuButton
        label={t('shell.language')}
        title={t('shell.language')}
        className={styles.tool}
        items={(Object.keys(localeNames) as Locale[]).map((locale) => ({
          key: locale,
          label: localeNames[locale],
          checked: locale === currentLocale(),
          onClick: () => void chooseLocale(locale),
        }))}
      >
        <Icon name="globe" />
      </MenuButton>
    </>
  );
}

export function Topbar({ path, mobile }: { path: string; mobile: boolean }) {
  const t = useT();
  const { topNav } = usePreferences();
  const { logo } = useSite();
  const title = useTrail(path).at(-1);
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.tool}
        aria-label={t('shell.toggleMenu')}
        onClick={() => toggleSidebar(mobile)}
      >
        <Icon name="menu" />
      </button>
      {mobile ? (
        <div className={styles.mobileTitle}>
          {logo ? <img src={logo} alt="" /> : <Logo size={18} />}
          <span>{title}</span>
        </div>
      ) : topNav ? (
        <TopMenu path={path} />
      ) : (
        <Breadcrumbs path={path} />
      )}
      <Heartbeat />
      {!mobile && <FleetCounts />}
      <SearchButton />
      {!mobile && <Tools />}
      <ErrorLogButton />
      <NoticeBell />
      <UserMenu mobile={mobile} />
    </div>
  );
}
