import { options } from './options.ts';
import { place, selector } from './shared-checks.ts';
import { number, object, oneOf, text, withDefault } from './validators.ts';

const sides = object({ left: place, top: place, right: place, bottom: place });
/** An element has these sides too. */
const area: typeof sides = (value, path) => {
  if (typeof value !== 'object' || value === null) return sides(value, path);
  const { left, top, right, bottom } = value as Record<string, unknown>;
  return sides({ left, top, right, bottom }, path);
};

/** The calls of `globals-gestures.ts`. */
export const gestureCalls = {
  'device.pinch': { direction: oneOf('open', 'close') },
  'device.drag': {
    fromX: place,
    fromY: place,
    toX: place,
    toY: place,
    options: options({
      holdMs: withDefault(number({ min: 0, max: 10_000 }), 600),
      durationMs: withDefault(number({ min: 20, max: 10_000 }), 500),
    }),
  },
  'device.scrollTo': {
    selector,
    options: options({
      direction: withDefault(oneOf('down', 'up'), 'down'),
      maxSwipes: withDefault(number({ min: 1, max: 100 }), 10),
    }),
  },
  'device.openUrl': {
    url: text({ max: 2_000, pattern: /^[a-z][a-z0-9+.-]*:[^\s\p{Cc}]+$/iu, form: 'an address with its scheme' }),
  },
  'device.readClipboard': {},
  'device.writeClipboard': { text: text({ max: 50_000 }) },
  'device.rotate': {},
  'device.wake': {},
  'device.cut': { area },
} as const;
