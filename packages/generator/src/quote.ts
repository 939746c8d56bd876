/** A text as a string literal of TypeScript, in single quotes unless that needs more escapes. The only way of a typed text into code. */
export function quote(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\u2028\u2029\u007f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  if (text.includes("'") && !text.includes('"')) return `"${escaped}"`;
  return `'${escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** A text within a comment line: one line, and nothing that ends a block comment. */
export const commentText = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replaceAll('*/', '* /');

const identifier = /^[a-z][a-z0-9_]*$/;

/** @throws if the name is no plain identifier of PostgreSQL. Names go into code and SQL without quotes. */
export function assertIdentifier(name: string): string {
  if (!identifier.test(name)) throw new Error(`${JSON.stringify(name)} is no plain identifier`);
  return name;
}
