import { Button } from '../../components/button.tsx';
import { StatusMark } from '../../components/text/status-mark.tsx';
import { formatClock } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { type Offer, turnedAway } from '../../lib/session/use-bind-code.ts';
import { CopiedValue } from '../../parts/enrol/copied-value.tsx';
import { QrFigure } from '../../parts/enrol/qr-figure.tsx';
import styles from './bind.module.css';

/** Shows a one-time code and the ways to enrol a phone with it (code, command, JSON, QR code) while the page waits for the phone. */
export function OfferView({ offer }: { offer: Offer }) {
  const t = useT();
  return (
    <div className={styles.offer}>
      <p className={styles.code}>{offer.code}</p>
      <p className="fl-quiet">
        {t('enrol.until')} {formatClock(offer.expiresAt)}
      </p>
      <ol>
        <li>{t('bind.step1')}</li>
        <li>{t('bind.step2')}</li>
        <li>{t('bind.step3')}</li>
      </ol>
      <CopiedValue title={t('enrol.command')} text={offer.agentCommand} />
      <details className={styles.more}>
        <summary>{t('enrol.json')}</summary>
        <CopiedValue title={t('enrol.json')} text={offer.json} />
      </details>
      <QrFigure qr={offer.qr} />
      <p className={styles.waiting} role="status">
        <StatusMark status={offer.refusal ? 'alarm' : 'busy'} />
        {offer.refusal ? t(turnedAway(offer.refusal)) : t('bind.waiting')}
      </p>
    </div>
  );
}

interface EndProps {
  joined: boolean;
  title: string;
  hint: string;
  onOther: () => void;
}

/** Shows the result: a phone has joined, or the code has expired. `onOther` starts again with another code. */
export function EndView({ joined, title, hint, onOther }: EndProps) {
  const t = useT();
  return (
    <div className={styles.end} role="status">
      <StatusMark status={joined ? 'online' : 'offline'} size={28} />
      <h2>{title}</h2>
      <p className="fl-quiet">{hint}</p>
      <Button onClick={onOther}>{t('bind.other')}</Button>
    </div>
  );
}
