import { Input, Switch } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { EventChoices } from './event-choices.tsx';

/** `saved`: the part of the saved address that may be shown. */
export function WebhookFields({ saved }: { saved?: string | undefined }) {
  const t = useT();
  return (
    <>
      <Field name="name" />
      <Field
        name="address"
        required={saved === undefined}
        extra={saved === undefined ? t('webhook.addressHint') : t('webhook.keepAddress', { address: saved })}
      >
        <Input type="url" autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="events" extra={t('webhook.runsHint')}>
        <EventChoices />
      </Field>
      <Field
        name="active"
        valuePropName="checked"
        getValueProps={(value) => ({ checked: value === 1 })}
        normalize={(checked) => (checked ? 1 : 0)}
      >
        <Switch />
      </Field>
    </>
  );
}
