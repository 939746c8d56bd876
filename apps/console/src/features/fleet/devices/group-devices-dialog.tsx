import type { DeviceRow } from '@flotilla/contract/http/devices';
import { Field } from '../../../components/form/field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useT } from '../../../lib/i18n.ts';
import { useSend } from '../../../lib/use-call.ts';
import { GroupField } from '../../../parts/pick/pick-fields.tsx';

interface Props {
  devices: readonly DeviceRow[];
  onDone: () => void;
  onClose: () => void;
}

/** Moves the chosen phones to one group. */
export function GroupDevicesDialog({ devices, onDone, onClose }: Props) {
  const t = useT();
  const move = useSend('POST /device/deviceList/batchGroupDevice', {
    done: () => t('devices.moved', { count: devices.length }),
    quiet: true,
    onDone,
  });
  const ids = devices.map(({ id }) => id).join(',');
  return (
    <FormDialog<{ groupId: number }>
      title={t('devices.group')}
      note={t('devices.moves', { count: devices.length })}
      of="POST /device/deviceList/add"
      initial={{}}
      onSubmit={({ groupId }) => move.mutateAsync({ body: { ids, groupId } })}
      onClose={onClose}
    >
      <Field name="groupId" required>
        <GroupField />
      </Field>
    </FormDialog>
  );
}
