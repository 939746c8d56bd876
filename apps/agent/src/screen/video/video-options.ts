import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import type { PhoneIdentity, VideoOptions } from '../../phones/phone.ts';

const maxFps = 30;
const leastBits = 1_000_000;
const bitsPerPercent = 70_000;

/** Converts the projection settings to encoder options. The quality determines the bit rate. */
export function videoOptionsOf(setting: ScreenSettings, screen: PhoneIdentity['screen']): VideoOptions {
  const longer = Math.max(screen.width, screen.height);
  return {
    maxSize: Math.max(16, Math.round((longer * Number(setting.screen_scale)) / 100)),
    maxFps,
    bitsPerSecond: leastBits + bitsPerPercent * Number(setting.screen_img_quality),
  };
}
