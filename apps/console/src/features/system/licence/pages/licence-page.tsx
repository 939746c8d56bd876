import { Input } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import { PageForm } from '../../../../components/form/page-form.tsx';
import { confirm } from '../../../../components/overlay/confirm.ts';
import { Panel } from '../../../../components/panel.tsx';
import { PanelBody, PanelsPage } from '../../../../components/panels-page.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { Facts } from '../../../../components/text/facts.tsx';
import { Time } from '../../../../components/text/time.tsx';
import type { Body } from '../../../../lib/calls/api.ts';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useLicence } from '../../../../lib/session/use-licence.ts';
import { CloudPanel } from '../components/cloud-panel.tsx';
import { CopiedCode, DeviceUse, Validity } from '../components/licence-facts.tsx';

const codeRows = 5;
const conflictCode = 409;

/** Takes a new licence code, also while the site is expired. */
function CodePanel() {
  const t = useT();
  const save = useSend('POST /prod/saveAuthData', { done: () => t('licence.renewed'), quiet: true });
  /** The server names the losses of a code that shortens the present authorization, and takes it after a confirmation. */
  const activate = async (body: Body<'POST /prod/saveAuthData'>) => {
    try {
      await save.mutateAsync({ body });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === conflictCode)) throw error;
      if (!(await confirm({ title: t('licence.shrinks'), text: error.message, danger: true }))) throw error;
      await save.mutateAsync({ body: { ...body, confirmed: true } });
    }
  };
  return (
    <Panel title={t('shell.renew')}>
      <PanelBody>
        <PageForm<Body<'POST /prod/saveAuthData'>>
          of="POST /prod/saveAuthData"
          name="authorization"
          initial={{}}
          okText={t('licence.activate')}
          primary
          emptied
          onSubmit={(body) => activate(body)}
        >
          <Field name="authCode" extra={t('licence.authCodeHint')}>
            <Input.TextArea rows={codeRows} className="fl-mono" autoComplete="off" spellCheck={false} />
          </Field>
        </PageForm>
      </PanelBody>
    </Panel>
  );
}

const serverRows = 4;

/** The addresses under which phones reach the site, one a line. */
function ServersPanel({ servers }: { servers: readonly string[] }) {
  const t = useT();
  const save = useSend('POST /prod/saveCloudDomain', { done: 'saved', quiet: true });
  return (
    <Panel title={t('licence.connection')}>
      <PanelBody>
        <PageForm<{ servers: string }>
          of="POST /prod/saveCloudDomain"
          name="servers"
          initial={{ servers: servers.join('\n') }}
          onSubmit={(body) => save.mutateAsync({ body })}
        >
          <Field name="servers" required={false} extra={t('licence.serversHint')}>
            <Input.TextArea rows={serverRows} className="fl-mono" spellCheck={false} placeholder="https://" />
          </Field>
        </PageForm>
      </PanelBody>
    </Panel>
  );
}

/** The licence of the site: its limits, its expiry and its renewal. */
export default function LicencePage() {
  const t = useT();
  const asked = useLicence();
  const { data } = asked;
  return (
    <PanelsPage title={t('licence.title')} pill={data && <Validity {...data} />}>
      <Panel title={t('licence.facts')}>
        <PanelBody>
          <Pending query={asked} />
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
