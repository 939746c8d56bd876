import { Drawer, Segmented, Switch } from 'antd';
import { useId } from 'react';
import { Icon } from '../../components/text/icon.tsx';
import { chooseLocale, currentLocale, type Locale, localeNames, useT } from '../../lib/i18n.ts';
import { modes, type Preferences, setPreferences, usePreferences } from '../../lib/theme/preferences.ts';
import { accentColours, accents, type Density, densities } from '../../lib/theme/tokens.ts';
import { useLook } from '../../lib/theme/use-look.ts';
import styles from './settings-drawer.module.css';

const drawerWidth = 320;
const switches = [
  'tagsView',
  'topNav',
  'fixedHeader',
  'sidebarLogo',
  'showSettings',
] as const satisfies readonly (keyof Preferences)[];

function Accents() {
  const t = useT();
  const { mode, accent } = useLook();
  return (
    <div className={styles.accents} role="radiogroup" aria-label={t('settings.accent')}>
      {accents.map((seed) => {
        const { solid, onSolid } = accentColours(seed, mode);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a swatch; the native radio cannot be drawn as one.
          <button
            key={seed}
            type="button"
            role="radio"
            aria-checked={seed === accent}
            aria-label={seed}
            className={styles.accent}
            style={{ background: solid, color: onSolid }}
            onClick={() => setPreferences({ accent: seed })}
          >
            {seed === accent && <Icon name="check" />}
          </button>
        );
      })}
    </div>
  );
}

function SwitchRow({ name }: { name: (typeof switches)[number] }) {
  const t = useT();
  const id = useId();
  const preferences = usePreferences();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{t(`settings.${name}`)}</label>
      <Switch id={id} checked={preferences[name]} onChange={(on) => setPreferences({ [name]: on })} />
    </div>
  );
}

/** Layout settings of this browser. On a phone they include what the top bar has no room for. */
export default function SettingsDrawer({ mobile, onClose }: { mobile: boolean; onClose: () => void }) {
  const t = useT();
  const { mode, density } = usePreferences();
  return (
    <Drawer open title={t(mobile ? 'shell.lookSettings' : 'shell.layoutSettings')} size={drawerWidth} onClose={onClose}>
      <h2 className={styles.heading}>{t('settings.theme')}</h2>
      <Accents />
      <Segmented
        block
        value={mode}
        options={modes.map((value) => ({ value, label: t(`settings.${value}`) }))}
        onChange={(value) => setPreferences({ mode: value })}
      />
      {mobile && (
        <>
          <h2 className={styles.heading}>{t('shell.size')}</h2>
          <Segmented
            block
            value={density}
            options={(Object.keys(densities) as Density[]).map((value) => ({ value, label: t(`size.${value}`) }))}
            onChange={(value) => setPreferences({ density: value })}
          />
          <h2 className={styles.heading}>{t('shell.language')}</h2>
          <Segmented
            block
            value={currentLocale()}
            options={(Object.keys(localeNames) as Locale[]).map((value) => ({ value, label: localeNames[value] }))}
            onChange={(value) => void chooseLocale(value)}
          />
        </>
      )}
      <h2 className={styles.heading}>{t('settings.layout')}</h2>
      {switches.map((name) => (
        <SwitchRow key={name} name={name} />
      ))}
    </Drawer>
  );
}
