/** A task as the forecast sees it. */
export interface PlannedTask {
  readonly taskId: number;
  readonly taskName: string;
  readonly deviceIds: ReadonlySet<number>;
  /** The median of its past runs; null without any. */
  readonly medianSeconds: number | null;
  /** In order; each with the end of its window, if it has one. */
  readonly starts: readonly { readonly at: Date; readonly until: Date | null }[];
}
interface Start {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly count: number;
}
export interface Conflict {
  /** The first start that finds phones busy, and how many do until then. */
  readonly atMs: number;
  readonly starts: number;
  readonly busyUntilMs: number;
  readonly task: PlannedTask;
  readonly other: PlannedTask;
  readonly deviceIds: readonly number[];
}

/** Starts this close to each other are "at the same time", and a run of unknown length counts as this long. */
const closeMs = 60_000;
const mostStarts = 100;

/** The starts of one task with their expected ends. Too many are joined in groups of the same size. */
export function plannedStarts({ starts, medianSeconds }: PlannedTask): Start[] {
  const lengthMs = Math.max(closeMs, (medianSeconds ?? 0) * 1_000);
  const size = Math.ceil(starts.length / mostStarts);
  return Array.from({ length: size === 0 ? 0 : Math.ceil(starts.length / size) }, (_, index) => {
    const group = starts.slice(index * size, (index + 1) * size);
    const last = group.at(-1)!;
    return {
      fromMs: group[0]!.at.getTime(),
      untilMs: Math.max(last.at.getTime() + lengthMs, last.until?.getTime() ?? 0),
      count: group.length,
    };
  });
}

/** The phones that both tasks want, asked once for each pair. */
function sharedPhones() {
  const known = new Map<string, readonly number[]>();
  return (one: PlannedTask, other: PlannedTask): readonly number[] => {
    const key = [one.taskId, other.taskId].toSorted((a, b) => a - b).join(' ');
    const found =
      known.get(key) ??
      (one === other ? [...one.deviceIds] : [...one.deviceIds].filter((id) => other.deviceIds.has(id)));
    known.set(key, found);
    return found;
  };
}

/**
 * Starts that want phones which another start is expected to keep busy, by time: of another task, or an
 * earlier one of the same. What one start keeps another task from is one conflict.
 */
export function findConflicts(tasks: readonly PlannedTask[]): Conflict[] {
  const shared = sharedPhones();
  const all = tasks
    .flatMap((task) => plannedStarts(task).map((start) => ({ ...start, task })))
    .toSorted((one, other) => one.fromMs - other.fromMs);
  const conflicts = new Map<string, Conflict>();
  let busy: typeof all = [];
  for (const start of all) {
    busy = busy.filter(({ untilMs }) => untilMs > start.fromMs);
    for (const other of busy) {
      const deviceIds = shared(start.task, other.task);
      if (deviceIds.length === 0) continue;
      const key = `${start.task.taskId} ${other.task.taskId} ${other.fromMs}`;
      const before = conflicts.get(key);
      conflicts.set(key, {
        atMs: before?.atMs ?? start.fromMs,
        starts: (before?.starts ?? 0) + start.count,
        busyUntilMs: other.untilMs,
        task: start.task,
        other: other.task,
        deviceIds,
      });
    }
    busy.push(start);
  }
  return [...conflicts.values()];
}
