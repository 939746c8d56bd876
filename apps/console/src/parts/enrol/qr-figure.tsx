import { useT } from '../../lib/i18n.ts';
import styles from './enrol.module.css';

/** The agent's configuration as a picture; its place is kept until it has come. */
export function QrFigure({ qr }: { qr: string | undefined }) {
  const t = useT();
  return (
    <figure className={styles.qr}>
      {qr === undefined ? <span className={styles.blank} /> : <img src={qr} alt={t('enrol.qr')} />}
      <figcaption className="fl-quiet">
        {t('enrol.qrHint')} <code>--config</code>
      </figcaption>
    </figure>
  );
}
