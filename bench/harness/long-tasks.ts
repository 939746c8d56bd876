import type { Browser, Page } from 'playwright-core';

/** Longer ones are felt. */
export const longTaskMs = 50;

/** A task in the browser's trace. Times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  /** The CPU time. `dur` includes waiting for a processor. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

export interface LongestTask {
  readonly clockMs: number;
  readonly cpuMs: number;
}

/** The longest task of the pages' main threads, by the clock and by the processor. */
function longestTask(trace: Buffer): LongestTask {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(
    traceEvents.filter((one) => one.name === 'thread_name' && one.args?.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = traceEvents.filter((one) => one.name.endsWith('RunTask') && main.has(threadOf(one)));
  const longest = (of: (task: TraceEvent) => number | undefined) =>
    tasks.reduce((most, task) => Math.max(most, of(task) ?? 0), 0) / 1_000;
  return { clockMs: longest(({ dur }) => dur), cpuMs: longest(({ tdur }) => tdur) };
}

/** The longest task of the page's main thread while this is done. */
export async function longestTaskOf(browser: Browser, page: Page, work: () => Promise<void>): Promise<LongestTask> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await work();
  return longestTask(await browser.stopTracing());
}
