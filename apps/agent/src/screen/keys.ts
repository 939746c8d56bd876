import { androidKeys } from '../phones/key-codes.ts';
import type { PhoneKey } from '../phones/phone.ts';

/** Phone keys by the browser's `KeyboardEvent.code`. */
const browserCodes: Record<string, PhoneKey> = {
  Enter: 'enter',
  NumpadEnter: 'enter',
  Backspace: 'delete',
  Tab: 'tab',
  Escape: 'back',
  Home: 'home',
};

/** Returns a phone's key by its own name or a browser's code, or `undefined` if phones have no such key. */
export function keyOfCode(code: string): PhoneKey | undefined {
  if (Object.hasOwn(androidKeys, code)) return code as PhoneKey;
  return Object.hasOwn(browserCodes, code) ? browserCodes[code] : undefined;
}
