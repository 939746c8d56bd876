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
  const owners = [...Map.groupBy(phones, ({ ownerId }) => ownerId)].map(([userId, own]) => ({
    userId,
    userName: own[0]!.userName,
    count: own.length,
    online: own.filter(({ id }) => isOnline(id)).length,
    deviceNos: own.slice(0, numbersShown).map(({ deviceNo }) => deviceNo),
  }));
  return {
    count: phones.length,
    online: owners.reduce((sum, owner) => sum + owner.online, 0),
    unsupported: phones.filter((phone) => declines(phone, kind)).length,
    disabled,
    owners: owners.toSorted((one, other) => other.count - one.count),
  };
}
