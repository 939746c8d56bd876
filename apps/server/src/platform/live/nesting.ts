/** No message needs more levels; a hundred thousand of them would overflow the stack of whoever walks them. */
const mostLevels = 64;

export function isTooDeep(value: unknown, levels = mostLevels): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const inner of Object.values(value)) if (isTooDeep(inner, levels - 1)) return true;
  return false;
}
