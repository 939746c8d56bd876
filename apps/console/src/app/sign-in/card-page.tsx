import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import styles from './card-page.module.css';
import { LanguageChoice } from './language-choice.tsx';
import signIn from './sign-in.module.css';

/** A page with one card for users without a session. Like the sign-in page, it uses plain elements. */
export function CardPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <header className={`${styles.head} ${signIn.brand}`}>
        <Brand page={title} size={24} />
        <LanguageChoice />
      </header>
      <section className={styles.card}>
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  );
}
