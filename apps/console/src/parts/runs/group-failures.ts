import type { Answer } from '../../lib/api.ts';

type Exception = Answer<'GET /script/exception/list'>['list'][number];

export interface FailureGroup {
  message: string;
  count: number;
  phones: number;
  /** The newest of them. */
  last: Exception;
  /** The newest of them that has a picture, else the newest. */
  pictured: Exception;
}

/** Exceptions with the same message together, the most frequent first. They come newest first. */
export function groupFailures(exceptions: readonly Exception[]): FailureGroup[] {
  const byMessage = Map.groupBy(exceptions, ({ exception }) => exception);
  return [...byMessage]
    .map(([message, same]) => ({
      message,
      count: same.length,
      phones: new Set(same.map(({ deviceNo }) => deviceNo)).size,
      last: same[0]!,
      pictured: same.find(({ artifact }) => artifact !== '') ?? same[0]!,
    }))
    .sort((a, b) => b.count - a.count);
}
