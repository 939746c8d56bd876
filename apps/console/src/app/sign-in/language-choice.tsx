import { Icon } from '../../components/text/icon.tsx';
import { chooseLocale, currentLocale, type Locale, localeNames, useT } from '../../lib/i18n.ts';
import styles from './sign-in.module.css';

/** The language selector of pages outside the frame, such as the sign-in page. */
export function LanguageChoice() {
  const t = useT();
  return (
    <label className={styles.language}>
      <Icon name="globe" size={14} />
      <span className="fl-hidden">{t('session.language')}</span>
      <select value={currentLocale()} onChange={(event) => void chooseLocale(event.target.value as Locale)}>
        {Object.entries(localeNames).map(([locale, name]) => (
          <option key={locale} value={locale}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
