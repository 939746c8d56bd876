import type { AnswerOf, QueryOf } from '@flotilla/contract/endpoint';
import { errorText, inWords } from '@flotilla/contract/errors';
import { deviceNo as deviceNumber, importDevices as endpoint } from '@flotilla/contract/http/fleet/devices';
import type { Locale } from '@flotilla/contract/locale';
import { deviceWords } from '@flotilla/contract/words/devices';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Upload } from '../../../platform/http/upload.ts';
import { validate } from '../../../platform/http/validate.ts';
import { readText } from '../../../platform/spreadsheet/read-text.ts';
import { addDevices } from './add-devices.ts';
import type { AssignDeps } from './assign-devices.ts';

type Report = AnswerOf<typeof endpoint>;
type Line = Pick<Report['lines'][number], 'line' | 'deviceNo'>;

const mostLines = 10_000;
/** This much of a wrong line is enough to find it. */
const mostShown = 200;

function linesOf(text: string): Line[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, deviceNo: line.trim() }))
    .filter(({ deviceNo }) => deviceNo !== '');
  if (lines.length > mostLines) {
    throw new CallError('tooLarge', { params: { limit: mostLines.toLocaleString('en') } });
  }
  return lines;
}

/** Numbers that a phone of the site has, or that a phone of the tenant calls itself. */
async function takenNumbers(database: Database, lines: readonly Line[], tenantId: number): Promise<Set<string>> {
  const numbers = sql`any(${sql.param(lines.map(({ deviceNo }) => deviceNo))}::text[])`;
  const { rows } = await database.drizzle.execute<{ taken: string }>(sql`
    select device_no as taken from device where device_no = ${numbers}
    union select device_id from device where device_id = ${numbers} and tenant_id = ${tenantId}`);
  return new Set(rows.map((row) => row.taken));
}

function wrongNumber(deviceNo: string, locale: Locale): string | null {
  try {
    validate(deviceNumber, deviceNo, locale);
    return null;
  } catch (error) {
    if (error instanceof CallError) return inWords(error.details.fields?.[0]?.message ?? error.text(locale), locale);
    throw error;
  }
}

const announcedBy = ({ deviceNo }: Line) => ({ deviceNo, hardwareId: deviceNo, brand: '', mode: '', imei: '' });

/** Adds one phone per line. A line that cannot be added is reported; the others are added. */
export async function importDevices(
  deps: AssignDeps,
  who: UserWho,
  locale: Locale,
  file: Upload,
  query: QueryOf<typeof endpoint>,
): Promise<Report & { ids: number[] }> {
  const lines = linesOf(readText({ fileName: file.fileName, content: await file.read() }));
  const sent = validate(endpoint.query, file.fields, locale);
  const { groupId = query.groupId, tenantId = query.tenantId } = sent;
  if (groupId === undefined) throw new CallError('pselectDeviceGroup');
  const group = await deps.groups.one(deps.db.drizzle, who, groupId);
  const taken = await takenNumbers(deps.db, lines, group.tenantId);
  const judge = (number: string): string | null =>
    taken.has(number)
      ? errorText('taken', locale, { what: deviceWords.deviceNo, value: number })
      : wrongNumber(number, locale);
  const report = lines.map(({ line, deviceNo }) => {
    const fault = judge(deviceNo);
    if (fault === null) taken.add(deviceNo);
    return { line, deviceNo: deviceNo.slice(0, mostShown), added: fault === null, message: fault ?? '' };
  });
  const phones = report.filter(({ added }) => added).map(announcedBy);
  const ids = phones.length > 0 ? await addDevices(deps, who, phones, { tenantId, groupId, status: 0 }) : [];
  return { ids, added: ids.length, failed: report.length - ids.length, lines: report };
}
