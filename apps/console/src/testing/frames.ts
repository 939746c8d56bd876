import { vi } from 'vitest';

/** Frames come when they are called for: the answer draws one. */
export function fakeFrames(): () => void {
  const waiting: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => waiting.push(draw));
  return () => {
    for (const draw of waiting.splice(0)) draw(performance.now());
  };
}
