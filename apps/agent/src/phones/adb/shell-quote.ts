import { AdbInputError } from './errors.ts';

/** Quotes a word for a POSIX shell, whatever it contains. */
export function shellQuote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

const packageName = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*$/;

/** Android's rule for a package name; anything else never reaches a shell. */
export function checkedPackage(name: string): string {
  if (name.length <= 255 && packageName.test(name)) return name;
  throw new AdbInputError(`Not an Android package name: ${JSON.stringify(name.slice(0, 80))}`);
}
