import type { Locale } from '@flotilla/contract/locale';
import { type TermName, terms } from '@flotilla/contract/terms';
import { faultText } from '@flotilla/contract/words/faults';

/** The reasons why the site ended a run or a phone refused it. Other reasons are the code of an interruption, or the phone's own text. */
const codes = [
  'runLate',
  'runUnanswered',
  'runSilent',
  'runForgotten',
  'runStopped',
  'runStuck',
  'runPhoneDeleted',
  'runCleared',
  'runReleased',
  'runRestored',
  'runClockSetBack',
  'runHotUpdated',
] as const satisfies TermName[];
export type RunReason = (typeof codes)[number];

const later: Readonly<Record<string, TermName>> = {
  done: 'laterDone',
  failed: 'laterFailed',
  stopped: 'laterStopped',
};

export function reasonText(reason: string, locale: Locale, lateState: string | null = null): string {
  const code = codes.find((one) => one === reason);
  const text = code ? terms[code][locale] : (faultText({ code: reason, values: {} }, locale) ?? reason);
  const note = lateState === null ? undefined : later[lateState];
  return note ? `${text} (${terms[note][locale]})` : text;
}

/** For SQL: a reason that cannot be misspelt. */
export const because = (reason: RunReason): string => reason;
