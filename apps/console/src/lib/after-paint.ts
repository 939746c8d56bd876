/** Runs work after the browser has painted the change of an event, in the order of the events, so that a press shows its effect first. A hidden window paints nothing. */
export function afterPaint(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
