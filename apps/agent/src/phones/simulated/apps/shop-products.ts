import { Path2D } from '@napi-rs/canvas';
import type { Words } from '../language.ts';
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

const product = (name: Words, cents: number, shape: keyof typeof shapes, color: Color, tint: Color, blurb: Words) => ({
  name,
  cents,
  shape,
  color,
  tint,
  blurb,
});
export type Product = Readonly<ReturnType<typeof product>>;

export const products: readonly Product[] = [
  product(['Stone mug', '陶土马克杯'], 1290, 'mug', '#b5543c', '#f3dcd3', [
    'Holds 320 ml and keeps warm for long.',
    '容量 320 毫升，长久保温。',
  ]),
  product(['Desk lamp', '台灯'], 4990, 'lamp', '#2f8f5b', '#d6ecdf', [
    'Dims from warm to cold light; folds flat when not needed.',
    '冷暖光可调，不用时可以折平。',
  ]),
  product(['Headphones', '头戴耳机'], 8900, 'phones', '#4a55c9', '#dcdff7', [
    'Closed and light, with thirty hours of music.',
    '封闭式，轻便，可听三十小时。',
  ]),
  product(['Running shoe', '跑鞋'], 7450, 'shoe', '#d9403f', '#f8dada', [
    'Soft heel, and a sole that holds on wet stone.',
    '后跟柔软，湿石头上也不打滑。',
  ]),
  product(['House plant', '绿植'], 2150, 'plant', '#27805f', '#dcefe2', [
    'Needs little light and a glass of water a week.',
    '不需要多少光，每周一杯水。',
  ]),
  product(['Steel bottle', '不锈钢水壶'], 1850, 'bottle', '#5a6b82', '#dfe5ec', [
    'Keeps cold for a day and hot for twelve hours.',
    '保冷一天，保温十二小时。',
  ]),
  product(['Travel mug', '随行杯'], 2390, 'mug', '#1c7a9c', '#d3e9f1', [
    'Closes tightly and fits into a bicycle holder.',
    '密封不漏，可放进自行车水壶架。',
  ]),
  product(['Night lamp', '小夜灯'], 2790, 'lamp', '#8a5bb5', '#e9def3', [
    'A soft light that goes out by itself after an hour.',
    '柔和的光，一小时后自动熄灭。',
  ]),
  product(['Rain boot', '雨靴'], 5290, 'shoe', '#3c7a3f', '#dcefdc', [
    'Made of one piece; the lining comes out for drying.',
    '一体成型，内里可取出晾干。',
  ]),
  product(['Palm in a pot', '盆栽棕榈'], 3390, 'plant', '#4f8f3a', '#e3f0da', [
    'Grows up to your knee and forgives a forgotten week.',
    '能长到膝盖高，忘浇一周水也没关系。',
  ]),
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
