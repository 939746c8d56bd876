import { Input } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import type { Body } from '../../../../lib/calls/api.ts';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';

export const acknowledge = 'POST /alarm/event/acknowledge';

/** The alarms to acknowledge. */
export interface Acknowledged {
  /** Names them in the title. */
  what: string;
  which: Pick<Body<typeof acknowledge>, 'ids' | 'incidentIds'>;
  /** Ends the selection of the list. */
  onDone?: () => void;
}

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
