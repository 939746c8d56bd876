import { agentCommand } from '@flotilla/contract/agent-command';
import { Pending } from '../../components/state/pending.tsx';
import { StatusWord } from '../../components/text/pill.tsx';
import { Time } from '../../components/text/time.tsx';
import { useAsk } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';
import { CopiedValue } from './copied-value.tsx';
import styles from './enrol.module.css';
import { JoinedList, JoinedPhone } from './joined-list.tsx';
import { QrFigure } from './qr-figure.tsx';
import { useNewPhones } from './use-new-phones.ts';

/** The site's enrolment key (a tenant gets its own communication key): for racks and for phones on a cable. */
export function ByKey() {
  const t = useT();
  // The configuration contains a key, so it is fetched only when shown, and not cached.
  const asked = useAsk('POST /prod/copyCloudJson', { body: {} }, { fresh: true });
  const { data } = asked;
  const phones = useNewPhones();
  if (!data) return <Pending query={asked} />;
  return (
    <div className={styles.tab}>
      <ol>
        <li>{t('enrol.keyStep1')}</li>
        <li>{t('enrol.keyStep2')}</li>
        <li>{t('enrol.keyStep3')}</li>
      </ol>
      <div className={styles.ways}>
        <div>
          <CopiedValue title={t('enrol.command')} text={agentCommand(data.servers, data.key)} />
          <CopiedValue title={t('enrol.key')} text={data.key} />
          <CopiedValue title={t('enrol.json')} text={data.json} />
        </div>
        <QrFigure qr={data.qr} />
      </div>
      <JoinedList title={t('enrol.phones')}>
        {phones.map(({ id, deviceNo, deviceId, gmtModified }) => (
          <JoinedPhone
            key={id}
            name={deviceNo || deviceId}
            assigned={deviceNo !== ''}
            note={<Time value={gmtModified} />}
          />
        ))}
        <li>
          <StatusWord status="busy">{t('enrol.waitingMany')}</StatusWord>
        </li>
      </JoinedList>
    </div>
  );
}
