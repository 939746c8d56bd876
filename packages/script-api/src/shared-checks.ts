import { ArgumentError, flag, number, object, optional, text, type Validator, withDefault } from './validators.ts';

export const place = number({ min: 0, max: 1 });

/** Leaves room for the other arguments of a call. */
export const mostText = 180_000;
const base64 = text({
  min: 4,
  max: mostText,
  pattern: /^[A-Za-z0-9+/]+={0,2}$/,
  form: 'a picture or file in base64',
});

const part = optional(text({ max: 1_000 }));
const selectorFields = object({
  text: part,
  textContains: part,
  id: part,
  className: part,
  description: part,
  descriptionContains: part,
  clickable: optional(flag()),
});
const imageFields = object({ image: base64, threshold: withDefault(number({ min: 0.5, max: 1 }), 0.9) });
export type CheckedElement = ReturnType<typeof selectorFields>;
export type CheckedImage = ReturnType<typeof imageFields>;
export type CheckedSelector = CheckedElement | CheckedImage;

/** A plain text is the whole text of an element; with `image` it is a picture, and nothing else. */
export function selector(value: unknown, path: string): CheckedSelector {
  const given = typeof value === 'string' ? { text: value } : value;
  const isImage = typeof given === 'object' && given !== null && 'image' in given;
  return isImage ? imageFields(given, path) : selectorFields(given, path);
}

/** Like a file's name, with letters of every script; what no file name can hold becomes "-". */
export const artifactName: Validator<string> = (value, path) => {
  const given = text({ min: 1, max: 64 })(value, path).normalize('NFC');
  const safe = given.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-').replace(/^[.\p{M}]+/u, '-');
  if (!/[\p{L}\p{N}]/u.test(safe)) throw new ArgumentError(`${path} must have a letter or a digit`);
  return safe;
};
