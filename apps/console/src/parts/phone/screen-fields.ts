import type { Capability } from '@flotilla/contract/device';
import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import type { MessageKey } from '../../locales/keys.ts';

/** The default projection settings; a test compares them with the contract's. */
export const screenDefaults: ScreenSettings = {
  default_screen: '0',
  show_phone_info: '1',
  screen_mode: '2',
  screen_scale: '50',
  screen_img_quality: '20',
  screen_img_cap: '0',
  local_cam: '0',
  screen_img_delay: '200',
};

/** A value, its name and the capability that it needs. */
type Option = readonly [value: string, label: MessageKey, needs?: Capability];
export type ScreenField = { name: keyof ScreenSettings; label: MessageKey; hint?: MessageKey } & (
  | { kind: 'choice'; options: readonly Option[] }
  | { kind: 'number'; unit: string; min: number; max: number }
  | { kind: 'percent'; values: readonly string[] }
);
const choice = (name: keyof ScreenSettings, label: MessageKey, ...options: Option[]) =>
  ({ name, label, kind: 'choice', options }) as const;

/** The projection settings in display order. */
export const screenFields: readonly ScreenField[] = [
  choice('default_screen', 'phone.defaultScreen', ['0', 'action.hide'], ['1', 'phone.openByItself']),
  choice('show_phone_info', 'phone.showInfo', ['0', 'action.hide'], ['1', 'action.show']),
  choice('screen_mode', 'phone.screenMode', ['1', 'phone.video', 'video'], ['2', 'phone.screenshot', 'screenshot']),
  { name: 'screen_scale', label: 'phone.scale', kind: 'number', unit: '%', min: 1, max: 100 },
  {
    name: 'screen_img_quality',
    label: 'phone.quality',
    kind: 'percent',
    values: ['1', '2', '5', '10', '20', '50', '80', '100'],
  },
  choice(
    'screen_img_cap',
    'phone.capture',
    ['0', 'phone.automatic'],
    ['1', 'phone.accessibility', 'accessibility'],
    ['2', 'phone.agent'],
  ),
  {
    ...choice('local_cam', 'phone.localCamera', ['0', 'phone.cameraOpen', 'camera'], ['1', 'phone.cameraClosed']),
    hint: 'phone.localCameraHint',
  },
  {
    name: 'screen_img_delay',
    label: 'phone.delay',
    hint: 'phone.delayHint',
    kind: 'number',
    unit: 'ms',
    min: 20,
    max: 60_000,
  },
];
