import { type FromBrowser, fromBrowser } from '@flotilla/contract/live';
import { pictureWindow, quickPictureWindow } from '@flotilla/contract/picture-window';
import { isUnwieldy } from '../../../platform/live/nesting.ts';

const known = new Set<unknown>(fromBrowser.options.map((option) => option.shape.action.value));

/** The console's exact text; every open page sends one every few seconds. */
const ping = JSON.stringify({ action: 'ping' } satisfies FromBrowser);

/** The exact text that the console sends for every few pictures. Matching it is ten times faster than parsing. */
const acknowledgement =
  /^\{"action":"pictureAck"(?:,"deviceNo":"([^"\\\p{Cc}]{1,64})")?,"count":([1-9]\d{0,8})(?:,"ahead":(\d{1,2}))?\}$/u;

/** Null if the schema has to parse it. */
function readAcknowledgement(text: string): FromBrowser | null {
  const found = acknowledgement.exec(text);
  if (!found) return null;
  const [, deviceNo, count, ahead = pictureWindow] = found;
  if (Number(ahead) < pictureWindow || Number(ahead) > quickPictureWindow) return null;
  return { action: 'pictureAck', deviceNo, count: Number(count), ahead: Number(ahead) };
}

/** A browser's message; unknown actions of a newer console are ignored. */
export function readBrowserMessage(text: string): FromBrowser | 'malformed' | 'unknown' {
  if (text === ping) return { action: 'ping' };
  const acknowledgement = readAcknowledgement(text);
  if (acknowledgement) return acknowledgement;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'malformed';
  }
  const action = typeof value === 'object' && value !== null && 'action' in value ? value.action : undefined;
  if (typeof action !== 'string') return 'malformed';
  if (!known.has(action)) return 'unknown';
  if (isUnwieldy(value)) return 'malformed';
  const read = fromBrowser.safeParse(value);
  return read.success ? read.data : 'malformed';
}
