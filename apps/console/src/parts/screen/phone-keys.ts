/**
 * Keys of a keyboard (`KeyboardEvent.code`) that phones have too, and what scripts call them. Tab stays with the page: it leads on to the
 * next control.
 */
export const phoneKeys: Readonly<Partial<Record<string, string>>> = {
  Enter: 'enter',
  NumpadEnter: 'enter',
  Backspace: 'delete',
  Escape: 'back',
  Home: 'home',
};
