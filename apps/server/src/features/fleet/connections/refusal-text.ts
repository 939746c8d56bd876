import type { Hello } from '@flotilla/contract/device';
import type { Refusal } from '@flotilla/contract/refusals';

/** Texts for the agent's log; agents act on the reason. */
const refusalText: Record<Refusal, string> = {
  badKey: 'The key is not known here, or its time has passed',
  badToken: 'The phone is known here and has to show its own token; return it to unassigned to let it join again',
  clone: 'This token belongs to another phone',
  copied:
    'Another agent is at work with a copy of this agent’s data folder: end one of them, and give it a folder of its own',
  disabled: 'The phone is disabled',
  deleted: 'The phone has been deleted',
  quota: 'The device quota is used up',
  protocol: 'The agent speaks another version of the protocol',
  replaced: 'The phone has a newer connection',
  tooMany: 'Too many phones join from this address',
  unavailable: 'The site cannot answer now',
  malformed: 'The message cannot be read',
  tooLarge: 'The message is too large',
  shuttingDown: 'The site is restarting',
};

/** The text depends on whether the phone came with a token or a key. */
export const refusalTextOf = (reason: Refusal, hello?: Hello): string =>
  reason === 'badToken' && hello?.key === undefined
    ? 'The phone shows no token that is valid here; with a key of this site it joins anew'
    : refusalText[reason];
