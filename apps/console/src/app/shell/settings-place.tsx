import { lazy, Suspense } from 'react';
import { Icon } from '../../components/text/icon.tsx';
import { useT } from '../../lib/i18n.ts';
import { usePreferences } from '../../lib/theme/preferences.ts';
import styles from './frame.module.css';
import { closeSettings, openSettings, useSettings } from './settings-state.ts';

const SettingsDrawer = lazy(() => import('./settings-drawer.tsx'));

/** The layout settings at the right edge of the window, with an optional button that opens them. */
export function SettingsPlace({ mobile }: { mobile: boolean }) {
  const t = useT();
  const { open } = useSettings();
  const { showSettings } = usePreferences();
  const label = t('shell.layoutSettings');
  return (
    <>
      {showSettings && !mobile && (
        <button type="button" className={styles.handle} aria-label={label} title={label} onClick={openSettings}>
          <Icon name="settings" />
        </button>
      )}
      {open && (
        <Suspense>
          <SettingsDrawer mobile={mobile} onClose={closeSettings} />
        </Suspense>
      )}
    </>
  );
}
