import type { Numbering } from '@flotilla/contract/http/fleet/devices';
import { deviceWords } from '@flotilla/contract/words/devices';
import { isTaken } from '../../../platform/db/constraint.ts';
import { amongTexts } from '../../../platform/db/list.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { taken } from '../../../platform/http/call-error.ts';

const numberTaken = (value: string) => taken(deviceWords, 'deviceNo', value);
const hardwareTaken = (value: string) => taken(deviceWords, 'deviceId', value);

const twice = (values: readonly string[]): string | undefined =>
  values.find((value, index) => values.indexOf(value) !== index);

/** @throws 409 with the first number that another phone has, or that occurs twice */
export async function assertNumbersFree(tx: Queryable, numbers: readonly string[]): Promise<void> {
  const repeated = new Set(numbers).size === numbers.length ? undefined : twice(numbers);
  if (repeated !== undefined) throw numberTaken(repeated);
  const { rows } = await tx.execute<{ device_no: string }>(
    sql`select device_no from device where device_no = any(${sql.param([...numbers])}::text[]) limit 1`,
  );
  if (rows[0]) throw numberTaken(rows[0].device_no);
}

/** @throws 409 with the first hardware id that a phone of the tenant has already. */
export async function assertHardwareFree(tx: Queryable, tenantId: number, hardwareIds: readonly string[]) {
  const { rows } = await tx.execute<{ device_id: string }>(
    sql`select device_id from device where tenant_id = ${tenantId} and ${amongTexts(sql`device_id`, hardwareIds)} limit 1`,
  );
  if (rows[0]) throw hardwareTaken(rows[0].device_id);
}

interface Sent {
  readonly numbers: readonly string[];
  readonly hardwareIds: readonly string[];
}

/** Turns a unique violation into 409. */
export async function orTaken<T>(work: Promise<T>, { numbers, hardwareIds }: Sent): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isTaken(error, 'device_no_unique')) throw numberTaken(numbers.join(', '));
    if (isTaken(error, 'device_of_tenant')) throw hardwareTaken(hardwareIds.join(', '));
    throw error;
  }
}

/** Numbers phones without a number of their own. The first number sets the least number of digits. */
export function numberThem(numbers: readonly (string | undefined)[], { prefix, first }: Numbering): string[] {
  let next = Number(first);
  return numbers.map((number) => number || `${prefix}${String(next++).padStart(first.length, '0')}`);
}

const longest = 64;

/** Creates a number from the hardware id, with a suffix if another phone has it. */
export async function freeNumber(tx: Queryable, hardwareId: string): Promise<string> {
  const base =
    hardwareId
      .replace(/[\p{Cc},]/gu, '_')
      .trim()
      .slice(0, longest - 6) || 'phone';
  const { rows } = await tx.execute<{ device_no: string }>(
    sql`select device_no from device where device_no = ${base} or starts_with(device_no, ${`${base}-`})`,
  );
  const used = new Set(rows.map((row) => row.device_no));
  for (let suffix = 1; ; suffix += 1) {
    const number = suffix === 1 ? base : `${base}-${suffix}`;
    if (!used.has(number)) return number;
  }
}
