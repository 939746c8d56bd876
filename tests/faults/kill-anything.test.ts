import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../../apps/agent/src/phones/simulated/random.ts';
import { createLicence } from '../../bench/site/licence.ts';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { type Site, startSite } from '../support/site.ts';
import { startWitness, type Witness } from '../support/witness.ts';
import { createFacts, type LineFact, type RunFact, type TaskFact } from './chaos/facts.ts';
import { createKiller, planKills } from './chaos/kills.ts';
import { planTasks } from './chaos/plan.ts';
import * as story from './chaos/story.ts';

/** `FLOTILLA_TEST_CHAOS_SEED=x` does the same again; `FLOTILLA_TEST_CHAOS_ROUNDS=30` does ten times as much. */
const seed = process.env.FLOTILLA_TEST_CHAOS_SEED ?? String(Math.floor(Math.random() * 1e6));
const rounds = Number(process.env.FLOTILLA_TEST_CHAOS_ROUNDS ?? 3);
const size = Math.ceil(rounds / 3);
const [phones, taskCount, lineCount] = [200, 200 * size, 600 * size];
const agentNames = ['east', 'west'];
const nextKillMs = 10_000;
/** A machine with much else to do takes many times as long. */
const limitMs = 900_000 * size;

let site: Site;
let witness: Witness;
let tasks: story.StartedTask[];
let found: { runs: RunFact[]; lines: LineFact[]; tasks: TaskFact[]; counts: { state: string; items: number }[] };

beforeAll(async () => {
  console.log(`FLOTILLA_TEST_CHAOS_SEED=${seed}`);
  const licence = createLicence();
  witness = await startWitness();
  site = await startSite('embedded', { ...licence.settings, FLOTILLA_LOG_LEVEL: 'fatal' });
  await licence.admit(site.admin, phones);
  await story.allowWitness(site.admin, witness);
  tasks = await playStory();
  const facts = createFacts(site.dataDir);
  await waitFor('everything to end', limitMs, async () => {
    await story.resumeHeld(site.admin);
    return (await facts.open()) === 0;
  });
  found = {
    runs: await facts.runs(),
    lines: await facts.lines(),
    tasks: await facts.tasks(),
    counts: await facts.counts(),
  };
}, limitMs);
afterAll(async () => {
  await site?.close();
  witness?.close();
});

/** Makes the tasks in as many parts as there are kills, and kills during each. */
async function playStory(): Promise<story.StartedTask[]> {
  const { admin } = site;
  const random = randomFrom(seed);
  const killer = createKiller(site, agentNames, phones / agentNames.length);
  const fleet = await story.gatherFleet(admin, phones);
  await story.fillWork(admin, fleet.deviceNos[0]!, lineCount);
  const scriptIds = await story.addScripts(admin, witness);
  const kills = planKills(random, rounds, agentNames.length);
  const planned = planTasks(random, taskCount, fleet);
  const started: story.StartedTask[] = [];
  const share = Math.ceil(taskCount / kills.length);
  for (const [index, kill] of kills.entries()) {
    const before = started.slice(-share);
    const begun = witness.said('begins').length;
    const starting = story.startTasks(admin, scriptIds, planned.slice(index * share, (index + 1) * share));
    const isTime = async () => witness.said('begins').length >= begun + kill.afterBegins;
    // A fleet that has little to do is killed all the same.
    await waitFor('the next kill', nextKillMs, isTime).catch(() => {});
    await killer.kill(kill);
    started.push(...(await starting));
    await story.stopTasks(admin, before, 'killed');
  }
  await killer.settled();
  await story.stopTasks(admin, started.slice(-share), 'killed');
  await story.stopTasks(admin, started, 'stopped');
  return started;
}

const runsOf = (taskId: number) => found.runs.filter((run) => run.taskId === taskId);
const timesOf = (word: string) => found.runs.map((run) => ({ run, times: witness.count(`${word} ${run.id}`) }));

