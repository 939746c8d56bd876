/** The limit of nesting. No message needs more levels; 100,000 would overflow the stack of recursive code. */
const mostLevels = 64;
/** The longest lists have 100,000 ids; each value costs many times its bytes once it is checked. */
const mostValues = 250_000;

/** Whether a message has more levels or more values than any legitimate one. */
export function isUnwieldy(value: unknown, levels = mostLevels, seen = { values: 0 }): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  const inner = Object.values(value);
  seen.values += inner.length;
  return seen.values > mostValues || inner.some((one) => isUnwieldy(one, levels - 1, seen));
}
