import { AdbInputError } from './errors.ts';

/** Quotes any text as one word for a POSIX shell. */
export function shellQuote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

const packageName = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*$/;

/** Returns the name if it follows Android's rule for package names. Throws otherwise, so that no other text reaches a shell. */
export function checkedPackage(name: string): string {
  if (name.length <= 255 && packageName.test(name)) return name;
  throw new AdbInputError(`Not an Android package name: ${JSON.stringify(name.slice(0, 80))}`);
}
