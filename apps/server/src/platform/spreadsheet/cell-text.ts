/** Excel calls a file with a longer cell damaged. */
const mostCharacters = 32_767;

// Characters that XML cannot hold are written as _xHHHH_; a text that looks like that gets its own underscore escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const hex = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

const cut = (text: string) =>
  text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…`;

export const escapeText = (text: string): string =>
  cut(text)
    .toWellFormed()
    .replace(unwritable, hex)
    .replace(/[&<>"]/g, (mark) => marks[mark]!);

export const unescapeText = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Texts that a program might take for a formula when the cell is edited, or the sheet is saved as CSV. */
export const looksLikeFormula = (text: string): boolean => /^[\s]*[=+\-@]|^[\t\r]/.test(text);

/** A, B, … Z, AA, … */
export function columnName(index: number): string {
  let name = '';
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  }
  return name;
}

export const columnIndex = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
