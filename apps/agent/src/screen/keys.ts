import type { PhoneKey } from '../phones/phone.ts';

type KeyAction = '_back' | '_home' | '_recent' | '_power' | '_lock' | '_unlock';

export const keyOfAction: Record<KeyAction, PhoneKey> = {
  _back: 'back',
  _home: 'home',
  _recent: 'recent',
  _power: 'power',
  _lock: 'lock',
  _unlock: 'unlock',
};

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
