import { artifactName, mostText, place, selector } from './shared-checks.ts';
import { number, object, oneOf, optional, options, text, type Validator, withDefault } from './validators.ts';

const sides = object({ left: place, top: place, right: place, bottom: place });
/** An element has these sides too. */
const area: typeof sides = (value, path) => {
  if (typeof value !== 'object' || value === null) return sides(value, path);
  const { left, top, right, bottom } = value as Record<string, unknown>;
  return sides({ left, top, right, bottom }, path);
};

/** The way of a finger. */
export const way = { fromX: place, fromY: place, toX: place, toY: place };

/** The calls of `globals-gestures.ts`. */
export const gestureCalls = {
  'device.pinch': { direction: oneOf('open', 'close') },
  'device.drag': {
    ...way,
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

const path = text({ max: 1_000, pattern: /^\/[^\0\n\r]*$/, form: 'an absolute path' });
const encoded = options({ encoding: withDefault(oneOf('utf8', 'base64'), 'utf8') });

/** The calls of `globals-files.ts`. */
export const fileCalls = {
  'device.files.list': { path },
  'device.files.read': { path, options: encoded },
  'device.files.write': { path, content: text({ max: mostText }), options: encoded },
  'device.files.pull': { path, name: optional(artifactName) },
  'device.files.push': { url: text({ min: 1, max: 8_000 }), path },
  'device.files.delete': { path },
} as const;

const words = text({ max: 200 });
const percent = number({ min: 0, max: 100 });
const mark: Validator<number | string> = (value, path) =>
  typeof value === 'string' ? words(value, path) : percent(value, path);

/** The calls of `globals-task.ts`. */
export const taskCalls = {
  'task.progress': { mark, text: optional(words) },
  'task.attach': { name: artifactName, text: text({ max: mostText }) },
} as const;
