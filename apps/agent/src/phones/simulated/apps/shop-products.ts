import { Path2D } from '@napi-rs/canvas';
import type { Color } from '../ui/palette.ts';
import type { Paint } from '../ui/view.ts';

/** Around the middle of a picture 104 wide: what is filled, and what is drawn with a broad pen. */
const shapes = {
  mug: {
    fill: 'M-18-22h28a8 8 0 0 1 8 8v30a8 8 0 0 1-8 8h-28a8 8 0 0 1-8-8v-30a8 8 0 0 1 8-8z',
    line: 'M22-12a12 12 0 0 1 0 24',
  },
  lamp: { fill: 'M-14-32h28L28-2H2.5v30H18v5h-36v-5h15.5V-2H-28z' },
  phones: {
    fill: 'M-26 0a8 8 0 0 1 8 8v14a8 8 0 0 1-16 0V8a8 8 0 0 1 8-8zM26 0a8 8 0 0 1 8 8v14a8 8 0 0 1-16 0V8a8 8 0 0 1 8-8z',
    line: 'M-26 2a26 26 0 0 1 52 0',
  },
  shoe: { fill: 'M-36-12Q-18-4-8-20 8 2 34 6 40 16 34 18h4v5h-76v-5h2z' },
  plant: {
    fill: 'M0-2C-28-6-34-24-30-30-14-28-2-18 0-2zM0-2C28-6 34-24 30-30 14-28 2-18 0-2zM0-2C-10-16-8-34 0-42 8-34 10-16 0-2zM-18 6h36v26h-36z',
  },
  bottle: { fill: 'M-7-34H7v10l7 6v43a9 9 0 0 1-9 9H-5a9 9 0 0 1-9-9v-43l7-6z' },
};

const product = (
  name: string,
  cents: number,
  shape: keyof typeof shapes,
  color: Color,
  tint: Color,
  blurb: string,
) => ({ name, cents, shape, color, tint, blurb });
export type Product = Readonly<ReturnType<typeof product>>;

export const products: readonly Product[] = [
  product('Stone mug', 1290, 'mug', '#b5543c', '#f3dcd3', 'Holds 320 ml and keeps warm for long.'),
  product('Desk lamp', 4990, 'lamp', '#2f8f5b', '#d6ecdf', 'Dims from warm to cold light; folds flat when not needed.'),
  product('Headphones', 8900, 'phones', '#4a55c9', '#dcdff7', 'Closed and light, with thirty hours of music.'),
  product('Running shoe', 7450, 'shoe', '#d9403f', '#f8dada', 'Soft heel, and a sole that holds on wet stone.'),
  product('House plant', 2150, 'plant', '#27805f', '#dcefe2', 'Needs little light and a glass of water a week.'),
  product('Steel bottle', 1850, 'bottle', '#5a6b82', '#dfe5ec', 'Keeps cold for a day and hot for twelve hours.'),
  product('Travel mug', 2390, 'mug', '#1c7a9c', '#d3e9f1', 'Closes tightly and fits into a bicycle holder.'),
  product('Night lamp', 2790, 'lamp', '#8a5bb5', '#e9def3', 'A soft light that goes out by itself after an hour.'),
  product('Rain boot', 5290, 'shoe', '#3c7a3f', '#dcefdc', 'Made of one piece; the lining comes out for drying.'),
  product('Palm in a pot', 3390, 'plant', '#4f8f3a', '#e3f0da', 'Grows up to your knee and forgives a forgotten week.'),
];

export const drawProduct =
  ({ shape, color }: Product): Paint =>
  (ink, { left, top, width, height }) => {
    const { fill, line }: { fill: string; line?: string } = shapes[shape];
    ink.translate(left + width / 2, top + height / 2);
    const scale = Math.min(width, height) / 104;
    ink.scale(scale, scale);
    ink.fillStyle = color;
    ink.strokeStyle = color;
    ink.lineWidth = 7;
    ink.fill(new Path2D(fill));
    if (line) ink.stroke(new Path2D(line));
  };
