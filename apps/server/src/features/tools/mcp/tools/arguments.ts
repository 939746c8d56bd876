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

/** A number with its noun, such as "1 phone" and "3 phones". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The rows of a list with the note whether more follow. */
export function pageText(what: string, rows: number, total: number, page: number, pageSize: number): string {
  const shown = (page - 1) * pageSize + rows;
  return shown < total ? `${what}: ${rows} of ${total}; page ${page + 1} has more.` : `${what}: ${rows} of ${total}.`;
}
