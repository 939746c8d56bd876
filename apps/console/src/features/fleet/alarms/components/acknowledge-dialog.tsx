import { Input } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { type Acknowledged, acknowledge } from './acknowledged.ts';

interface Props extends Acknowledged {
  onClose: () => void;
}

/** Acknowledges alarms with an optional note. Render it only while it is open. */
export default function AcknowledgeDialog({ what, which, onDone, onClose }: Props) {
  const t = useT();
  const send = useSend(acknowledge, {
    quiet: true,
    done: ({ acknowledged: count }) => t('alarm.acknowledgeDone', { count }),
  });
  return (
    <FormDialog<{ note?: string }>
      of={acknowledge}
      name="acknowledge"
      title={t('alarm.acknowledgeTitle', { what })}
      initial={{}}
      okText={t('alarm.acknowledge')}
      onSubmit={async (values) => {
        await send.mutateAsync({ body: { ...which, ...values } });
        onDone?.();
      }}
      onClose={onClose}
    >
      <Field name="note" extra={t('alarm.acknowledgeHint')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </FormDialog>
  );
}
