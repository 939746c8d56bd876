import { useEffect, useRef, useState } from 'react';
import { type Answer, call } from '../../lib/calls/api.ts';
import { messageOf } from '../../lib/calls/api-error.ts';
import { rest, untilShown } from '../../lib/rest.ts';

type Line = Answer<'GET /task/run/logs'>['list'][number];

const pageSize = 1_000;
/** Loading more lines than this needs a confirmation. */
const stepLines = 20_000;
const everyMs = 2_000;
const pauseAfterErrorMs = 5_000;
/** The last lines of a run are stored a moment after its end. */
const readsAfterEnd = 3;

interface Log {
  lines: readonly Line[];
  total: number;
  error: string | undefined;
}

/** Reads the page with the next unread line, without the lines read before. */
async function readOn(id: number, known: number, signal: AbortSignal) {
  const pageNum = Math.floor(known / pageSize) + 1;
  const query = { id, pageNum, pageSize };
  const { list, total } = await call('GET /task/run/logs', { query }, { signal, quiet: true });
  return { fresh: list.slice(known - (pageNum - 1) * pageSize), total };
}

/** Reads a run's log page by page to its end, and continues while the run is open and a little longer. Pauses while the window is hidden. */
export function useRunLog(id: number, open: boolean, pauseMs = everyMs) {
  const [log, setLog] = useState<Log>({ lines: [], total: 0, error: undefined });
  const [limit, setLimit] = useState(stepLines);
  const lines = useRef<readonly Line[]>([]);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let readsLeft = open ? Number.POSITIVE_INFINITY : readsAfterEnd;
    async function follow(): Promise<void> {
      while (!signal.aborted) {
        await untilShown(signal);
        try {
          const { fresh, total } = await readOn(id, lines.current.length, signal);
          if (signal.aborted) return;
          if (fresh.length > 0) lines.current = [...lines.current, ...fresh];
          setLog({ lines: lines.current, total, error: undefined });
          const isMore = lines.current.length < total && fresh.length > 0;
          if (lines.current.length >= limit) return;
          if (isMore) continue;
          if (readsLeft === 0) return;
          readsLeft -= 1;
          await rest(pauseMs, signal);
        } catch (error) {
          if (signal.aborted) return;
          setLog((now) => ({ ...now, error: messageOf(error) }));
          await rest(pauseAfterErrorMs, signal);
        }
      }
    }
    void follow();
    return () => stop.abort();
  }, [id, open, limit, pauseMs]);

  return { ...log, left: Math.max(0, log.total - log.lines.length), readMore: () => setLimit(limit + stepLines) };
}
