/** Runs after the browser has painted what an event changed, in the order of the events: a press is answered before its work begins. A window that nobody sees paints nothing. */
export function afterPaint(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
