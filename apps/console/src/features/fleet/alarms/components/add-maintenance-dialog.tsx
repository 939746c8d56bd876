import { Form, Segmented } from 'antd';
import { Button } from '../../../../components/button.tsx';
import { MomentField, momentRule } from '../../../../components/date/moment-field.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { fitting } from '../../../../components/form/rules.ts';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { formatTime } from '../../../../lib/format/format.ts';
import { momentOf, siteZone } from '../../../../lib/format/zone.ts';
import { useT } from '../../../../lib/i18n.ts';
import { PhonesField } from '../../../../parts/pick/phones-field.tsx';
import { GroupsField } from '../../../../parts/pick/pick-fields.tsx';
import styles from './maintenance.module.css';

const add = 'POST /alarm/maintenance/add';
const scopes = ['phones', 'groups', 'all'] as const;
const hourMs = 3_600_000;
const usualHours = 2;
/** The durations that a button offers. */
const durations = [1, 4, 8, 24] as const;
/** YYYY-MM-DD HH:mm */
const minutes = 'YYYY-MM-DD HH:mm'.length;

interface Values {
  scope: (typeof scopes)[number];
  deviceNos?: string[];
  groupIds?: number[];
  startsAt?: string;
  endsAt: string;
  reason: string;
}

/** The site's clock so many hours after the start, or after now. */
const endAfter = (hours: number, startsAt?: string): string =>
  formatTime((momentOf(startsAt ?? '')?.getTime() ?? Date.now()) + hours * hourMs).slice(0, minutes);

const isChosen = (chosen: readonly unknown[] = []) => chosen.length > 0;

function ScopeFields() {
  const t = useT();
  const scope: Values['scope'] = Form.useWatch('scope') ?? 'phones';
  return (
    <>
      <Field name="scope" label={t('maintain.scope')}>
        <Segmented options={scopes.map((value) => ({ value, label: t(`maintain.scope.${value}`) }))} />
      </Field>
      {scope === 'phones' && (
        <Field name="deviceNos" required="star" rules={[fitting(isChosen, t('maintain.need.phones'))]}>
          <PhonesField />
        </Field>
      )}
      {scope === 'groups' && (
        <Field name="groupIds" required="star" rules={[fitting(isChosen, t('maintain.need.groups'))]}>
          <GroupsField />
        </Field>
      )}
    </>
  );
}

function TimeFields() {
  const t = useT();
  const form = Form.useFormInstance<Values>();
  const isFuture = (end = '') => end > formatTime(Date.now()).slice(0, minutes);
  const isLater = (end = '') => end > (form.getFieldValue('startsAt') ?? '');
  const end = (hours: number) =>
    form.setFields([{ name: 'endsAt', value: endAfter(hours, form.getFieldValue('startsAt')), errors: [] }]);
  return (
    <>
      <Field name="startsAt" typed rules={[momentRule()]} extra={t('maintain.startsNow')}>
        <MomentField label={t('maintenance.startsAt')} />
      </Field>
      <Field
        name="endsAt"
        typed
        validateFirst
        rules={[momentRule(), fitting(isFuture, t('maintain.past')), fitting(isLater, t('maintain.order'))]}
        extra={
          <span className={styles.durations}>
            {durations.map((hours) => (
              <Button key={hours} kind="link" onClick={() => end(hours)}>
                {t('maintain.hours', { count: hours })}
              </Button>
            ))}
            <span>{t('date.zone', { zone: siteZone() })}</span>
          </span>
        }
      >
        <MomentField label={t('maintenance.endsAt')} />
      </Field>
    </>
  );
}

/** Adds a maintenance window for phones, groups or all phones. Render it only while it is open. */
export default function AddMaintenanceDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const send = useSend(add, { done: 'added', quiet: true });
  const submit = ({ scope, deviceNos, groupIds, startsAt, ...values }: Values) => {
    const which = { phones: { deviceNos }, groups: { groupIds }, all: { all: 1 as const } }[scope];
    return send.mutateAsync({ body: { ...values, ...which, ...(startsAt && { startsAt }) } });
  };
  return (
    <FormDialog<Values>
      of={add}
      name="maintenance"
      title={t('form.add', { what: t('maintenance.counted', { count: 1 }) })}
      initial={{ scope: 'phones', endsAt: endAfter(usualHours) }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field name="reason" />
      <ScopeFields />
      <TimeFields />
    </FormDialog>
  );
}
