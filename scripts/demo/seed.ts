import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedIn } from '@flotilla/client';
import type { BodyInputOf } from '@flotilla/contract/endpoint';
import { sendCommand } from '@flotilla/contract/http/automation/commands';
import { addScript, listScripts } from '@flotilla/contract/http/automation/scripts';
import { addTask, listTasks, updateTaskStatusClear } from '@flotilla/contract/http/automation/tasks';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { groupDevices, listDevices, updateScreenSettings } from '@flotilla/contract/http/fleet/devices';
import { monitorSummary } from '@flotilla/contract/http/fleet/monitor';
import { parameters } from '@flotilla/contract/http/system/parameters';
import type { DemoOptions } from './options.ts';
import { waitFor } from './wait-for.ts';

const inEnglish = {
  groups: ['Rack A', 'Rack B'],
  sample: { script: 'Sample: a note on every phone', file: 'sample-script.js', task: 'Sample task' },
  message: { label: 'Message', defaultValue: 'Ahoy from Flotilla' },
  loop: { script: 'Sample: watch clips', file: 'looping-script.js', task: 'Sample loop' },
};
const texts: Record<DemoOptions['language'], typeof inEnglish> = {
  en: inEnglish,
  'zh-CN': {
    groups: ['A 机架', 'B 机架'],
    sample: { script: '示例：每部手机写一条便签', file: 'sample-script.zh-CN.js', task: '示例任务' },
    message: { label: '内容', defaultValue: '来自 Flotilla 的问候' },
    loop: { script: '示例：刷短视频', file: 'looping-script.zh-CN.js', task: '示例循环任务' },
  },
};
const all = { pageSize: 10_000 };
const joinMs = 120_000;
/** In each rack; a page of the monitor shows no more. */
const mostOpenScreens = 50;

/** The phones of the demo have joined with the administrator's key: put them into racks and let the monitor open their screens, once. */
async function arrange(site: SignedIn, groups: readonly string[]): Promise<string[]> {
  const { list: phones } = await site.call(listDevices, { query: { ...all, orderBy: 'deviceNo', order: 'asc' } });
  const known = await site.call(deviceGroups.list, { query: all });
  const perRack = Math.ceil(phones.length / groups.length);
  for (const [index, name] of groups.entries()) {
    if (known.list.some((group) => group.name === name)) continue;
    const { id } = await site.call(deviceGroups.add, { body: { name } });
    const ids = phones.slice(index * perRack, (index + 1) * perRack).map((phone) => phone.id);
    if (ids.length === 0) continue;
    await site.call(groupDevices, { body: { ids, groupId: id } });
    for (const id of ids.slice(0, mostOpenScreens))
      await site.call(updateScreenSettings, { body: { id, default_screen: '1' } });
  }
  return phones.map((phone) => phone.deviceNo);
}

type Named = typeof inEnglish.sample;
type Parameters = BodyInputOf<typeof addScript>['parameters'];

async function scriptId(site: SignedIn, { script, file }: Named, parameters: Parameters): Promise<number> {
  const { list } = await site.call(listScripts, { query: { ...all, name: script } });
  if (list[0]) return list[0].id;
  const content = readFileSync(join(import.meta.dirname, file), 'utf8');
  return (await site.call(addScript, { body: { name: script, version: '1', content, parameters } })).id;
}

interface Work {
  readonly execType: 'once' | 'loop';
  readonly deviceNos: string[];
  readonly parameters?: Parameters;
}

/** Runs the task again, and creates it first if it does not exist. */
async function run(site: SignedIn, named: Named, { execType, deviceNos, parameters = [] }: Work): Promise<void> {
  const { list } = await site.call(listTasks, { query: { ...all, name: named.task } });
  let taskId = list[0]?.id;
  if (taskId === undefined) {
    const body = { name: named.task, scriptId: await scriptId(site, named, parameters), timerType: 'now' as const };
    taskId = (await site.call(addTask, { body: { ...body, execType, deviceNos } })).id;
  }
  await site.call(updateTaskStatusClear, { query: { id: taskId, status: 1 } });
}

/** A fleet without problems shows little of the product, so a fleet of at least this size gets three phones with problems. */
const fewestForTrouble = 6;

/**
 * Causes three problems: a system dialog covers one phone, so that its script finds nothing; one has a low battery; one disconnects.
 * Simulated phones have a shell command `fault`, and commands are sent before runs.
 */
async function trouble(site: SignedIn, deviceNos: readonly string[]): Promise<boolean> {
  if (deviceNos.length < fewestForTrouble) return false;
  const [covered, low, gone] = deviceNos.slice(-3) as [string, string, string];
  for (const [deviceNo, fault] of [
    [covered, 'permission'],
    [low, 'lowBattery'],
    [gone, 'vanish'],
  ] as const)
    await site.call(sendCommand, {
      body: { kind: 'shell', deviceNos: [deviceNo], args: { command: `fault ${fault}` }, expiryMinutes: 1 },
    });
  await waitFor(`${gone} to go`, joinMs, async () => (await site.call(monitorSummary, {})).online < deviceNos.length);
  return true;
}

/** All phones of a demo join from one address and at once: a large one needs a higher limit for that. */
export async function admitAtOnce(site: SignedIn, phones: number): Promise<void> {
  const { list } = await site.call(parameters.list, { query: { configKey: 'enrol.perAddressPerMinute' } });
  const limit = list[0];
  if (!limit || Number(limit.configValue) >= phones) return;
  await site.call(parameters.edit, { body: { id: limit.id, configValue: String(phones) } });
}

/** The number of phones that can join. A phone that an operator has deleted or disabled since the first start stays away. */
async function expectedPhones(site: SignedIn, phones: number): Promise<number> {
  const known = await site.call(listDevices, { query: { pageSize: 1 } });
  if (known.total === 0) return phones;
  const enabled = await site.call(listDevices, { query: { pageSize: 1, status: 0 } });
  return Math.min(phones, enabled.total);
}

/**
 * Waits for the phones, then creates work of every kind: some ends, some loops, some fails and some waits. Returns the number of phones
 * that have joined.
 */
export async function seedDemo(site: SignedIn, phones: number, language: DemoOptions['language']): Promise<number> {
  const expected = await expectedPhones(site, phones);
  const online = async () => (await site.call(monitorSummary, {})).online;
  await waitFor(`${expected} phones online`, joinMs, async () => (await online()) >= expected);
  const { groups, sample, message, loop } = texts[language];
  const deviceNos = await arrange(site, groups);
  const had = await trouble(site, deviceNos);
  const parameters: Parameters = [{ key: 'message', kind: 'text', ...message }];
  await run(site, sample, { execType: 'once', deviceNos, parameters });
  const looping = deviceNos.slice(0, Math.floor(deviceNos.length / 2));
  if (had) await run(site, loop, { execType: 'loop', deviceNos: looping });
  return expected;
}
