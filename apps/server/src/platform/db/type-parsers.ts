import pg from 'pg';

type Parse = (text: string) => unknown;

const OID = {
  int8: 20,
  numeric: 1700,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  textArray: 1009,
  int8Array: 1016,
  numericArray: 1231,
  dateArray: 1182,
  timestampArray: 1115,
  timestamptzArray: 1185,
  intervalArray: 1187,
} as const;

/** Maps a pool's columns to JavaScript: no Date, instants as ISO 8601 text with Z, integers as numbers. */
export function createTypeParsers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  const parsers: [column: number, array: number, parse: Parse][] = [
    [OID.int8, OID.int8Array, parseInt8],
    [OID.numeric, OID.numericArray, Number],
    [OID.timestamp, OID.timestampArray, parseTimestamp],
    [OID.timestamptz, OID.timestamptzArray, parseTimestamp],
    [OID.date, OID.dateArray, String],
    [OID.interval, OID.intervalArray, String],
  ];
  for (const [column, array, parse] of parsers) {
    types.setTypeParser(column, parse);
    types.setTypeParser(array, (text) => parseElements(text, parse));
  }
  return types;
}

export function parseInt8(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`The database's ${text} is beyond the whole numbers that JavaScript holds exactly.`);
}

/**
 * PostgreSQL's `2026-11-20 07:34:00.5+00` becomes `2026-11-20T07:34:00.500Z`. A column without zone counts as UTC. There are at
 * least milliseconds, and finer digits are kept, so that the text still finds its row. `infinity` is unchanged.
 */
export function parseTimestamp(text: string): string {
  const parts = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(\+00|[+-][\d:]+)?$/.exec(text);
  if (!parts) return text;
  const [, day, time, fraction = '', zone = '+00'] = parts;
  const digits = fraction.padEnd(3, '0');
  if (zone === '+00') return `${day}T${time}.${digits}Z`;
  const wholeZone = zone.length === 3 ? `${zone}:00` : zone;
  return new Date(`${day}T${time}.${digits}${wholeZone}`).toISOString();
}

function parseElements(text: string, parse: Parse): unknown[] {
  const elements = pg.types.getTypeParser(OID.textArray as number)(text) as unknown[];
  const convert = (element: unknown): unknown => {
    if (Array.isArray(element)) return element.map(convert);
    return element === null ? null : parse(element as string);
  };
  return elements.map(convert);
}
