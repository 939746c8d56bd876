/** Increments the last number in a version until it is not among `taken`: 1 → 2, 1.0 → 1.1. A version without a number stays. */
export function nextVersion(version: string, taken: readonly string[] = []): string {
  const next = version.replace(/\d{1,9}(?=\D*$)/, (digits) => String(Number(digits) + 1));
  return next !== version && taken.includes(next) ? nextVersion(next, taken) : next;
}
