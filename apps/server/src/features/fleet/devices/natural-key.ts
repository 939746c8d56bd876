import { type SQL, sql } from '../../../platform/db/orm.ts';
import type { AnyPgColumn } from '../../../platform/db/orm-tables.ts';

const digitsKept = 20;

/** A sort key in which numbers are in natural order: A2 before a10. The database's `natural_key` gives the same. */
export const naturalKeyOf = (deviceNo: string): string =>
  deviceNo
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/[0-9]+/g, (digits) => digits.padStart(digitsKept, '0').slice(-digitsKept));

export const naturalKey = (column: AnyPgColumn | SQL): SQL => sql`natural_key(${column}) collate "C"`;
