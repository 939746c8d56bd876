import { useEffect } from 'react';
import { Logo } from '../../components/logo.tsx';
import { useT } from '../../lib/i18n.ts';
import { useSite } from '../site.ts';
import { FleetPicture } from './fleet-picture.tsx';
import { LanguageChoice } from './language-choice.tsx';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** Made of plain elements, because Ant Design's form alone would double the page's size. */
export function SignInPage({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useT();
  const site = useSite();
  const title = site.title || 'Flotilla';
  useEffect(() => {
    document.title = `${t('session.signIn')} · ${title}`;
  }, [t, title]);
  return (
    <main className={styles.page}>
      <section className={styles.left}>
        <div className={styles.brand}>
          {site.logo ? <img src={site.logo} alt="" /> : <Logo size={26} />}
          <span>{title}</span>
        </div>
        <p className={styles.headline}>{t('session.headline')}</p>
        <FleetPicture />
      </section>
      <section className={styles.right}>
        <LanguageChoice />
        <SignInForm onSignedIn={onSignedIn} />
        <p className={styles.rule}>{t('session.rule')}</p>
      </section>
    </main>
  );
}