test('every run is in an end state, and each task has come to its end', () => {
  const counts = Object.groupBy(found.runs, (run) => run.state);
  console.log(
    Object.entries(counts)
      .map(([state, list]) => `${state} ${list!.length}`)
      .join(', '),
  );
  expect(tasks).toHaveLength(taskCount);
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(['done', 'failed', 'stopped']));
  expect(found.runs.filter((run) => ['expired', 'lost'].includes(run.state))).toEqual([]);
});

test('no script has begun twice, and each that is done was carried out once as a whole', () => {
  expect(timesOf('begins').filter(({ times }) => times > 1)).toEqual([]);
  const done = ({ run }: { run: RunFact }) => run.state === 'done';
  expect(timesOf('begins').filter((one) => done(one) && one.run.taskId >= tasks[0]!.id && one.times !== 1)).toEqual([]);
  for (const { id, body } of tasks)
    for (const run of runsOf(id).filter((one) => one.state === 'done')) {
      expect({ ...run, ends: witness.count(`ends ${run.id}`) }).toMatchObject({ ends: 1, result: body.params!.mark });
    }
});

test('each run that its script failed has one exception, and no other run has any', () => {
  const isFailure = ({ state, interrupted }: (typeof found.runs)[number]) => state === 'failed' && !interrupted;
  const wrong = found.runs.filter((run) => run.exceptions !== (isFailure(run) ? 1 : 0));
  expect(wrong).toEqual([]);
});

test('no line was used twice, none vanished, and no run holds one', () => {
  const { lines, runs } = found;
  expect(lines).toHaveLength(lineCount);
  expect(lines.filter(({ state }) => state === 'leased')).toEqual([]);
  expect(lines.filter(({ state, usedBy }) => usedBy.length !== (state === 'used' ? 1 : 0))).toEqual([]);
  const states = Object.entries(Object.groupBy(lines, (line) => line.state));
  const counted = states.map(([state, list]) => ({ state, items: list!.length }));
  expect(found.counts).toEqual(counted.toSorted((one, other) => one.state.localeCompare(other.state)));
  const usedBy = Map.groupBy(
    lines.flatMap((line) => line.usedBy),
    (runId) => runId,
  );
  for (const { id, body, script } of tasks.filter((task) => task.script === 'line')) {
    const keeps = ['use', 'keep'].includes(String(body.params!.use));
    for (const run of runsOf(id)) {
      const times = usedBy.get(run.id)?.length ?? 0;
      if (run.state === 'done') expect({ run, script, times }).toMatchObject({ times: keeps ? 1 : 0 });
      else expect(times).toBeLessThanOrEqual(body.params!.use === 'use' ? 1 : 0);
    }
  }
  expect(runs.length).toBeGreaterThan(taskCount);
  // A line that a script only holds returns if the agent is killed before the run's end, so only reported uses count.
  const told = witness.said('uses');
  expect(told.filter(([line]) => lines.find(({ id }) => id === Number(line))!.state !== 'used')).toEqual([]);
  expect(told.filter(([, times]) => times > 1)).toEqual([]);
});

test('loops have done their rounds, starts by the clock are there once, waves reached their phones', () => {
  const stateOf = new Map(found.tasks.map((task) => [task.id, task]));
  for (const { id, body, ends, script } of tasks) {
    const own = runsOf(id);
    const byPhone = [...Map.groupBy(own, (run) => run.deviceId).values()];
    const task = stateOf.get(id)!;
    expect(new Set(own.map((run) => `${run.deviceId} ${run.slot}`)).size).toBe(own.length);
    if (ends !== 'itself') continue;
    if (body.execType === 'loop') {
      expect(byPhone).toHaveLength(body.deviceNos!.length);
      for (const phone of byPhone) expect(phone.map((run) => run.round)).toEqual([...Array(body.rounds).keys()]);
    } else if (script === 'failing' && body.waves) {
      expect(task).toMatchObject({ waveState: 'stopped', status: 0 });
      expect(byPhone.length).toBeLessThanOrEqual(body.deviceNos!.length);
    } else {
      expect(own).toHaveLength(body.deviceNos!.length);
      expect(task).toMatchObject({ status: 2 });
    }
  }
});
