import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Phone } from '../../phone.ts';

/** Returns the mean of all channels of the phone's screen, 0 to 255. */
export async function brightnessOf(phone: Phone): Promise<number> {
  const { jpeg, width, height } = await phone.screenshot({ scalePercent: 10, qualityPercent: 90 });
  const ink = createCanvas(width, height).getContext('2d');
  ink.drawImage(await loadImage(jpeg), 0, 0);
  const { data } = ink.getImageData(0, 0, width, height);
  const colors = data.filter((_, index) => index % 4 !== 3);
  return colors.reduce((sum, value) => sum + value, 0) / colors.length;
}
