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

interface Option {
  value: string;
  label: MessageKey;
  /** The capability that this choice needs. */
  needs?: Capability;
}
export type ScreenField = { name: keyof ScreenSettings; label: MessageKey; hint?: MessageKey } & (
  | { kind: 'choice'; options: readonly Option[] }
  | { kind: 'number'; unit: string; min: number; max: number }
  | { kind: 'percent'; values: readonly string[] }
);

/** The projection settings in display order. */
export const screenFields: readonly ScreenField[] = [
  {
    name: 'default_screen',
    label: 'phone.defaultScreen',
    kind: 'choice',
    options: [
      { value: '0', label: 'phone.hide' },
      { value: '1', label: 'phone.openByItself' },
    ],
  },
  {
    name: 'show_phone_info',
    label: 'phone.showInfo',
    kind: 'choice',
    options: [
      { value: '0', label: 'phone.hide' },
      { value: '1', label: 'phone.show' },
    ],
  },
  {
    name: 'screen_mode',
    label: 'phone.screenMode',
    kind: 'choice',
    options: [
      { value: '1', label: 'phone.video', needs: 'video' },
      { value: '2', label: 'phone.screenshot', needs: 'screenshot' },
    ],
  },
  { name: 'screen_scale', label: 'phone.scale', kind: 'number', unit: '%', min: 1, max: 100 },
  {
    name: 'screen_img_quality',
    label: 'phone.quality',
    kind: 'percent',
    values: ['1', '2', '5', '10', '20', '50', '80', '100'],
  },
  {
    name: 'screen_img_cap',
    label: 'phone.capture',
    kind: 'choice',
    options: [
      { value: '0', label: 'phone.captureAuto' },
      { value: '1', label: 'phone.accessibility', needs: 'accessibility' },
      { value: '2', label: 'phone.agent' },
    ],
  },
  {
    name: 'local_cam',
    label: 'phone.localCamera',
    hint: 'phone.localCameraHint',
    kind: 'choice',
    options: [
      { value: '0', label: 'phone.cameraOpen', needs: 'camera' },
      { value: '1', label: 'phone.cameraClosed' },
    ],
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
