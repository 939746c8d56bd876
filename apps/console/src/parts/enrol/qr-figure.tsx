import { useT } from '../../lib/i18n.ts';
import styles from './enrol.module.css';

interface Props {
  qr: string | undefined;
  /** The QR code opens the page where a phone joins; without an address it contains the agent's configuration. */
  link?: boolean;
}

/** A QR code; its place is reserved until it is loaded. */
export function QrFigure({ qr, link = false }: Props) {
  const t = useT();
  return (
    <figure className={styles.qr}>
      {qr === undefined ? (
        <span className={styles.blank} />
      ) : (
        <img src={qr} alt={t(link ? 'enrol.linkQr' : 'enrol.qr')} />
      )}
      <figcaption className="fl-quiet">
        {link ? (
          t('enrol.linkQrHint')
        ) : (
          <>
            {t('enrol.qrHint')} <code>--config</code>
          </>
        )}
      </figcaption>
    </figure>
  );
}
