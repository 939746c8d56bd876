import type { RowOf } from '../../../lib/use-call.ts';
import { stateAt } from '../../../parts/phone/phone-state.ts';
import { failedPhones } from '../../../parts/runs/task-phones.ts';
import type { Summary } from './fleet-strip.tsx';

type Task = RowOf<'GET /task/task/list'>;
type Cluster = RowOf<'GET /task/run/clusters'>;

export type Attention =
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
  | { kind: 'exception'; urgent: boolean; failure: Cluster }
  | { kind: 'task'; urgent: boolean; task: Task; failed: number };

interface Known {
  summary: Summary | undefined;
  failures: readonly Cluster[];
  tasks: readonly Task[];
}

/** From this share of a group on, its phones went offline together. */
const togetherShare = 0.2;
const togetherCount = 3;
/** From this share of its phones on, a task fails. */
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

/** What a person should look at, urgent first, from the server's answers alone. */
export function findAttention({ summary, failures, tasks }: Known): Attention[] {
  const found: Attention[] = [
    ...(summary ? offlineGroups(summary) : []),
    ...tasks
      .filter(({ phones }) => failedPhones(phones) > 0)
      .map((task): Attention => {
        const failed = failedPhones(task.phones);
        return { kind: 'task', urgent: failed / task.phones.total >= failingShare, task, failed };
      }),
    ...failures
      .slice(0, exceptionsShown)
      .map((failure): Attention => ({ kind: 'exception', urgent: failure.phones >= togetherCount, failure })),
    ...(summary && summary.lowBattery > 0
      ? [{ kind: 'battery', urgent: false, count: summary.lowBattery } satisfies Attention]
      : []),
  ];
  return found.sort((a, b) => Number(b.urgent) - Number(a.urgent));
}
