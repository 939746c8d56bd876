import type { ColumnFacts } from './read-tables.ts';

/** The value of a default that is a plain constant or the time of the insertion; `undefined` for any other expression. */
export function readDefault({
  standard,
  type,
}: Pick<ColumnFacts, 'standard' | 'type'>): string | number | boolean | undefined {
  if (standard === null) return undefined;
  if (type === 'timestamptz') return /^(now\(\)|CURRENT_TIMESTAMP)/.test(standard) ? 'now()' : undefined;
  if (type === 'date') return /^(CURRENT_DATE|now\(\))/.test(standard) ? 'now()' : undefined;
  if (type === 'text[]') return standard.startsWith("'{}'::") ? '{}' : undefined;
  if (type === 'boolean') return standard === 'true' || standard === 'false' ? standard === 'true' : undefined;
  const text = /^'((?:[^']|'')*)'::[a-z ]+$/.exec(standard)?.[1]?.replaceAll("''", "'");
  if (type === 'text') return text;
  const number = Number(text ?? standard.replace(/^\((.*)\)$/, '$1'));
  return Number.isSafeInteger(type === 'numeric' ? Math.trunc(number) : number) ? number : undefined;
}
