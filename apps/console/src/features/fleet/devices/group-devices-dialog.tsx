import type { DeviceRow } from '@flotilla/contract/http/fleet/devices';
import { Field } from '../../../components/form/field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { call } from '../../../lib/calls/api.ts';
import { offerUndo, useSend } from '../../../lib/calls/use-call.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { GroupField } from '../../../parts/pick/pick-fields.tsx';

type Devices = readonly DeviceRow[];
const route = 'POST /device/deviceList/batchGroupDevice';
const idsOf = (devices: Devices) => devices.map(({ id }) => id).join(',');

/** Each phone returns to the group that it was shown in. */
async function moveBack(devices: Devices): Promise<void> {
  for (const [groupId, own] of Map.groupBy(devices, (device) => device.groupId))
    if (groupId !== null) await call(route, { body: { ids: idsOf(own), groupId } });
}

interface Props {
  devices: Devices;
  onDone: () => void;
  onClose: () => void;
}

/** Moves the chosen phones to one group. */
export function GroupDevicesDialog({ devices, onDone, onClose }: Props) {
  const t = useT();
  const move = useSend(route, {
    quiet: true,
    onDone,
  });
  async function submit(groupId: number): Promise<void> {
    await move.mutateAsync({ body: { ids: idsOf(devices), groupId } });
    const done = t('devices.moved', { count: devices.length });
    const moved = devices.filter((device) => device.groupId !== groupId);
    // Moving takes a group: there is no way back to none.
    if (moved.length === 0 || moved.some((device) => device.groupId === null)) toast.success(done);
    else offerUndo(done, () => moveBack(moved));
  }
  return (
    <FormDialog<{ groupId: number }>
      title={t('devices.group')}
      note={t('devices.moves', { count: devices.length })}
      of="POST /device/deviceList/add"
      initial={{}}
      onSubmit={({ groupId }) => submit(groupId)}
      onClose={onClose}
    >
      <Field name="groupId" required>
        <GroupField />
      </Field>
    </FormDialog>
  );
}
