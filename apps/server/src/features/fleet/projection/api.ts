import type { UserWho } from '../../../platform/access/who.ts';

export { createPhoneFinder, type FoundPhone, type PhoneFinder } from './find-phone.ts';
export { type Refused, whyNotUse } from './viewer-rights.ts';

/** Sends a command from a phone's panel and waits for its result. The composition supplies it. */
export interface PanelCommands {
  send(
    who: UserWho,
    device: { readonly id: number; readonly deviceNo: string },
    kind: 'rebootEC' | 'rebootPhone',
  ): Promise<{ readonly ok: boolean; readonly msg: string }>;
}
