import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Devices, PhoneChoice } from '../../fleet/devices/api.ts';

/** The phones of a choice. Disabled ones are counted and left out. */
export async function enabledPhones(
  db: Queryable,
  devices: Pick<Devices, 'select'>,
  who: UserWho,
  choice: PhoneChoice,
) {
  const chosen = await devices.select(db, who, choice);
  const phones = chosen.filter(({ status }) => status === 0);
  return { phones, disabled: chosen.length - phones.length };
}

/** @throws 409 if the number of phones is not the one that was shown to the caller, 400 if it is 0 */
export function assertAsShown({ length: count }: readonly unknown[], expected: number | undefined): void {
  if (expected !== undefined && expected !== count) {
    throw new CallError('selectionChanged', { params: { count, expected } });
  }
  if (count === 0) throw new CallError('noPhonesChosen');
}
