const scrollMs = 800;
const ease = (x: number) => (x < 0.5 ? 2 * x * x : 1 - (-2 * x + 2) ** 2 / 2);

/** Scrolls an element to its top over 800 ms; at once if reduced motion is preferred. The wheel stops it. */
export function scrollToTop(element: HTMLElement): void {
  const from = element.scrollTop;
  if (from === 0) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollTop = 0;
    return;
  }
  const stop = new AbortController();
  for (const event of ['wheel', 'touchstart', 'pointerdown'] as const)
    element.addEventListener(event, () => stop.abort(), { passive: true, signal: stop.signal });
  const begun = performance.now();
  const step = (now: number) => {
    if (stop.signal.aborted) return;
    const share = Math.min(1, (now - begun) / scrollMs);
    element.scrollTop = from * (1 - ease(share));
    if (share < 1) requestAnimationFrame(step);
    else stop.abort();
  };
  requestAnimationFrame(step);
}
