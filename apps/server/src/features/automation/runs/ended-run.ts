import type { RunStateName } from '@flotilla/contract/http/automation/runs';
import { sql } from '../../../platform/db/orm.ts';

/** A run that has just ended, with what its consequences need. */
export type EndedRun = {
  readonly runId: number;
  readonly taskId: number;
  readonly deviceId: number;
  readonly state: RunStateName;
};

/** An `EndedRun`, for `returning`. */
export const endedRun = sql`run.id as "runId", run.task_id as "taskId", run.device_id as "deviceId", run.state`;
