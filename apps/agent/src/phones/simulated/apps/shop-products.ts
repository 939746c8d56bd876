import type { Box, Ink } from '../ui/view.ts';

type Shape = 'mug' | 'lamp' | 'phones' | 'shoe' | 'plant' | 'bottle';

export interface Product {
  readonly name: string;
  readonly cents: number;
  readonly tint: string;
  readonly color: string;
  readonly shape: Shape;
  readonly blurb: string;
}

const product = (name: string, cents: number, shape: Shape, color: string, tint: string, blurb: string): Product => ({
  name,
  cents,
  shape,
  color,
  tint,
  blurb,
});

export const products: readonly Product[] = [
  product(
    'Stone mug',
    1290,
    'mug',
    '#b5543c',
    '#f3dcd3',
    'Holds 320 ml, keeps warm for long and may go into the dishwasher.',
  ),
  product('Desk lamp', 4990, 'lamp', '#2f8f5b', '#d6ecdf', 'Dims from warm to cold light; folds flat when not needed.'),
  product(
    'Headphones',
    8900,
    'phones',
    '#4a55c9',
    '#dcdff7',
    'Closed, light and quiet, with up to thirty hours of music.',
  ),
  product(
    'Running shoe',
    7450,
    'shoe',
    '#d9403f',
    '#f8dada',
    'Soft heel, firm toe, and a sole that holds on wet stone.',
  ),
  product('House plant', 2150, 'plant', '#27805f', '#dcefe2', 'Needs little light and a glass of water a week.'),
  product('Steel bottle', 1850, 'bottle', '#5a6b82', '#dfe5ec', 'Keeps cold for a day and hot for twelve hours.'),
  product('Travel mug', 2390, 'mug', '#1c7a9c', '#d3e9f1', 'Closes tightly and fits into a bicycle holder.'),
  product('Night lamp', 2790, 'lamp', '#8a5bb5', '#e9def3', 'A soft light that goes out by itself after an hour.'),
  product('Rain boot', 5290, 'shoe', '#3c7a3f', '#dcefdc', 'Made of one piece; the lining comes out for drying.'),
  product('Palm in a pot', 3390, 'plant', '#4f8f3a', '#e3f0da', 'Grows up to your knee and forgives a forgotten week.'),
];

const shapes: Record<Shape, (ink: Ink) => void> = {
  mug(ink) {
    ink.beginPath();
    ink.roundRect(-26, -22, 44, 46, 8);
    ink.fill();
    ink.lineWidth = 7;
    ink.beginPath();
    ink.arc(20, 0, 12, -1.4, 1.4);
    ink.stroke();
  },
  lamp(ink) {
    ink.beginPath();
    ink.moveTo(-14, -32);
    ink.lineTo(14, -32);
    ink.lineTo(28, -2);
    ink.lineTo(-28, -2);
    ink.fill();
    ink.fillRect(-2.5, -4, 5, 32);
    ink.fillRect(-18, 26, 36, 5);
  },
  phones(ink) {
    ink.lineWidth = 7;
    ink.beginPath();
    ink.arc(0, 2, 26, Math.PI, 0);
    ink.stroke();
    ink.beginPath();
    ink.roundRect(-34, 0, 17, 30, 8);
    ink.roundRect(17, 0, 17, 30, 8);
    ink.fill();
  },
  shoe(ink) {
    ink.beginPath();
    ink.moveTo(-36, -12);
    ink.quadraticCurveTo(-18, -4, -8, -20);
    ink.quadraticCurveTo(8, 2, 34, 6);
    ink.quadraticCurveTo(40, 16, 34, 18);
    ink.lineTo(-36, 18);
    ink.fill();
    ink.fillStyle = '#ffffffd0';
    ink.fillRect(-38, 17, 76, 6);
  },
  plant(ink) {
    for (const angle of [-0.9, -0.3, 0.3, 0.9]) {
      ink.save();
      ink.rotate(angle);
      ink.beginPath();
      ink.ellipse(0, -20, 8, 22, 0, 0, 2 * Math.PI);
      ink.fill();
      ink.restore();
    }
    ink.fillStyle = '#b8734e';
    ink.beginPath();
    ink.roundRect(-18, 6, 36, 26, 5);
    ink.fill();
  },
  bottle(ink) {
    ink.beginPath();
    ink.roundRect(-14, -20, 28, 54, 9);
    ink.fill();
    ink.fillRect(-7, -34, 14, 10);
  },
};

export const drawProduct =
  ({ shape, color }: Product) =>
  (ink: Ink, { left, top, width, height }: Box) => {
    ink.translate(left + width / 2, top + height / 2);
    const scale = Math.min(width, height) / 104;
    ink.scale(scale, scale);
    ink.fillStyle = '#0000000f';
    ink.beginPath();
    ink.ellipse(0, 36, 36, 6, 0, 0, 2 * Math.PI);
    ink.fill();
    ink.fillStyle = color;
    ink.strokeStyle = color;
    shapes[shape](ink);
  };
