import { randomInt } from 'node:crypto';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { glyphSize, letters, strokesOf } from './glyphs.ts';

const width = 160;
const height = 60;
const lettersShown = 4;

const between = (least: number, most: number) => least + (randomInt(0, 10_000) / 10_000) * (most - least);
const ink = () => `hsl(${randomInt(0, 360)} 60% ${randomInt(25, 45)}%)`;

export const randomAnswer = (): string =>
  Array.from({ length: lettersShown }, () => letters[randomInt(0, letters.length)]!).join('');

/** A picture of the answer as a data URL: letters turned, sheared and crossed by lines. */
export async function drawCaptcha(answer: string): Promise<string> {
  // The library takes a twentieth of the server's start, and the first picture can wait for it.
  const { createCanvas } = await import('@napi-rs/canvas');
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f3f6fa';
  context.fillRect(0, 0, width, height);
  for (let line = 0; line < 5; line++) drawLine(context);
  const step = width / (answer.length + 0.6);
  for (const [index, letter] of [...answer].entries()) drawLetter(context, letter, step * (index + 0.8));
  return canvas.toDataURL('image/png');
}

function drawLine(context: SKRSContext2D): void {
  context.strokeStyle = ink();
  context.globalAlpha = 0.45;
  context.lineWidth = between(1, 2);
  context.beginPath();
  context.moveTo(between(0, width / 4), between(0, height));
  const anywhere = () => [between(0, width), between(0, height)] as const;
  context.bezierCurveTo(...anywhere(), ...anywhere(), between((width * 3) / 4, width), between(0, height));
  context.stroke();
  context.globalAlpha = 1;
}

function drawLetter(context: SKRSContext2D, letter: string, centreX: number): void {
  context.save();
  context.translate(centreX + between(-4, 4), height / 2 + between(-5, 5));
  context.transform(1, between(-0.15, 0.15), between(-0.25, 0.25), 1, 0, 0);
  context.rotate(between(-0.35, 0.35));
  const scale = between(0.48, 0.6);
  context.strokeStyle = ink();
  context.lineWidth = between(2.4, 3.6);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const stroke of strokesOf(letter)) {
    context.beginPath();
    for (const [x, y] of stroke) context.lineTo((x - glyphSize.width / 2) * scale, (y - glyphSize.height / 2) * scale);
    context.stroke();
  }
  context.restore();
}
