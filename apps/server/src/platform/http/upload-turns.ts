import type { Who } from '../access/who.ts';
import { createFairTurns } from '../work/fair-turns.ts';
import { type CallError, tooManyRequests } from './call-error.ts';

interface Options {
  /** The folder of the drafts. It is cleaned of those that a killed process leaves. */
  readonly folder: string;
  perTenant(): number;
  /** The failure of an upload that would exceed `perTenant`. */
  refuse(): CallError;
}

const atOnceOnSite = 32;
/** Phones wait for a turn instead of being refused: a fleet may send its screenshots at the same time. */
const mostPhonesWaiting = 10_000;

/** Limits the uploads that are received or held at a time, by tenant and for the site. */
export function createUploadTurns({ folder, perTenant, refuse }: Options) {
  const turnsOf = (mostWaiting: number) =>
    createFairTurns({
      atOnce: atOnceOnSite,
      perKey: perTenant,
      mostWaiting: () => mostWaiting,
      refuse: (bySite) => (bySite ? tooManyRequests(5) : refuse()),
    });
  const [ofUsers, ofPhones] = [turnsOf(0), turnsOf(mostPhonesWaiting)];
  return {
    folder,
    /** Resolves when the upload may begin, with the function that ends its turn. @throws 429 */
    enter: (who: Who | null, gone: AbortSignal) =>
      new Promise<() => void>((resolve, reject) => {
        const turns = who?.kind === 'phone' ? ofPhones : ofUsers;
        const hold = () => new Promise<void>((leave) => resolve(leave));
        turns(String(who?.tenantId ?? ''), gone, hold).catch(reject);
      }),
  };
}
export type UploadTurns = ReturnType<typeof createUploadTurns>;
