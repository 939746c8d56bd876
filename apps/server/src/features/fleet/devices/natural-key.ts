import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

const digitsKept = 20;

/** A text by which numbers stand in the order in which people count: A2 before a10. The database's `natural_key` says the same. */
export const naturalKeyOf = (deviceNo: string): string =>
  deviceNo
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/[0-9]+/g, (digits) => digits.padStart(digitsKept, '0').slice(-digitsKept));

export const naturalKey = (column: AnyPgColumn | SQL): SQL => sql`natural_key(${column}) collate "C"`;
