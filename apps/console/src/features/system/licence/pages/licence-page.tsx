import { Panel } from '../../../../components/panel.tsx';
import { PanelBody, PanelsPage } from '../../../../components/panels-page.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { Facts } from '../../../../components/text/facts.tsx';
import { Time } from '../../../../components/text/time.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { useLicence } from '../../../../lib/session/use-licence.ts';
import { CloudPanel } from '../components/cloud-panel.tsx';
import { CodePanel } from '../components/code-panel.tsx';
import { CopiedCode } from '../components/copied-code.tsx';
import { DeviceUse } from '../components/device-use.tsx';
import { ServersPanel } from '../components/servers-panel.tsx';
import { Validity } from '../components/validity.tsx';

/** The licence of the site: its limits, its expiry and its renewal. */
export default function LicencePage() {
  const t = useT();
  const asked = useLicence();
  const { data } = asked;
  return (
    <PanelsPage title={t('licence.title')} pill={data && <Validity {...data} />}>
      <Panel title={t('licence.facts')}>
        <PanelBody>
          <Pending asked={asked} />
          {data && (
            <Facts
              facts={[
                [t('licence.version'), data.version],
                [t('licence.serial'), data.serial && <CopiedCode text={data.serial} />],
                [
                  t('licence.devices'),
                  data.deviceQuota !== null && <DeviceUse used={data.deviceUsed ?? 0} quota={data.deviceQuota} />,
                ],
                [t('licence.expiresAt'), <Time key="expires" value={data.expiresAt} />],
              ]}
            />
          )}
        </PanelBody>
      </Panel>
      <CodePanel />
      {data?.servers && <ServersPanel servers={data.servers} />}
      <CloudPanel />
    </PanelsPage>
  );
}
