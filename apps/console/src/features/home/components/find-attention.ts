import type { RowOf } from '../../../lib/calls/use-call.ts';
import { stateAt } from '../../../parts/phone/phone-state.ts';
import { failedPhones } from '../../../parts/runs/task-phones.ts';
import type { Summary } from './fleet-strip.tsx';

type Task = RowOf<'GET /task/task/list'>;
type Cluster = RowOf<'GET /task/run/clusters'>;

interface OfTask {
  urgent: boolean;
  task: Task;
  failed: number;
  /** The most frequent exception of the task. */
  failure: Cluster | undefined;
}

export type Attention =
  /** The task waits for a user's decision. */
  | ({ kind: 'held' } & OfTask)
  /** The task was stopped automatically. */
  | ({ kind: 'stopped' } & OfTask)
  | ({ kind: 'task' } & OfTask)
  | {
      kind: 'offline';
      urgent: boolean;
      groupId: number | null;
      group: string;
      total: number;
      deviceNos: string[];
      since: string | null;
    }
  | { kind: 'battery'; urgent: false; count: number }
  | { kind: 'exception'; urgent: boolean; failure: Cluster };

interface Known {
  summary: Summary | undefined;
  failures: readonly Cluster[];
  /** Enabled tasks. */
  tasks: readonly Task[];
  /** Tasks that wait for a user's decision or were stopped automatically. */
  asking: readonly Task[];
}

/** If at least this share of a group is offline, its phones count as having gone offline together. */
const togetherShare = 0.2;
const togetherCount = 3;
/** If a task failed on at least this share of its phones, its failures are urgent. */
const failingShare = 0.05;
const exceptionsShown = 3;
const isAway = (state: number) => stateAt(state) === 'offline' || stateAt(state) === 'never';

function offlineGroups({ groups }: Summary): Attention[] {
  return groups.flatMap(({ id, name, deviceNos, states, offlineSince: since }): Attention[] => {
    const offline = deviceNos.filter((_deviceNo, index) => isAway(states[index]!));
    if (offline.length === 0) return [];
    const urgent = offline.length >= togetherCount && offline.length / states.length >= togetherShare;
    return [{ kind: 'offline', urgent, groupId: id, group: name, total: states.length, deviceNos: offline, since }];
  });
}

/** The open questions of a fleet: first the tasks that wait for a decision, then urgent problems. An exception is shown with its task. */
export function findAttention({ summary, failures, tasks, asking }: Known): Attention[] {
  const ofTask = (task: Task) => {
    const failed = failedPhones(task.phones);
    return { task, failed, failure: failures.find(({ last }) => last.taskId === task.id) };
  };
  const askingIds = new Set(asking.map(({ id }) => id));
  const failing = tasks.filter(({ id, phones }) => !askingIds.has(id) && failedPhones(phones) > 0);
  const named = new Set([...asking, ...failing].map(({ id }) => id));
  const found: Attention[] = [
    ...(summary ? offlineGroups(summary) : []),
    ...failing.map(ofTask).map((one): Attention => {
      return { kind: 'task', urgent: one.failed / one.task.phones.total >= failingShare, ...one };
    }),
    ...failures
      .filter(({ last }) => !named.has(last.taskId))
      .slice(0, exceptionsShown)
      .map((failure): Attention => ({ kind: 'exception', urgent: failure.phones >= togetherCount, failure })),
    ...(summary && summary.lowBattery > 0
      ? [{ kind: 'battery', urgent: false, count: summary.lowBattery } satisfies Attention]
      : []),
  ];
  return [
    ...asking.map(
      (task): Attention => ({ kind: task.status === 1 ? 'held' : 'stopped', urgent: true, ...ofTask(task) }),
    ),
    ...found.sort((a, b) => Number(b.urgent) - Number(a.urgent)),
  ];
}
