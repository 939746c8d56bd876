import { type FromBrowser, fromBrowser } from '@flotilla/contract/live';
import { isTooDeep } from '../../../platform/live/nesting.ts';

const known = new Set<unknown>(fromBrowser.options.map((option) => option.shape.action.value));

/** What a browser said; actions of a newer console are left aside. */
export function readBrowserMessage(text: string): FromBrowser | 'malformed' | 'unknown' {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'malformed';
  }
  const action = typeof value === 'object' && value !== null && 'action' in value ? value.action : undefined;
  if (typeof action !== 'string') return 'malformed';
  if (!known.has(action)) return 'unknown';
  if (isTooDeep(value)) return 'malformed';
  const read = fromBrowser.safeParse(value);
  return read.success ? read.data : 'malformed';
}
