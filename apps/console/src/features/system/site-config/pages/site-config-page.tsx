import { Select, Switch } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import { PageForm } from '../../../../components/form/page-form.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { PanelBody, PanelsPage } from '../../../../components/panels-page.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import type { Answer } from '../../../../lib/calls/api.ts';
import { useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { readSiteAgain } from '../../../../lib/session/site.ts';
import { LogoPanel } from '../components/logo-panel.tsx';

type Site = Answer<'GET /system/site/get'>;
type Values = Pick<Site, 'systemTitle' | 'timeZone' | 'registerOpen'>;

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const zoneChoices = (current: string) =>
  [...new Set([current, ...zones])].map((zone) => ({ value: zone, label: zone }));

function SiteForm({ systemTitle, timeZone, registerOpen, gmtModified: stamp }: Site) {
  const t = useT();
  const save = useSend('POST /system/site/save', { done: 'saved', quiet: true });
  async function submit(_values: Values, changed: Partial<Values>, gmtModified?: string): Promise<void> {
    await save.mutateAsync({ body: { ...changed, gmtModified } });
    await readSiteAgain();
  }
  return (
    <PageForm<Values>
      of="POST /system/site/save"
      name="site"
      initial={{ systemTitle, timeZone, registerOpen }}
      stamp={stamp}
      primary
      onSubmit={submit}
    >
      <Field name="systemTitle" required extra={t('siteConfig.titleHint')} />
      <Field name="timeZone" required extra={t('siteConfig.zoneHint')}>
        <Select showSearch options={zoneChoices(timeZone)} />
      </Field>
      <Field name="registerOpen" valuePropName="checked" extra={t('siteConfig.registerHint')}>
        <Switch />
      </Field>
    </PageForm>
  );
}

/** The site's name, logo and clock, and who may sign up. */
export default function SiteConfigPage() {
  const t = useT();
  const asked = useAsk('GET /system/site/get', {});
  const { data } = asked;
  return (
    <PanelsPage title={t('siteConfig.title')}>
      <Panel title={t('siteConfig.general')}>
        <PanelBody>
          <Pending query={asked} />
          {data && <SiteForm {...data} />}
        </PanelBody>
      </Panel>
      {data && <LogoPanel title={data.systemTitle} logo={data.logo} />}
    </PanelsPage>
  );
}
