import pg from 'pg';

const { builtins } = pg.types;
const textArray = 1009;
type Parse = (text: string) => unknown;

/** Maps a pool's columns to JavaScript: no Date, instants as ISO 8601 text with Z, integers as numbers. */
export function createTypeParsers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  const parsers: [column: number, array: number, parse: Parse][] = [
    [builtins.INT8, 1016, parseInt8],
    [builtins.NUMERIC, 1231, Number],
    [builtins.TIMESTAMP, 1115, parseTimestamp],
    [builtins.TIMESTAMPTZ, 1185, parseTimestamp],
    [builtins.DATE, 1182, String],
    [builtins.INTERVAL, 1187, String],
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
  const elements = pg.types.getTypeParser(textArray as number)(text) as unknown[];
  const convert = (element: unknown): unknown => {
    if (Array.isArray(element)) return element.map(convert);
    return element === null ? null : parse(element as string);
  };
  return elements.map(convert);
}
