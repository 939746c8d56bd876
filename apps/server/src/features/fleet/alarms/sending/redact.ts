import type { Target } from '../robots/robot.ts';

const leastLength = 4;
/** Shorter parts of a path are words such as `webhook`. */
const longPart = 15;
const isToken = (part: string) => part.length > longPart || (part.length >= 8 && /\d/.test(part));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The signed address is serialized as a form, in which a space is `+`. */
const asForm = (text: string): string => new URLSearchParams({ v: text }).toString().slice('v='.length);

/** The forms in which a robot may repeat a text. */
const formsOf = (text: string): string[] =>
  [
    ...[text, decoded(text), encodeURIComponent(decoded(text))],
    ...[asForm(decoded(text)), decoded(text).replaceAll(' ', '+')],
  ].flatMap((form) => [form, JSON.stringify(form).slice(1, -1), form.replaceAll('/', '\\/')]);

/** The texts that must not appear in an error, the longest first, because one may contain another. */
function secretsOf({ address, secret }: Target): string[] {
  const url = URL.parse(address);
  const query = url?.search.slice(1).split('&') ?? [];
  const values = [...query.map((pair) => pair.slice(pair.indexOf('=') + 1)), ...(url?.searchParams.values() ?? [])];
  const parts = url?.pathname.split('/').filter((part) => isToken(decoded(part))) ?? [];
  return [...new Set([address, secret, ...values, ...parts].flatMap(formsOf))]
    .filter((part) => part.length >= leastLength)
    .toSorted((one, other) => other.length - one.length);
}

/** Hides a robot's credentials in what it has responded. Apply it before a text is cut, since half a token matches none. */
export const redact = (text: string, target: Target): string =>
  secretsOf(target).reduce((clean, part) => clean.replaceAll(part, '***'), text);
