/** A run that has just ended, with what its consequences need. */
export interface EndedRun {
  readonly runId: number;
  readonly taskId: number;
  readonly deviceId: number;
}

export type EndedRow = { id: number; task_id: number; device_id: number };

export const endedRun = (row: EndedRow): EndedRun => ({
  runId: Number(row.id),
  taskId: Number(row.task_id),
  deviceId: Number(row.device_id),
});
