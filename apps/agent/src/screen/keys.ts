import type { PhoneKey } from '../phones/phone.ts';

const phoneKeys: Record<PhoneKey, true> = {
  back: true,
  home: true,
  recent: true,
  power: true,
  lock: true,
  unlock: true,
  volumeUp: true,
  volumeDown: true,
  enter: true,
  delete: true,
  tab: true,
};

/** `KeyboardEvent.code` of a browser. */
const browserCodes: Record<string, PhoneKey> = {
  Enter: 'enter',
  NumpadEnter: 'enter',
  Backspace: 'delete',
  Tab: 'tab',
  Escape: 'back',
  Home: 'home',
};

/** A phone's key by its own name or a browser's code; undefined if phones have no such key. */
export function keyOfCode(code: string): PhoneKey | undefined {
  if (Object.hasOwn(phoneKeys, code)) return code as PhoneKey;
  return Object.hasOwn(browserCodes, code) ? browserCodes[code] : undefined;
}
