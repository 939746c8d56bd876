import type { DeviceRow } from '@flotilla/contract/http/fleet/devices';
import { Field } from '../../../components/form/field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { call } from '../../../lib/calls/api.ts';
import { offerUndo, useSend } from '../../../lib/calls/use-call.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { GroupField } from '../../../parts/pick/pick-fields.tsx';

type Devices = readonly DeviceRow[];
/** Moves phones to a group; the call has no value for "no group". */
const route = 'POST /device/deviceList/batchGroupDevice';
const idsOf = (devices: Devices) => devices.map(({ id }) => id).join(',');

/** Undoes a move: returns each phone to the group of its row, with one call per group. */
async function moveBack(devices: Devices): Promise<void> {
  for (const [groupId, members] of Map.groupBy(devices, (device) => device.groupId))
    if (groupId !== null) await call(route, { body: { ids: idsOf(members), groupId } });
}

interface Props {
  devices: Devices;
  onDone: () => void;
  onClose: () => void;
}

/** A dialog that moves the selected phones to one group. Its group field takes label and rules from the call that adds a phone. */
export function GroupDevicesDialog({ devices, onDone, onClose }: Props) {
  const t = useT();
  const move = useSend(route, { quiet: true, onDone });
  async function submit(groupId: number): Promise<void> {
    await move.mutateAsync({ body: { ids: idsOf(devices), groupId } });
    const done = t('devices.moved', { count: devices.length });
    const moved = devices.filter((device) => device.groupId !== groupId);
    // A phone that had no group cannot be moved back, so the toast offers no undo.
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
