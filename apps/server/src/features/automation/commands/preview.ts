import type { Capability, CommandKind } from '@flotilla/contract/device';
import type { AnswerOf } from '@flotilla/contract/endpoint';
import type { previewCommand } from '@flotilla/contract/http/automation/commands';
import type { ChosenPhone } from '../../fleet/devices/api.ts';

type Preview = Omit<AnswerOf<typeof previewCommand>, 'waitMinutes'>;

const numbersShown = 5;

const needed: Readonly<Record<CommandKind, Capability | null>> = {
  find: 'find',
  install: 'install',
  rebootEC: 'restartAgent',
  rebootPhone: 'reboot',
  stopScript: null,
  shell: 'shell',
  settings: null,
};

/** Whether the phone reports that it does not support the command; a phone that never connected has reported nothing. */
const declines = (phone: ChosenPhone, kind: CommandKind): boolean => {
  const capability = needed[kind];
  return capability !== null && phone.capabilities.length > 0 && !phone.capabilities.includes(capability);
};

/** Counts the phones that the command would affect, by owner. */
export function previewOf(
  kind: CommandKind,
  { phones, disabled }: { readonly phones: readonly ChosenPhone[]; readonly disabled: number },
  isOnline: (deviceId: number) => boolean,
): Preview {
  const owners = new Map<number, Preview['owners'][number]>();
  for (const { id, deviceNo, ownerId, userName } of phones) {
    const owner = owners.get(ownerId) ?? { userId: ownerId, userName, count: 0, online: 0, deviceNos: [] };
    owner.count += 1;
    if (owner.deviceNos.length < numbersShown) owner.deviceNos.push(deviceNo);
    if (isOnline(id)) owner.online += 1;
    owners.set(ownerId, owner);
  }
  const list = [...owners.values()].sort((one, other) => other.count - one.count);
  return {
    count: phones.length,
    online: list.reduce((sum, owner) => sum + owner.online, 0),
    unsupported: phones.filter((phone) => declines(phone, kind)).length,
    disabled,
    owners: list,
  };
}
