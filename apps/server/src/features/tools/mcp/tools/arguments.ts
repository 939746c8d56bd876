import { word } from '@flotilla/contract/locale';
import { withSentence } from '@flotilla/contract/rules';
import { z } from 'zod';

const mostPhones = 500;

export const phoneNumber = z.string().trim().min(1).max(64).describe('The number of the phone, as in list_phones.');
export const chosen = {
  phones: z.array(z.string().trim().min(1).max(64)).max(mostPhones).optional().describe('The numbers of the phones.'),
  groupIds: z.array(z.int().positive()).max(100).optional().describe('Groups whose phones are all chosen, too.'),
};
export const confirmation = z
  .string()
  .max(1_000)
  .optional()
  .describe('Leave this out at first. The response describes the effect and has the value for the second call.');
export const page = {
  page: z.int().min(1).max(100_000).default(1).describe('The page, from 1.'),
  pageSize: z.int().min(1).max(100).default(50).describe('Rows a page, at most 100.'),
};
/** A place on the screen. */
export const share = z.number().min(0).max(1);
export const id = z.int().positive();

/** The sentence of a rule of several arguments. Assistants get English in every language of the site. */
export const explained = (sentence: string): string => withSentence(word(sentence, sentence, sentence));

/** The counts that are not 0, such as "3 running, 2 done". */
export function listed({ total, ...counts }: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
  return parts.join(', ') || String(total ?? 0);
}

/** A number with its noun, such as "1 phone" and "3 phones". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The rows of a list with the note whether more follow. */
export function pageText(what: string, rows: number, total: number, page: number, pageSize: number): string {
  const shown = (page - 1) * pageSize + rows;
  return shown < total ? `${what}: ${rows} of ${total}; page ${page + 1} has more.` : `${what}: ${rows} of ${total}.`;
}
