import { Panel } from '../../../../components/panel.tsx';
import { PanelBody, PanelsPage } from '../../../../components/panels-page.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { Facts } from '../../../../components/text/facts.tsx';
import { Time } from '../../../../components/text/time.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { formatBytes } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { frameEveryMs } from '../../../../lib/session/use-licence.ts';
import { CloudPanel } from '../components/cloud-panel.tsx';
import { CopiedCode, DeviceUse, Validity } from '../components/licence-facts.tsx';

/** The limits of a tenant, its expiry, and the key with which its phones join. */
export default function OwnLicencePage() {
  const t = useT();
  const asked = useAsk('GET /prod/prodUserInfo', {}, { everyMs: frameEveryMs });
  const { data } = asked;
  return (
    <PanelsPage
      title={t('shell.ownLicence')}
      pill={data && <Validity expired={data.expired} expiresAt={data.expirationTime} />}
    >
      <Panel title={t('licence.facts')}>
        <PanelBody>
          <Pending query={asked} />
          {data && (
            <Facts
              facts={[
                [t('licence.devices'), <DeviceUse key="use" used={data.deviceUsed} quota={data.deviceQuantity} />],
                [
                  t('licence.storage'),
                  `${formatBytes(data.storageUsed)} / ${data.storageLimit === null ? t('users.unlimited') : formatBytes(data.storageLimit)}`,
                ],
                [
                  t('licence.expiresAt'),
                  data.expirationTime ? <Time key="expires" value={data.expirationTime} /> : t('licence.never'),
                ],
                [t('users.communicationKey'), <CopiedCode key="key" text={data.communicationKey} />],
              ]}
            />
          )}
        </PanelBody>
      </Panel>
      <CloudPanel />
    </PanelsPage>
  );
}
