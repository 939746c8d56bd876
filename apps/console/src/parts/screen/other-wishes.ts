import type { ScreenSettings } from '@flotilla/contract/phone-settings';

/** What decides how a picture comes; the others decide whether it is shown, and with what beside it. */
const ofPicture = [
  'screen_mode',
  'screen_scale',
  'screen_img_quality',
  'screen_img_cap',
  'screen_img_delay',
  'local_cam',
] as const satisfies readonly (keyof ScreenSettings)[];

/** Whether a phone's picture comes as others who watch it wish, and not as it was asked for. */
export const othersHold = (asked: ScreenSettings, held: ScreenSettings): boolean =>
  ofPicture.some((name) => asked[name] !== held[name]);
