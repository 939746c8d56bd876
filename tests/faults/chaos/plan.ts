import type { BodyInputOf } from '@flotilla/contract/endpoint';
import type { addTask } from '@flotilla/contract/http/automation/tasks';
import { between, pick, type Random, shuffled } from '../../../apps/agent/src/phones/simulated/random.ts';
import type { ScriptName } from './scripts.ts';

type TaskBody = BodyInputOf<typeof addTask>;
type Timing = Partial<TaskBody>;

export interface PlannedTask {
  readonly script: ScriptName;
  readonly body: Omit<TaskBody, 'scriptId'>;
  /** The end of the task: on its own, or stopped by a user, with or without its running scripts. */
  readonly ends: 'itself' | 'stopped' | 'killed';
}

export interface Fleet {
  readonly deviceNos: readonly string[];
  readonly groupIds: readonly number[];
}

const rounds = 3;
const once: Timing = { execType: 'once', timerType: 'now' };
const loop: Timing = { execType: 'loop', timerType: 'now', rounds, pauseSeconds: 1 };
const cron: Timing = { execType: 'once', timerType: 'daily', cronText: '*/7 * * * * ?' };

interface Kind {
  /** The number among 200 tasks. */
  readonly share: number;
  readonly script: ScriptName;
  readonly timing: Timing;
  readonly mostPhones?: number;
  readonly byGroup?: true;
  readonly ends?: PlannedTask['ends'];
}

const kinds: readonly Kind[] = [
  { share: 45, script: 'plain', timing: once },
  { share: 12, script: 'plain', timing: once, byGroup: true, ends: 'stopped' },
  { share: 25, script: 'plain', timing: loop },
  { share: 10, script: 'failing', timing: { ...loop, rounds: 2 } },
  { share: 15, script: 'plain', timing: cron, mostPhones: 3, ends: 'stopped' },
  { share: 15, script: 'plain', timing: { ...once, waves: [25, 60] } },
  { share: 5, script: 'plain', timing: { ...once, canaryPhones: 2 } },
  { share: 5, script: 'failing', timing: { ...once, waves: [50], failureLimit: 40 } },
  { share: 10, script: 'failing', timing: once },
  { share: 48, script: 'line', timing: once },
  { share: 10, script: 'long', timing: once, mostPhones: 3, ends: 'killed' },
];

function taskOf(random: Random, kind: Kind, mark: string, { deviceNos, groupIds }: Fleet): PlannedTask {
  const phones = Math.round(between(random, 2, kind.mostPhones ?? 5));
  const target = kind.byGroup
    ? { groupIds: [pick(random, groupIds)] }
    : { deviceNos: shuffled(random, deviceNos).slice(0, phones) };
  const params = {
    mark,
    restMs: String(Math.round(between(random, 0, 2_000))),
    from: pick(random, ['head', 'tail', 'random']),
    use: pick(random, ['use', 'keep', 'give', 'throw']),
  };
  const body = { name: mark, params, ...kind.timing, ...target } as PlannedTask['body'];
  return { script: kind.script, body, ends: kind.ends ?? 'itself' };
}

/** So many tasks of every kind, in an order of the seed's. */
export function planTasks(random: Random, count: number, fleet: Fleet): PlannedTask[] {
  const all = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind));
  const order = shuffled(
    random,
    Array.from({ length: count }, (_none, index) => all[Math.floor((index * all.length) / count)]!),
  );
  return order.map((kind, index) => taskOf(random, kind, `task ${index}`, fleet));
}
