import type { PhoneKey } from './phone.ts';

/** Android's name and number of each key (KeyEvent). */
export const androidKeys: Readonly<Record<PhoneKey, { readonly name: string; readonly code: number }>> = {
  back: { name: 'BACK', code: 4 },
  home: { name: 'HOME', code: 3 },
  recent: { name: 'APP_SWITCH', code: 187 },
  power: { name: 'POWER', code: 26 },
  lock: { name: 'SLEEP', code: 223 },
  unlock: { name: 'WAKEUP', code: 224 },
  volumeUp: { name: 'VOLUME_UP', code: 24 },
  volumeDown: { name: 'VOLUME_DOWN', code: 25 },
  enter: { name: 'ENTER', code: 66 },
  delete: { name: 'DEL', code: 67 },
  tab: { name: 'TAB', code: 61 },
};

/** After waking up, dismisses a keyguard without PIN; one with PIN prompts for it. */
export const dismissKeyguard = 'wm dismiss-keyguard';
