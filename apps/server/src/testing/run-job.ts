import type { Client } from '@flotilla/client';
import { jobLogs, jobs, runJob } from '@flotilla/contract/http/system/jobs';
import { eventually } from './eventually.ts';

/** Runs the program's job of this method, and resolves to the line of its log. */
export async function runJobOf(admin: Client, method: string) {
  const { list } = await admin.call(jobs.list, { query: { method } });
  const { id } = list.find((job) => job.builtIn && job.method === method)!;
  const logged = async () => (await admin.call(jobLogs.list, { query: { jobId: id } })).list[0];
  const before = (await logged())?.id;
  await admin.call(runJob, { body: { id } });
  return eventually(async () => {
    const line = await logged();
    return line?.id !== before && line;
  });
}
