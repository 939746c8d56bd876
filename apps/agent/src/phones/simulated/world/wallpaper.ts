import { pick, type Random } from '../random.ts';
import type { Box, Ink } from '../ui/view.ts';

interface Scene {
  readonly sky: readonly [string, string, string];
  readonly hills: readonly [string, string, string];
  readonly light: string;
}

const scenes: readonly Scene[] = [
  { sky: ['#173f4f', '#3f7f79', '#d9e3b4'], hills: ['#3f7d6d', '#2c6159', '#1d4747'], light: '#f4efc8' },
  { sky: ['#2a2450', '#7a4c86', '#f2a787'], hills: ['#6b4379', '#4a3064', '#2f2350'], light: '#ffd9a8' },
  { sky: ['#12294d', '#2f5f9e', '#b5d6ee'], hills: ['#4f7fb0', '#355f90', '#21436c'], light: '#f3f8ff' },
  { sky: ['#41241f', '#b3603e', '#f7cf8f'], hills: ['#a4603f', '#7a432f', '#532c25'], light: '#ffefc6' },
  { sky: ['#10251f', '#28594a', '#9cc6a0'], hills: ['#3d7459', '#295643', '#193a30'], light: '#e9f4d3' },
  { sky: ['#2b2f3a', '#596679', '#c9d1d8'], hills: ['#66727f', '#495562', '#313b47'], light: '#ffffff' },
];

export type Wallpaper = (ink: Ink, box: Box) => void;

/** Hills before an evening sky, in the colours of this phone. */
export function wallpaperOf(random: Random): Wallpaper {
  const scene = pick(random, scenes);
  const sunX = 0.2 + 0.6 * random();
  const turns = [random() * 6, random() * 6, random() * 6];
  return (ink, { left, top, width, height }) => {
    const sky = ink.createLinearGradient(0, top, 0, top + height * 0.85);
    scene.sky.forEach((color, index) => {
      sky.addColorStop(index / 2, color);
    });
    ink.fillStyle = sky;
    ink.fillRect(left, top, width, height);
    ink.globalAlpha = 0.5;
    ink.fillStyle = scene.light;
    ink.beginPath();
    ink.arc(left + width * sunX, top + height * 0.615, 40, 0, 2 * Math.PI);
    ink.fill();
    ink.globalAlpha = 1;
    scene.hills.forEach((color, index) => {
      const base = top + height * (0.62 + index * 0.12);
      ink.fillStyle = color;
      ink.beginPath();
      ink.moveTo(left, top + height);
      for (let x = 0; x < width + 12; x += 12) {
        const wave = Math.sin(x / (70 - index * 12) + turns[index]!) * 20 + Math.sin(x / 31 + turns[index]! * 2) * 7;
        ink.lineTo(left + x, base + wave);
      }
      ink.lineTo(left + width, top + height);
      ink.fill();
    });
  };
}
