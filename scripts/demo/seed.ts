import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deviceGroups } from '@flotilla/contract/http/device-groups';
import { groupDevices, listDevices, updateScreenSettings } from '@flotilla/contract/http/devices';
import { monitorSummary } from '@flotilla/contract/http/monitor';
import { editParameter, listParameters } from '@flotilla/contract/http/parameters';
import { addScript, listScripts } from '@flotilla/contract/http/scripts';
import { addTask, listTasks, updateTaskStatusClear } from '@flotilla/contract/http/tasks';
import type { SiteClient } from './site-client.ts';
import { waitFor } from './wait-for.ts';

const groups = ['Rack A', 'Rack B'];
const sampleScript = 'Sample: a note on every phone';
const sampleTask = 'Sample task';
const all = { pageSize: 10_000 };
const joinMs = 120_000;
/** In each rack; a page of the monitor shows no more. */
const mostOpenScreens = 50;

/** The phones of the demo have joined with the administrator's key: put them into racks and let the monitor open their screens, once. */
async function arrange(site: SiteClient): Promise<string[]> {
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

async function sampleScriptId(site: SiteClient): Promise<number> {
  const { list } = await site.call(listScripts, { query: { ...all, name: sampleScript } });
  if (list[0]) return list[0].id;
  const content = readFileSync(join(import.meta.dirname, 'sample-script.js'), 'utf8');
  const parameters = [{ key: 'message', label: 'Message', kind: 'text' as const, defaultValue: 'Ahoy from Flotilla' }];
  return (await site.call(addScript, { body: { name: sampleScript, version: '1', content, parameters } })).id;
}

async function sampleTaskId(site: SiteClient, deviceNos: string[]): Promise<number> {
  const { list } = await site.call(listTasks, { query: { ...all, name: sampleTask } });
  if (list[0]) return list[0].id;
  const scriptId = await sampleScriptId(site);
  return (
    await site.call(addTask, { body: { name: sampleTask, scriptId, execType: 'once', timerType: 'now', deviceNos } })
  ).id;
}

/** All phones of a demo join from one address and at once: a large one needs a higher limit for that. */
export async function admitAtOnce(site: SiteClient, phones: number): Promise<void> {
  const { list } = await site.call(listParameters, { query: { configKey: 'enrol.perAddressPerMinute' } });
  const limit = list[0];
  if (!limit || Number(limit.configValue) >= phones) return;
  await site.call(editParameter, { body: { id: limit.id, configValue: String(phones) } });
}

/** Waits for the phones, then runs the sample task anew on all of them. */
export async function seedDemo(site: SiteClient, phones: number): Promise<void> {
  await waitFor(`${phones} phones online`, joinMs, async () => (await site.call(monitorSummary, {})).online >= phones);
  const deviceNos = await arrange(site);
  await site.call(updateTaskStatusClear, { query: { id: await sampleTaskId(site, deviceNos), status: 1 } });
}
