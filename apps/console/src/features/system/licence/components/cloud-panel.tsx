import { Button } from '../../../../components/button.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { PanelBody } from '../../../../components/panels-page.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';
import { useLicence, useOwnLicence } from '../../../../lib/session/use-licence.ts';
import { CopiedValue } from '../../../../parts/enrol/copied-value.tsx';
import { enrolByKey } from '../../../../parts/enrol/permissions.ts';
import { QrFigure } from '../../../../parts/enrol/qr-figure.tsx';
import styles from '../licence.module.css';

/** The configuration contains a key, and each access is in the operation log: so it is fetched on a click. */
function Configuration() {
  const t = useT();
  const { data, mutate, isPending, reset } = useSend('POST /prod/copyCloudJson');
  if (!data)
    return (
      <Button disabled={isPending} onClick={() => mutate({ body: {} })}>
        {t('action.show')}
      </Button>
    );
  return (
    <div className={styles.cloud}>
      <div>
        <CopiedValue title={t('enrol.json')} text={data.json} />
        <Button onClick={reset}>{t('action.hide')}</Button>
      </div>
      <QrFigure qr={data.qr} />
    </div>
  );
}

/** The configuration that agents need, as text and as a picture; nothing for those who may not enrol phones. */
export function CloudPanel() {
  const t = useT();
  const site = useLicence();
  const own = useOwnLicence();
  if (!useCan(enrolByKey)) return null;
  return (
    <Panel title={t('licence.cloud')}>
      <PanelBody>
        <p className={styles.hint}>{t('licence.cloudHint')}</p>
        {/* The shown configuration is hidden once its addresses or its key have changed. */}
        <Pending query={site} rows={1} />
        {site.data && !own.isLoading && <Configuration key={`${site.data.servers} ${own.data?.communicationKey}`} />}
      </PanelBody>
    </Panel>
  );
}
