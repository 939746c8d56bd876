import type { PhoneKey } from '../phone.ts';

const wake = 'input keyevent KEYCODE_WAKEUP';

export const keyCommands: Readonly<Record<PhoneKey, string>> = {
  back: 'input keyevent KEYCODE_BACK',
  home: 'input keyevent KEYCODE_HOME',
  recent: 'input keyevent KEYCODE_APP_SWITCH',
  power: 'input keyevent KEYCODE_POWER',
  lock: 'input keyevent KEYCODE_SLEEP',
  // Leaves a keyguard without PIN; one with PIN asks for it.
  unlock: `${wake} && wm dismiss-keyguard`,
  volumeUp: 'input keyevent KEYCODE_VOLUME_UP',
  volumeDown: 'input keyevent KEYCODE_VOLUME_DOWN',
  enter: 'input keyevent KEYCODE_ENTER',
  delete: 'input keyevent KEYCODE_DEL',
  tab: 'input keyevent KEYCODE_TAB',
};
