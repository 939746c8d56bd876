import { oldestAgentRelease } from '@flotilla/contract/device-protocol';
import type { Locale } from '@flotilla/contract/locale';
import type { Refusal } from '@flotilla/contract/refusals';
import { refusalWords } from '@flotilla/contract/words/refusals';

/** Agents act on the reason; the text is for their logs and for the console. */
export const refusalText = (reason: Refusal | 'noToken', locale: Locale): string =>
  refusalWords[reason][locale].replace('{release}', oldestAgentRelease);
