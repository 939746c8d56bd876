import { useT } from '../../lib/i18n.ts';
import styles from './enrol.module.css';

/** The agent's configuration as a QR code; its place is reserved until it is loaded. */
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
