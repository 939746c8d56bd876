import { Suspense } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useSite } from '../../lib/session/site.ts';
import { Brand } from './brand.tsx';
import { FleetPicture } from './fleet-picture.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { OtherWays } from './later-parts.ts';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** Made of plain elements, because Ant Design's form alone would double the page's size. */
export function SignInPage({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useT();
  const { title } = useSite();
  return (
    <main className={styles.page}>
      <section className={styles.left}>
        <div className={styles.brand}>
          <Brand page={t('session.signIn')} size={26} />
        </div>
        <p className={styles.headline}>{t('session.headline')}</p>
        <FleetPicture />
        <p className={styles.site}>{title}</p>
      </section>
      <section className={styles.right}>
        <LanguageChoice />
        <div>
          <SignInForm onSignedIn={onSignedIn} />
          <Suspense>
            <OtherWays />
          </Suspense>
        </div>
        <p className={styles.rule}>{t('session.rule')}</p>
      </section>
    </main>
  );
}
