import type { SignedIn } from '@flotilla/client';
import { listRuns, type Run, runLogs } from '@flotilla/contract/http/automation/runs';
import { addScript } from '@flotilla/contract/http/automation/scripts';
import { addTask, updateTaskStatus } from '@flotilla/contract/http/automation/tasks';
import { listDevices } from '@flotilla/contract/http/fleet/devices';
import { monitorSummary } from '@flotilla/contract/http/fleet/monitor';
import { waitFor } from '../../scripts/demo/wait-for.ts';

const all = { pageSize: 10_000 };
const joinMs = 180_000;
const runMs = 90_000;

export async function phonesOnline(site: SignedIn, count: number): Promise<string[]> {
  await waitFor(`${count} phones online`, joinMs, async () => (await site.call(monitorSummary, {})).online >= count);
  return (await site.call(listDevices, { query: all })).list.map((phone) => phone.deviceNo);
}

export interface AtAddress {
  readonly downloadUrl: string;
  readonly md5: string;
}

/** Adds a script and a task for these phones and enables it; answers the task's id. */
export async function runOn(site: SignedIn, deviceNos: string[], source: string | AtAddress): Promise<number> {
  const from = typeof source === 'string' ? { content: source } : source;
  const script = await site.call(addScript, { body: { name: `test ${Math.random()}`, version: '1', ...from } });
  const task = await site.call(addTask, {
    body: { name: 'Test task', scriptId: script.id, execType: 'once', timerType: 'now', deviceNos },
  });
  await site.call(updateTaskStatus, { query: { id: task.id, status: 1 } });
  return task.id;
}

export const runsOf = async (site: SignedIn, taskId: number): Promise<Run[]> =>
  (await site.call(listRuns, { query: { ...all, taskId } })).list;

/** Waits until every run of the task satisfies `holds`, and answers them. */
export async function untilRuns(
  site: SignedIn,
  taskId: number,
  what: string,
  holds: (runs: Run[]) => boolean,
): Promise<Run[]> {
  let runs: Run[] = [];
  await waitFor(what, runMs, async () => {
    runs = await runsOf(site, taskId);
    return holds(runs);
  });
  return runs;
}

export const ended = (runs: Run[]): boolean =>
  runs.length > 0 && runs.every((run) => !['waiting', 'sent', 'running'].includes(run.state));

const logMs = 60_000;

/** The log of a run once it holds a line with `last`: lines are stored a moment after the state they lead to. */
export async function logOf(site: SignedIn, runId: number, last: string): Promise<string[]> {
  let lines: string[] = [];
  await waitFor(`the log of run ${runId} with "${last}"`, logMs, async () => {
    lines = (await site.call(runLogs, { query: { ...all, id: runId } })).list.map((line) => line.text);
    return lines.some((line) => line.includes(last));
  });
  return lines;
}
