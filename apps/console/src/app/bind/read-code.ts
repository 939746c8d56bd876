const letters = 8;

/** Formats a code: capitals, in two groups of four; other characters are dropped. */
export function writeCode(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, letters);
  return plain.length > letters / 2 ? `${plain.slice(0, letters / 2)}-${plain.slice(letters / 2)}` : plain;
}

/** Whether it looks like a code: letters and digits without similar ones. */
export const looksLikeCode = (code: string): boolean => /^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/.test(code);
