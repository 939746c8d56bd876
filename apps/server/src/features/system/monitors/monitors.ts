import type { Database } from '../../../platform/db/database.ts';
import type { Timing } from '../../../platform/timing.ts';
import { createServerSamples } from './server-samples.ts';
import { provideSlowStatements } from './slow-statements.ts';

interface Deps {
  readonly db: Database;
  readonly timing: Pick<Timing, 'sampleEveryMs'>;
  readonly log: { info(fields: object, message: string): void };
}

/** Starts the measurements of this server, and the recording of slow statements. */
export async function createMonitors({ db, timing, log }: Deps) {
  await provideSlowStatements(db, log);
  const samples = createServerSamples(timing.sampleEveryMs);
  return { samples, close: samples.close };
}
export type Monitors = Awaited<ReturnType<typeof createMonitors>>;
