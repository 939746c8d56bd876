/** What the caller typed wrong, in words for the caller. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
