import { useState } from 'react';
import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { afterConfirm, type Question } from '../../../../components/overlay/confirm.ts';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { formatTime } from '../../../../lib/format/format.ts';
import { resources } from '../../../../lib/forms.gen.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { DeliveriesDrawer } from '../components/deliveries-drawer.tsx';
import { type NewSecret, SecretDialog } from '../components/secret-dialog.tsx';
import { TestDialog } from '../components/test-dialog.tsx';
import { webhookColumns } from '../components/webhook-columns.tsx';
import { WebhookFields } from '../components/webhook-fields.tsx';
import type { FormValues, Webhook } from '../components/webhook-row.ts';

const calls = resources.webhooks;
const rotate = 'POST /system/webhook/rotate';
const everyMs = 5_000;

/** Only two secrets sign. Within 24 hours of a change, another one therefore ends a secret that a receiver may still have. */
function rotationQuestion({ name, previousUntil }: Webhook, t: Translate): Question {
  const title = t('webhook.rotate');
  const isEarly = previousUntil !== null && Date.parse(previousUntil) > Date.now();
  if (!isEarly) return { title, text: t('webhook.rotateAsk', { name }) };
  return { title, text: t('webhook.rotateEarly', { name, time: formatTime(previousUntil) }), danger: true };
}

/** The tenant's own systems that receive events. */
export default function WebhooksPage() {
  const t = useT();
  const { form, list } = useCrud(calls, { counted: 'webhooks.counted' });
  const [secret, setSecret] = useState<NewSecret>();
  const [tested, setTested] = useState<Webhook>();
  const [logged, setLogged] = useState<Webhook>();
  const add = useSend(calls.add, { quiet: true, onDone: setSecret });
  const { mutate: change } = useSend(rotate, { onDone: setSecret });
  const actions = (row: Webhook) => [
    { key: 'log', label: t('webhook.log'), permission: 'system:webhook:list' as const, onClick: () => setLogged(row) },
    ...list.actions(row),
    {
      key: 'test',
      label: t('webhook.test'),
      permission: permissionOf('POST /system/webhook/test'),
      onClick: () => setTested(row),
    },
    {
      key: 'rotate',
      label: t('webhook.rotate'),
      permission: permissionOf(rotate),
      onClick: () => afterConfirm(rotationQuestion(row, t), () => change({ body: { id: row.id } })),
    },
  ];
  return (
    <>
      <ListPage
        {...list}
        id="webhooks"
        label={t('webhooks.many')}
        everyMs={everyMs}
        actions={actions}
        columns={webhookColumns(t)}
        filters={[
          { kind: 'text', name: 'name', label: t('webhooks.name') },
          { kind: 'text', name: 'userName', label: t('webhooks.userName') },
        ]}
        empty={{ ...list.empty, hint: t('webhook.noneHint') }}
      />
      {form && form.id === undefined && (
        <FormDialog<FormValues>
          title={t('form.add', { what: form.what })}
          of={calls.add}
          initial={{ events: ['task.finished', 'phone.offline', 'alarm.opened'], active: 1 }}
          onSubmit={(body) => add.mutateAsync({ body })}
          onClose={form.onClose}
        >
          <WebhookFields />
        </FormDialog>
      )}
      {form && form.id !== undefined && (
        <EditDialog<typeof calls, FormValues>
          {...form}
          initial={{}}
          toValues={({ name, events, active }) => ({ name, events, active })}
          toBody={({ address, ...values }) => ({ ...values, ...(address && { address }) })}
        >
          {(row) => <WebhookFields saved={row?.addressHint ?? ''} />}
        </EditDialog>
      )}
      {secret && <SecretDialog {...secret} onClose={() => setSecret(undefined)} />}
      {tested && <TestDialog webhook={tested} onClose={() => setTested(undefined)} />}
      {logged && <DeliveriesDrawer webhook={logged} onClose={() => setLogged(undefined)} />}
    </>
  );
}
