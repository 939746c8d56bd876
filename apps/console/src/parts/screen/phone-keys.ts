/**
 * Keyboard keys (`KeyboardEvent.code`) that phones have too, with their names in scripts. Tab stays with the page and moves the
 * focus.
 */
export const phoneKeys: Readonly<Partial<Record<string, string>>> = {
  Enter: 'enter',
  NumpadEnter: 'enter',
  Backspace: 'delete',
  Escape: 'back',
  Home: 'home',
};
