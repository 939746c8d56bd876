import { Modal, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { layout } from '../../../app/theme/tokens.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { RowsSkeleton } from '../../../components/skeleton.tsx';
import { Time } from '../../../components/time.tsx';
import { copyText } from '../../../lib/copy.ts';
import { useT } from '../../../lib/i18n.ts';
import { useAsk, useSend } from '../../../lib/use-call.ts';
import styles from './assign.module.css';
import { useJoinConfiguration } from './use-join-configuration.ts';

function Value({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const t = useT();
  return (
    <section className={styles.field}>
      <h3>
        {title}
        <Button kind="link" onClick={() => void copyText(text)}>
          {t('assign.copy')}
        </Button>
      </h3>
      {children ?? <code className={styles.value}>{text}</code>}
    </section>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

/** The site's enrolment key (a tenant gets the own communication key): for racks and for phones on a cable. */
function ByKey() {
  const t = useT();
  const { data, error, refetch } = useJoinConfiguration();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const server = data.servers[0] ?? location.origin;
  return (
    <div className={styles.join}>
      <div>
        <Steps steps={[t('assign.keyStep1'), t('assign.keyStep2'), t('assign.keyStep3')]} />
        <Value title={t('assign.command')} text={`npm run agent -- --server ${server} --key ${data.key}`} />
        <Value title={t('assign.key')} text={data.key} />
        <Value title={t('assign.json')} text={data.json} />
      </div>
      <img className={styles.qr} src={data.qr} alt={t('assign.qr')} />
    </div>
  );
}

/** A code for one phone, good once and for a few minutes. */
function ByCode() {
  const t = useT();
  const ticket = useSend('POST /device/enrol/ticket');
  const code = ticket.data?.code ?? '';
  const { data } = useAsk('GET /device/enrol/qr', { query: { code } }, { enabled: code !== '' });
  const make = () => ticket.mutate({ body: {} });
  return (
    <div className={styles.join}>
      <div>
        <Steps steps={[t('assign.codeStep1'), t('assign.codeStep2'), t('assign.codeStep3')]} />
        {ticket.data && (
          <Value title={t('assign.code')} text={code}>
            <p className={styles.code}>{code}</p>
            <p className="fl-quiet">
              {t('assign.until')} <Time value={ticket.data.expiresAt} relative />
            </p>
          </Value>
        )}
        {data && <Value title={t('assign.json')} text={data.json} />}
        <Button kind={ticket.data ? 'default' : 'primary'} disabled={ticket.isPending} onClick={make}>
          {t(ticket.data ? 'assign.anotherCode' : 'assign.makeCode')}
        </Button>
      </div>
      {data && <img className={styles.qr} src={data.qr} alt={t('assign.qr')} />}
    </div>
  );
}

/** How a phone joins this site. */
export function JoinDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Modal open title={t('assign.join')} width={layout.dialog.medium} footer={null} onCancel={onClose}>
      <Tabs
        items={[
          { key: 'key', label: t('assign.byKey'), children: <ByKey /> },
          { key: 'code', label: t('assign.byCode'), children: <ByCode /> },
        ]}
      />
    </Modal>
  );
}
