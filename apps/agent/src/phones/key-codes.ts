import type { PhoneKey } from './phone.ts';

/** Android's names and numbers (KeyEvent). */
export const keyCodes = {
  BACK: 4,
  HOME: 3,
  APP_SWITCH: 187,
  POWER: 26,
  SLEEP: 223,
  WAKEUP: 224,
  VOLUME_UP: 24,
  VOLUME_DOWN: 25,
  ENTER: 66,
  DEL: 67,
  TAB: 61,
} as const;

export const keyNames: Readonly<Record<PhoneKey, keyof typeof keyCodes>> = {
  back: 'BACK',
  home: 'HOME',
  recent: 'APP_SWITCH',
  power: 'POWER',
  lock: 'SLEEP',
  unlock: 'WAKEUP',
  volumeUp: 'VOLUME_UP',
  volumeDown: 'VOLUME_DOWN',
  enter: 'ENTER',
  delete: 'DEL',
  tab: 'TAB',
};

/** After waking up, dismisses a keyguard without PIN; one with PIN prompts for it. */
export const dismissKeyguard = 'wm dismiss-keyguard';
