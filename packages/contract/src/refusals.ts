/** The reasons why a phone is refused. `replaced`: the same phone has a newer connection. `unavailable`: retry after `retryAfterMs`. */
export const refusals = [
  'badKey',
  'badToken',
  'clone',
  'copied',
  'disabled',
  'deleted',
  'quota',
  'protocol',
  'replaced',
  'tooMany',
  'unavailable',
  'malformed',
  'tooLarge',
  'shuttingDown',
] as const;
export type Refusal = (typeof refusals)[number];
