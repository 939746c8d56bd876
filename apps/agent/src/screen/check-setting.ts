import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import type { Phone } from '../phones/phone.ts';

/** Why this phone cannot show its screen as asked; undefined when it can. */
export function whyUnsupported(setting: ScreenSettings, phone: Phone): string | undefined {
  if (setting.screen_mode === '1') {
    const films = phone.capabilities.includes('video') && phone.video !== undefined;
    return films ? undefined : 'video stream is not available on this phone';
  }
  if (setting.screen_img_cap === '1' && !phone.capabilities.includes('accessibility')) {
    return 'accessibility capture is not available on this phone';
  }
  if (!phone.capabilities.includes('screenshot')) return 'this phone gives no pictures of its screen';
  return undefined;
}
