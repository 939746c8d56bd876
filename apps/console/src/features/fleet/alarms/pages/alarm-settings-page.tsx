import { PageForm } from '../../../../components/form/page-form.tsx';
import frame from '../../../../components/panels-page.module.css';
import { Pending } from '../../../../components/state/pending.tsx';
import { PageTitle } from '../../../../components/text/page-title.tsx';
import { useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { SettingsFields } from '../components/settings-fields.tsx';
import { type Settings, type SettingsValues, toBody } from '../components/settings-values.ts';

const save = 'POST /alarm/settings/save';

function SettingsForm({ settings }: { settings: Settings }) {
  const { hasAddress: _saved, addressHint: _hint, hasSecret: _sealed, gmtModified, ...initial } = settings;
  const send = useSend(save, { done: 'saved', quiet: true });
  return (
    <PageForm<SettingsValues>
      of={save}
      name="alarm-settings"
      initial={{ ...initial, robotAddress: undefined, secret: undefined }}
      {...(gmtModified !== null && { stamp: gmtModified })}
      primary
      onSubmit={(_values, changed, stamp) => send.mutateAsync({ body: toBody(changed, stamp) })}
    >
      {/* A save ends the replacement of a credential, whose new value is not shown. */}
      <SettingsFields key={gmtModified} settings={settings} />
    </PageForm>
  );
}

/** The robot to which the tenant's alarms are sent, and the limits that open them. */
export default function AlarmSettingsPage() {
  const t = useT();
  const asked = useAsk('GET /alarm/settings/get', {});
  return (
    <div className={frame.page}>
      <PageTitle title={t('alarmSettings.many')} />
      <Pending query={asked} rows={8} />
      {asked.data && <SettingsForm settings={asked.data} />}
    </div>
  );
}
