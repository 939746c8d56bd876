import { useT } from '../../lib/i18n.ts';
import { registerPath } from '../../lib/navigation/addresses.ts';
import { startSingleSignOn } from '../../lib/session/single-sign-on.ts';
import { wantedPath } from '../guard.ts';
import styles from './sign-in.module.css';
import { useSignInOptions } from './use-sign-in-options.ts';

/** The button for single sign-on and the link for sign-up, as far as the site allows them. Renders nothing until the site's options have loaded. */
export function OtherWays() {
  const t = useT();
  const { options } = useSignInOptions();
  if (!options) return null;
  return (
    <div className={styles.ways}>
      {options.singleSignOn && (
        <button
          type="button"
          className={styles.way}
          // A toast has shown the failure.
          onClick={() => void startSingleSignOn(wantedPath(location.search)).catch(() => {})}
        >
          {t('entrance.signInWith', { name: options.singleSignOn })}
        </button>
      )}
      {options.register && (
        <p>
          {t('entrance.noAccount')} <a href={registerPath}>{t('entrance.register')}</a>
        </p>
      )}
    </div>
  );
}
