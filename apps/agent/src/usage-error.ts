/** An invalid command line, explained to the caller. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
