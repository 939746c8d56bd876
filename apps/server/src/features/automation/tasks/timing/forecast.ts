import { createSlices } from '../../../../platform/slices.ts';

/** A task with its expected starts. */
export interface PlannedTask {
  readonly taskId: number;
  readonly taskName: string;
  readonly deviceIds: ReadonlySet<number>;
  /** The median of its past runs; `null` if it has none. */
  readonly medianSeconds: number | null;
  /** The starts in order of time, each with the end of its window if it has one. */
  readonly starts: readonly { readonly at: Date; readonly until: Date | null }[];
}
interface Start {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly count: number;
}
export interface Conflict {
  /** The first start that finds phones busy, and the number of such starts until `busyUntilMs`. */
  readonly atMs: number;
  readonly starts: number;
  readonly busyUntilMs: number;
  readonly task: PlannedTask;
  readonly other: PlannedTask;
  readonly deviceIds: readonly number[];
}

/** The least length of a run, also of one whose length is unknown. */
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

type Slices = () => Promise<void>;
type Busy = Start & { readonly task: PlannedTask };
/** Phones that belong to the same tasks, so they have the same conflicts. */
interface PhoneClass {
  readonly deviceIds: number[];
  busy: Busy[];
}

/** Splits the classes by each task in turn, so that the work grows with the phones, not with the pairs of tasks. */
async function classesOf(tasks: readonly PlannedTask[], slice: Slices): Promise<Map<PlannedTask, Set<PhoneClass>>> {
  const classOf = new Map<number, PhoneClass>();
  for (const task of tasks) {
    const split = new Map<PhoneClass | undefined, PhoneClass>();
    for (const deviceId of task.deviceIds) {
      const before = classOf.get(deviceId);
      const after = split.get(before) ?? { deviceIds: [], busy: [] };
      split.set(before, after);
      classOf.set(deviceId, after);
    }
    await slice();
  }
  for (const [deviceId, one] of classOf) one.deviceIds.push(deviceId);
  const classes = new Map<PlannedTask, Set<PhoneClass>>();
  for (const task of tasks) {
    classes.set(task, new Set([...task.deviceIds].map((deviceId) => classOf.get(deviceId)!)));
    await slice();
  }
  return classes;
}

interface Finding {
  readonly atMs: number;
  starts: number;
  lastStart: Busy;
  readonly start: Busy;
  readonly other: Busy;
  readonly classes: Set<PhoneClass>;
}

/**
 * The first `most` conflicts by time: starts that want phones which another start is expected to keep busy, of another task or an
 * earlier one of the same. All starts of one task during one start of another are one conflict.
 */
export async function findConflicts(
  tasks: readonly PlannedTask[],
  { most, isMeant = () => true }: { readonly most: number; isMeant?(task: PlannedTask): boolean },
): Promise<Conflict[]> {
  const slice = createSlices();
  const classes = await classesOf(tasks, slice);
  const all = tasks
    .flatMap((task) => plannedStarts(task).map((start): Busy => ({ ...start, task })))
    .toSorted((one, other) => one.fromMs - other.fromMs);
  const findings = new Map<Busy, Map<PlannedTask, Finding>>();
  let found = 0;
  const note = (start: Busy, other: Busy, phones: PhoneClass) => {
    const byTask = findings.get(other) ?? new Map<PlannedTask, Finding>();
    findings.set(other, byTask);
    const before = byTask.get(start.task);
    if (!before) {
      found += 1;
      const { count: starts, fromMs: atMs } = start;
      byTask.set(start.task, { atMs, starts, lastStart: start, start, other, classes: new Set([phones]) });
      return;
    }
    before.classes.add(phones);
    if (before.lastStart === start) return;
    before.starts += start.count;
    before.lastStart = start;
  };
  sweep: for (const start of all) {
    for (const phones of classes.get(start.task)!) {
      phones.busy = phones.busy.filter(({ untilMs }) => untilMs > start.fromMs);
      for (const other of phones.busy) if (isMeant(start.task) || isMeant(other.task)) note(start, other, phones);
      phones.busy.push(start);
      if (found >= most) break sweep;
      await slice();
    }
  }
  return [...findings.values()]
    .flatMap((byTask) => [...byTask.values()])
    .toSorted((one, other) => one.atMs - other.atMs)
    .slice(0, most)
    .map(({ atMs, starts, start, other, classes: wanted }) => ({
      atMs,
      starts,
      busyUntilMs: other.untilMs,
      task: start.task,
      other: other.task,
      deviceIds: [...wanted].flatMap(({ deviceIds }) => deviceIds),
    }));
}
