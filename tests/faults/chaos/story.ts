import type { SignedIn } from '@flotilla/client';
import { addScript } from '@flotilla/contract/http/automation/scripts';
import {
  addTask,
  listTasks,
  updateTaskStatus,
  updateTaskStatusAndStopRemote,
} from '@flotilla/contract/http/automation/tasks';
import { resumeWave } from '@flotilla/contract/http/automation/tasks/rollout';
import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { groupDevices, listDevices } from '@flotilla/contract/http/fleet/devices';
import { parameters } from '@flotilla/contract/http/system/parameters';
import { ended, phonesOnline, runOn, untilRuns } from '../../support/sample-run.ts';
import type { Witness } from '../../support/witness.ts';
import { insist } from './insist.ts';
import type { Fleet, PlannedTask } from './plan.ts';
import { type ScriptName, scriptBody } from './scripts.ts';

const groups = 10;
const groupSize = 5;
const linesAtOnce = 1_000;
const callsTogether = 4;

export interface StartedTask extends PlannedTask {
  readonly id: number;
}

/** Lets scripts call the witness: phones learn of it when they connect. */
export async function allowWitness(admin: SignedIn, witness: Witness): Promise<void> {
  const { list } = await admin.call(parameters.list, { query: { configKey: 'script.httpAllow' } });
  await admin.call(parameters.edit, { body: { id: list[0]!.id, configValue: witness.host } });
}

/** The phones once all are online, with some of them in groups. */
export async function gatherFleet(admin: SignedIn, phones: number): Promise<Fleet> {
  const deviceNos = await phonesOnline(admin, phones);
  const { list } = await admin.call(listDevices, { query: { pageSize: 10_000 } });
  const groupIds: number[] = [];
  for (let index = 0; index < groups; index += 1) {
    const { id } = await admin.call(deviceGroups.add, { body: { name: `group ${index}` } });
    const ids = list.slice(index * groupSize, (index + 1) * groupSize).map((phone) => phone.id);
    await admin.call(groupDevices, { body: { ids, groupId: id } });
    groupIds.push(id);
  }
  return { deviceNos, groupIds };
}

/** Fills the data group from which scripts take. */
export async function fillWork(admin: SignedIn, deviceNo: string, lines: number): Promise<number> {
  const { id } = await admin.call(dataGroups.add, { body: { name: 'work' } });
  for (let from = 0; from < lines; from += linesAtOnce) {
    const part = Array.from({ length: Math.min(linesAtOnce, lines - from) }, (_none, index) => `line ${from + index}`);
    const filling = await runOn(admin, [deviceNo], `return data.add('work', ${JSON.stringify(part)});`);
    await untilRuns(admin, filling, 'the group to be filled', ended);
  }
  return id;
}

export async function addScripts(admin: SignedIn, witness: Witness): Promise<Record<ScriptName, number>> {
  const ids = {} as Record<ScriptName, number>;
  for (const name of ['plain', 'failing', 'long', 'line'] as const)
    ids[name] = (await admin.call(addScript, { body: scriptBody(name, witness.host) })).id;
  return ids;
}

/** Adds the tasks and enables them, a few at a time, however often a part of the site goes away meanwhile. */
export async function startTasks(
  admin: SignedIn,
  scriptIds: Record<ScriptName, number>,
  planned: readonly PlannedTask[],
): Promise<StartedTask[]> {
  const started: StartedTask[] = [];
  const left = [...planned];
  const startNext = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { script, body } = next;
      const { id } = await insist(`to add ${body.name}`, () =>
        admin.call(addTask, { body: { ...body, scriptId: scriptIds[script] } }),
      );
      await insist(`to enable ${body.name}`, () => admin.call(updateTaskStatus, { query: { id, status: 1 } }));
      started.push({ ...next, id });
    }
  };
  await Promise.all(Array.from({ length: callsTogether }, startNext));
  return started;
}

/** Stops the tasks among these that do not end by themselves. */
export async function stopTasks(admin: SignedIn, tasks: readonly StartedTask[], ends: PlannedTask['ends']) {
  const call = ends === 'killed' ? updateTaskStatusAndStopRemote : updateTaskStatus;
  for (const { id, ...task } of tasks.filter((one) => one.ends === ends))
    await insist(`to stop ${task.body.name}`, () => admin.call(call, { query: { id, status: 0 } }));
}

/** A person goes on with whatever is held. */
export async function resumeHeld(admin: SignedIn): Promise<void> {
  const { list } = await admin.call(listTasks, { query: { status: '1', pageSize: 10_000 } });
  for (const { id } of list.filter((task) => task.rollout.state === 'held' && task.rollout.wave > 0))
    await admin.call(resumeWave, { body: { id } });
}
