import type { ScreenRefusal } from '@flotilla/contract/device';
import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import type { Phone } from '../phones/phone.ts';

interface Unsupported {
  readonly reason: ScreenRefusal;
  readonly msg: string;
}

/** Returns the reason why this phone cannot show its screen with this setting, or `undefined` if it can. */
export function whyUnsupported(setting: ScreenSettings, phone: Phone): Unsupported | undefined {
  if (setting.screen_mode === '1') {
    const films = phone.capabilities.includes('video') && phone.video !== undefined;
    return films ? undefined : { reason: 'noVideo', msg: 'video stream is not available on this phone' };
  }
  if (setting.screen_img_cap === '1' && !phone.capabilities.includes('accessibility')) {
    return { reason: 'noAccessibility', msg: 'accessibility capture is not available on this phone' };
  }
  if (phone.capabilities.includes('screenshot')) return undefined;
  return { reason: 'noScreenshot', msg: 'this phone cannot take screenshots' };
}
