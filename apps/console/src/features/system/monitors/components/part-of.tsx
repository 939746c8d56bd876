import styles from '../monitors.module.css';

interface Props {
  percent: number;
  /** The percentage from which the bar warns. */
  warnFrom: number;
  text: string;
}

/** A part of a whole as a text with a bar. */
export function PartOf({ percent, warnFrom, text }: Props) {
  return (
    <span className={`${styles.part} fl-live`}>
      {text}
      <span className={styles.track}>
        <span
          className={percent >= warnFrom ? styles.full : undefined}
          style={{ width: `${Math.min(100, Math.max(0, percent))}%` }}
        />
      </span>
    </span>
  );
}
