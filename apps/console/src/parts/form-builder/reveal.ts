import styles from './form-builder.module.css';

/**
 * Brings the properties into view, with the focus on the way back, if they are below the fields: in a narrow builder a chosen field would else seem to do
 * nothing. Beside the fields they are in view already.
 */
export function revealProperties(from: Element): void {
  const builder = from.closest(`.${styles.builder}`);
  const canvas = builder?.querySelector(`.${styles.canvas}`);
  const properties = builder?.querySelector<HTMLElement>(`.${styles.properties}`);
  if (!canvas || !properties) return;
  if (properties.getBoundingClientRect().top < canvas.getBoundingClientRect().bottom) return;
  properties.scrollIntoView({ block: 'start' });
  properties.querySelector('button')?.focus({ preventScroll: true });
}

/** Returns from the properties to the row of their field. */
export function revealField(from: Element): void {
  const row = from
    .closest(`.${styles.builder}`)
    ?.querySelector<HTMLElement>(`.${styles.selected} > [aria-pressed=true]`);
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}
