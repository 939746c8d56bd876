const letters = 8;

/** A code as people read it: capitals, in two groups of four; what is no letter or digit is left out. */
export function writeCode(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, letters);
  return plain.length > letters / 2 ? `${plain.slice(0, letters / 2)}-${plain.slice(letters / 2)}` : plain;
}

/** Whether it looks like a code: letters and digits that cannot be taken for each other. */
export const looksLikeCode = (code: string): boolean => /^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/.test(code);
