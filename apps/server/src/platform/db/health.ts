import { setTimeout as pause } from 'node:timers/promises';
import type { StatementRunner } from './database.ts';

export type DatabaseHealth = { up: true; latencyMs: number } | { up: false; reason: string };

/** Answers within `timeoutMs`, whether or not the database does. */
export async function pingDatabase(database: StatementRunner, timeoutMs: number): Promise<DatabaseHealth> {
  const startedAt = performance.now();
  const answered = database.query('select 1').then(
    (): DatabaseHealth => ({ up: true, latencyMs: performance.now() - startedAt }),
    (failure: Error): DatabaseHealth => ({ up: false, reason: failure.message }),
  );
  const late: DatabaseHealth = { up: false, reason: `no answer within ${timeoutMs} ms` };
  return Promise.race([answered, pause(timeoutMs, late, { ref: false })]);
}
