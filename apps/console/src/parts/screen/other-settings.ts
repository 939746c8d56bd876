import type { ScreenSettings } from '@flotilla/contract/phone-settings';

/** The settings that change the picture itself. */
const ofPicture = [
  'screen_mode',
  'screen_scale',
  'screen_img_quality',
  'screen_img_cap',
  'screen_img_delay',
  'local_cam',
] as const satisfies readonly (keyof ScreenSettings)[];

/** Whether another viewer's settings replaced the requested ones. */
export const othersHold = (asked: ScreenSettings, held: ScreenSettings): boolean =>
  ofPicture.some((name) => asked[name] !== held[name]);
