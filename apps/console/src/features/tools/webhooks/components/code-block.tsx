import styles from './webhooks.module.css';

/** A text that scrolls if it is long. */
export const CodeBlock = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too.
  <pre className={styles.code} tabIndex={0}>
    {children}
  </pre>
);
