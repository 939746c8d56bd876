import { useEffect, useMemo, useState } from 'react';
import type { Answer } from '../../lib/calls/api.ts';
import { useAsk } from '../../lib/calls/use-call.ts';
import type { StartedRun } from './run-now.ts';

const everyMs = 1_500;
/** More phones are only counted. */
const mostListed = 1_000;

export type PhoneRun = Answer<'GET /task/task/phones'>['list'][number];

export interface RunProgress {
  readonly runs: readonly PhoneRun[];
  readonly ofPhone: ReadonlyMap<string, PhoneRun>;
  readonly counts: { total: number; done: number; failed: number; open: number; others: number };
}

/** The progress of an immediate run on its phones; polled until the last one has ended. */
export function useRunProgress(started: StartedRun | undefined): RunProgress | undefined {
  const [ended, setEnded] = useState(false);
  const id = started?.taskId ?? 0;
  const pace = { enabled: started !== undefined, everyMs: ended ? undefined : everyMs };
  const task = useAsk('GET /task/task/one', { query: { id } }, pace);
  const listed = useAsk('GET /task/task/phones', { query: { id, pageSize: mostListed } }, pace);
  const phones = task.data?.phones;
  const runs = listed.data?.list;
  // A retry reopens some runs; later responses contain them.
  const isEnded = phones !== undefined && phones.open === 0 && runs?.every(({ standing }) => standing !== 'open');
  useEffect(() => {
    setEnded(isEnded === true);
  }, [isEnded]);
  return useMemo(() => {
    if (!phones || !runs) return undefined;
    const { total, done, open } = phones;
    const failed = phones.failed + phones.lost;
    const counts = { total, done, failed, open, others: total - done - failed - open };
    return { runs, counts, ofPhone: new Map(runs.map((run) => [run.deviceNo, run])) };
  }, [phones, runs]);
}
