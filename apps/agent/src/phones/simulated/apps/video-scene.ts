import type { Words } from '../language.ts';
import { between, pick, type Random } from '../random.ts';
import type { Color } from '../ui/palette.ts';
import type { Box, Ink } from '../ui/view.ts';

export interface Clip {
  readonly author: Words;
  readonly caption: Words;
  readonly likes: number;
  readonly seconds: number;
  readonly sky: readonly [string, string];
  readonly coat: Color;
  readonly slope: number;
}

const skies = [
  ['#6b4a35', '#d59a63'],
  ['#1f3a4a', '#7fa6ad'],
  ['#203b2c', '#86a878'],
  ['#3a2f56', '#c48fa8'],
  ['#22304a', '#8aa3cf'],
  ['#4a2a2a', '#dc9a7c'],
] as const;
const authors: readonly Words[] = [
  ['@morninglight', '@晨光'],
  ['@peakwalker', '@山行者'],
  ['@two.wheels', '@两个轮子'],
  ['@slowkitchen', '@慢厨房'],
  ['@cityframes', '@城市取景框'],
  ['@lakehouse', '@湖边小屋'],
];
const captions: readonly Words[] = [
  ['First snow on the ridge', '山脊上的初雪'],
  ['Three minutes of quiet', '三分钟的安静'],
  ['The long way home', '绕远路回家'],
  ['Bread, from the start', '从零做面包'],
  ['Rain at the station', '车站的雨'],
  ['Wait for the end', '看到最后'],
];
const coats = ['#e0663f', '#e7b84a', '#3f6fd0', '#c8d4de', '#a23f6a'] as const;

export const someClip = (random: Random): Clip => ({
  author: pick(random, authors),
  caption: pick(random, captions),
  likes: Math.floor(between(random, 800, 90_000)),
  seconds: Math.round(between(random, 8, 24)),
  sky: pick(random, skies),
  coat: pick(random, coats),
  slope: between(random, 0, 6),
});

/** A walker before moving hills; `seconds` is how far the clip has played. */
export function drawClip(ink: Ink, { left, top, width, height }: Box, clip: Clip, seconds: number): void {
  const sky = ink.createLinearGradient(0, top, 0, top + height);
  sky.addColorStop(0, clip.sky[0]);
  sky.addColorStop(0.75, clip.sky[1]);
  sky.addColorStop(1, clip.sky[0]);
  ink.fillStyle = sky;
  ink.fillRect(left, top, width, height);
  ink.fillStyle = '#ffffff55';
  ink.beginPath();
  ink.arc(left + width * 0.66, top + height * 0.3, 42, 0, 2 * Math.PI);
  ink.fill();
  for (const [index, shade] of ['#00000026', '#00000040', '#0000005c'].entries()) {
    const speed = 6 + index * 14;
    ink.fillStyle = shade;
    ink.beginPath();
    ink.moveTo(left, top + height);
    for (let x = 0; x <= width; x += 10) {
      const along = (x + seconds * speed) / (90 - index * 22) + clip.slope * (index + 1);
      ink.lineTo(left + x, top + height * (0.5 + index * 0.11) - Math.abs(Math.sin(along)) * (70 - index * 16));
    }
    ink.lineTo(left + width, top + height);
    ink.fill();
  }
  const step = Math.sin(seconds * 6) * 3;
  const [x, y] = [left + width * 0.46, top + height * 0.68 + step];
  ink.fillStyle = '#e8c4a2';
  ink.beginPath();
  ink.arc(x, y - 66, 15, 0, 2 * Math.PI);
  ink.fill();
  ink.fillStyle = clip.coat;
  ink.beginPath();
  ink.roundRect(x - 21, y - 50, 42, 62, 16);
  ink.fill();
  ink.fillStyle = '#20242b';
  ink.beginPath();
  ink.roundRect(x - 15 + step, y + 6, 11, 42, 5);
  ink.roundRect(x + 4 - step, y + 6, 11, 42, 5);
  ink.fill();
}
