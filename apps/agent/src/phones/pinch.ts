import type { Phone } from './phone.ts';

const steps = 8;
const stepMs = 16;
const near = 0.05;
const far = 0.25;

/** Two fingers in the middle of the screen, moved apart (to enlarge) or together. */
export async function pinch(phone: Phone, direction: 'apart' | 'together'): Promise<void> {
  const [from, to] = direction === 'apart' ? [near, far] : [far, near];
  // The second finger goes first: a single-touch phone then refuses before anything is touched.
  const both = async (kind: 'down' | 'move' | 'up', distance: number) => {
    await phone.touch({ kind, pointerId: 1, point: { x: 0.5 + distance, y: 0.5 } });
    await phone.touch({ kind, pointerId: 0, point: { x: 0.5 - distance, y: 0.5 } });
  };
  await both('down', from);
  for (let step = 1; step <= steps; step += 1) {
    await new Promise((resume) => setTimeout(resume, stepMs));
    await both('move', from + ((to - from) * step) / steps);
  }
  await both('up', to);
}
