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
  const acknowledgement = action === 'pictureAck' ? readAcknowledgement(value as Record<string, unknown>) : null;
  if (acknowledgement) return acknowledgement;
  if (!known.has(action)) return 'unknown';
  if (isTooDeep(value)) return 'malformed';
  const read = fromBrowser.safeParse(value);
  return read.success ? read.data : 'malformed';
}

/** One comes for every picture: reading it costs less than the schema does. Null for what the schema shall decide. */
function readAcknowledgement({ deviceNo, count }: Record<string, unknown>): FromBrowser | null {
  if (!Number.isSafeInteger(count) || (count as number) <= 0) return null;
  if (deviceNo === undefined) return { action: 'pictureAck', count: count as number };
  if (typeof deviceNo !== 'string' || deviceNo.length > 64) return null;
  return { action: 'pictureAck', deviceNo, count: count as number };
}
