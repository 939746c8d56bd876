/** PostgreSQL's refusals that a caller may have caused; drizzle wraps them, so the causes are walked. */
interface Refusal {
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly cause?: unknown;
}

function refusal(error: unknown, code: string): Refusal | null {
  for (let at = error as Refusal | undefined; at; at = at.cause as Refusal | undefined) {
    if (at.code === code) return at;
  }
  return null;
}

/** Whether `error` says that a value of the named unique constraint is taken. */
export const isTaken = (error: unknown, constraint: string): boolean =>
  refusal(error, '23505')?.constraint === constraint;

/** The table whose rows still point to what was to be deleted, or null. */
export const inUseBy = (error: unknown): string | null => refusal(error, '23503')?.table ?? null;
