import { screenSettings } from '@flotilla/contract/phone-settings';
import type { UserWho } from '../../../platform/access/who.ts';
import { reachOf } from '../../../platform/db/owned.ts';
import { whileInFlight } from '../../../platform/live/batch.ts';
import type { Devices, ScreenPhone } from '../devices/api.ts';
import type { ViewedPhone } from './viewer-rights.ts';

export interface FoundPhone extends ViewedPhone {
  readonly screenSettings: ScreenPhone['screenSettings'];
  /** The time before it was read: it does not contain later changes. */
  readonly readAtMs: number;
}

const mostTogether = 1_000;

/** Finds phones by number. One statement serves all viewers whose requests arrive while the previous one runs, whatever their rights. */
export function createPhoneFinder({ screens }: Pick<Devices, 'screens'>) {
  const read = whileInFlight(async (deviceNos: readonly string[]) => {
    const found = await screens([...new Set(deviceNos)]);
    return deviceNos.map((deviceNo) => found.get(deviceNo));
  }, mostTogether);

  /** The phones with everything that permission checks need, without those that are out of the viewer's reach. */
  const findAll = async (who: UserWho, deviceNos: readonly string[]): Promise<ReadonlyMap<string, FoundPhone>> => {
    const readAtMs = performance.now();
    const isInReach = reachOf(who);
    const found = new Map<string, FoundPhone>();
    for (const phone of await Promise.all(deviceNos.map(read))) {
      if (!phone || !isInReach(phone)) continue;
      const { id, deviceNo, status, capabilities, ownerExpiresAt } = phone;
      const settings = screenSettings.parse(phone.screenSettings);
      found.set(deviceNo, { id, deviceNo, status, capabilities, ownerExpiresAt, screenSettings: settings, readAtMs });
    }
    return found;
  };

  return {
    all: findAll,
    /** Returns `null` if the phone is out of the viewer's reach. */
    one: async (who: UserWho, deviceNo: string): Promise<FoundPhone | null> =>
      (await findAll(who, [deviceNo])).get(deviceNo) ?? null,
  };
}
export type PhoneFinder = ReturnType<typeof createPhoneFinder>;
