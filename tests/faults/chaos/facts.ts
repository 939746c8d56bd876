import { askDatabase } from '../../../bench/site/own-database.ts';

export interface RunFact {
  readonly id: number;
  readonly taskId: number;
  readonly deviceId: number;
  readonly slot: number;
  readonly round: number;
  readonly state: string;
  readonly reason: string;
  readonly result: unknown;
  readonly exceptions: number;
  /** The agent or the phone ended while the script ran. */
  readonly interrupted: boolean;
}
export interface LineFact {
  readonly id: number;
  readonly state: string;
  /** The runs that have marked it as used. */
  readonly usedBy: number[];
}

export interface TaskFact {
  readonly id: number;
  readonly status: number;
  readonly wave: number;
  readonly waveState: string;
}

/** Reads the state of the database after everything has ended. */
export const createFacts = (dataDir: string) => ({
  async open(): Promise<number> {
    const [row] = await askDatabase<{ open: number }>(
      dataDir,
      `select (select count(*) from run where state in ('waiting', 'sent', 'running'))::int
            + (select count(*) from task t where status = 1
                 and not exists (select from task_group g where g.task_id = t.id))::int as open`,
    );
    return row!.open;
  },
  runs: () =>
    askDatabase<RunFact & Record<string, unknown>>(
      dataDir,
      `select id::int, task_id::int as "taskId", device_id::int as "deviceId", slot::float8 as slot, round, state, reason, result,
              run.interrupted,
              (select count(*) from script_exception e where e.run_id = run.id)::int as exceptions
         from run order by id`,
    ),
  tasks: () =>
    askDatabase<TaskFact & Record<string, unknown>>(
      dataDir,
      `select id::int, status, wave, wave_state as "waveState" from task`,
    ),
  lines: () =>
    askDatabase<LineFact & Record<string, unknown>>(
      dataDir,
      `select id::int, state, array(select run_id::int from data_item_event e where e.item_id = i.id and e.kind = 'used') as "usedBy"
         from data_item i order by id`,
    ),
  counts: () =>
    askDatabase<{ state: string; items: number }>(
      dataDir,
      `select state, sum(items)::int as items from data_count group by state having sum(items) <> 0 order by state`,
    ),
});
