import { sendCommand } from '@flotilla/contract/http/automation/commands';
import { listExceptions } from '@flotilla/contract/http/automation/exceptions';
import { hotScripts } from '@flotilla/contract/http/automation/hot-scripts';
import { platforms } from '@flotilla/contract/http/automation/platforms';
import { getScript } from '@flotilla/contract/http/automation/scripts';
import { addCacheEntry } from '@flotilla/contract/http/data/cache';
import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import { dataItems } from '@flotilla/contract/http/data/data-items';
import { dataTables } from '@flotilla/contract/http/data/tables';
import { dataRows } from '@flotilla/contract/http/data/tables/rows';
import { addMaintenance } from '@flotilla/contract/http/fleet/alarms';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { findOneDevice, groupDevices } from '@flotilla/contract/http/fleet/devices';
import { forms } from '@flotilla/contract/http/tools/forms';
import { webhooks } from '@flotilla/contract/http/tools/webhooks';
import {
  carryOut,
  enabledTask,
  type JoinedPhone,
  joinedPhone,
  newScript,
  report,
} from '../../../apps/server/src/testing/automation-factories.ts';
import { reply, untilStates } from '../../../apps/server/src/testing/command-factories.ts';
import type { TestApp } from '../../../apps/server/src/testing/create-test-app.ts';
import type { Person } from '../../../apps/server/src/testing/factories.ts';

/** The kinds of things that a field of a call can name. */
export const kinds = [
  'device',
  'group',
  'platform',
  'script',
  'version',
  'task',
  'run',
  'exception',
  'command',
  'apk',
  'hotScript',
  'dataGroup',
  'dataItem',
  'user',
  'dataTable',
  'dataRow',
  'form',
  'cacheEntry',
  'alarm',
  'incident',
  'maintenance',
  'agent',
  'agentRollout',
  'adbSession',
  'webhook',
  'webhookDelivery',
] as const;
export type Kind = (typeof kinds)[number];

/** A phone, and one of each kind of thing that hangs on it. */
export interface World {
  readonly owner: Person;
  readonly joined: JoinedPhone;
  readonly ids: Readonly<Record<Kind, number>>;
  readonly artifact: string;
  /** The English name of the dynamic table, and the key of the cache entry. */
  readonly table: string;
  readonly key: string;
  /** The name of its data group. */
  readonly dataGroup: string;
}

const tableOf = (mark: string) => `${mark}_table`;
const keyOf = (mark: string) => `${mark} key`;

const formOf = (mark: string) => ({
  type: 'object',
  properties: { field: { type: 'string', title: `${mark} field` } },
});

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Every text of it begins with `mark`. */
export async function worldOf(app: TestApp, owner: Person, mark: string): Promise<World> {
  const joined = await joinedPhone(app, owner, {
    deviceId: `${mark}-phone`,
    brand: `${mark} brand`,
    imei: `${mark} imei`,
    capabilities: ['screenshot', 'video', 'touch', 'find', 'reboot', 'restartAgent', 'install', 'shell'],
  });
  const { phone, deviceNo } = joined;
  phone.keepBeating({ msg: `${mark} message`, taskName: `${mark} task` });
  const { id: device } = await owner.call(findOneDevice, { query: { deviceNo } });
  const { id: group } = await owner.call(deviceGroups.add, { body: { name: `${mark} group` } });
  await owner.call(groupDevices, { body: { ids: [device], groupId: group } });
  const { id: platform } = await owner.call(platforms.add, { body: { name: `${mark} platform` } });
  const script = await newScript(owner, { name: `${mark} script`, content: `'${mark}'`, platformId: platform });
  const { versionId: version } = await owner.call(getScript, { query: { id: script } });
  const order = { scriptId: script, deviceNos: [deviceNo] };
  const task = await enabledTask(owner, { ...order, name: `${mark} task` });
  const artifact = `${mark}.png`;
  const exception = { kind: 'thrown' as const, message: `${mark} exception`, stack: mark, artifact };
  const { runId: run } = await carryOut(phone, 'failed', { exception, reason: `${mark} reason` });
  await handIn(app, joined, run, artifact);
  await say(joined, run, `${mark} line`);
  const { id: command } = await owner.call(sendCommand, { body: { kind: 'find', deviceNos: [deviceNo] } });
  reply(phone, await phone.next('command'), { output: `${mark} output` });
  await untilStates(owner, command, { [deviceNo]: 'done' });
  const { list } = await owner.call(listExceptions, { query: { taskId: task } });
  // One more that goes on: it could be stopped.
  await enabledTask(owner, { ...order, name: `${mark} second task` });
  await report(phone, await phone.next('run'), 'accepted');
  const dataName = `${mark} data`;
  const { id: dataGroup } = await owner.call(dataGroups.add, { body: { name: dataName } });
  const line = { name: `${mark} line`, groupId: dataGroup, content: `${mark} content` };
  const { id: dataItem } = await owner.call(dataItems.add, { body: line });
  const apk = await keptApk(app, owner, mark);
  const { id: dataTable } = await owner.call(dataTables.add, {
    body: {
      name: `${mark} table`,
      englishName: tableOf(mark),
      fields: [{ name: `${mark} field`, englishName: 'field', searchable: true }],
    },
  });
  const values = { field: `${mark} value` };
  const { id: dataRow } = await owner.call(dataRows.add, { body: { tableId: dataTable, values } });
  const { id: form } = await owner.call(forms.add, { body: { name: `${mark} form`, schema: formOf(mark) } });
  const { id: cacheEntry } = await owner.call(addCacheEntry, { body: { key: keyOf(mark), value: `${mark} value` } });
  const { id: hotScript } = await owner.call(hotScripts.add, {
    body: { name: `${mark} hot script`, version: '1', content: `module.exports = '${mark}'` },
  });
  const { id: maintenance } = await owner.call(addMaintenance, {
    body: { reason: `${mark} work`, endsAt: '2999-01-01T00:00:00.000Z', deviceNos: [deviceNo] },
  });
  const alarm = await pastAlarm(app, owner, device, mark);
  const agents = await agentOf(app, owner, mark);
  const adbSession = await pastAdbSession(app, owner, device, mark);
  const hooks = await webhookOf(app, owner, mark);
  const kept = {
    adbSession,
    ...hooks,
    dataTable,
    dataRow,
    form,
    cacheEntry,
    hotScript,
    dataGroup,
    dataItem,
    maintenance,
    ...alarm,
    ...agents,
  };
  const ids = { device, group, platform, script, version, task, run, command, apk, ...kept };
  return {
    owner,
    joined,
    artifact,
    table: tableOf(mark),
    key: keyOf(mark),
    dataGroup: dataName,
    ids: { ...ids, exception: list[0]!.id, user: owner.id },
  };
}

async function handIn(app: TestApp, { token }: JoinedPhone, runId: number, name: string): Promise<void> {
  const response = await fetch(`${app.url}/rapi/artifact?runId=${runId}&name=${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: png,
  });
  if (!response.ok) throw new Error(`a picture was not taken: ${await response.text()}`);
}

async function say({ phone }: JoinedPhone, runId: number, text: string): Promise<void> {
  phone.send({ action: 'log', lines: [{ seq: 1, time: '2026-11-20T08:00:00.000Z', level: 'info', runId, text }] });
  await phone.next('ack', ({ logSeq }) => logSeq === 1);
}

/** Rows alone: what is asked is who reaches them. */
async function agentOf(app: TestApp, { id }: Person, mark: string) {
  const { rows } = await app.db.query<{ agent: number; agentRollout: number }>(
    `with owner as (select id, tenant_id from user_account where id = $1),
     a as (insert into agent (tenant_id, owner_id, uid, token_hash, host)
           select tenant_id, id, $2, $2, $2 from owner returning id),
     r as (insert into agent_rollout (tenant_id, owner_id, version, waves, state)
           select tenant_id, id, $2, '{100}', 'done' from owner returning id),
     m as (insert into agent_rollout_member (rollout_id, agent_id, wave) select r.id, a.id, 0 from r, a)
     select a.id as agent, r.id as "agentRollout" from a, r`,
    [id, `${mark} agent`],
  );
  return rows[0]!;
}

/** The row alone: what is asked is who reaches it. */
async function keptApk(app: TestApp, { id }: Person, mark: string): Promise<number> {
  const { rows } = await app.db.query<{ id: number }>(
    `insert into apk (tenant_id, owner_id, file_name, sha256, bytes)
     select tenant_id, id, $2, $3, 1 from user_account where id = $1 returning id`,
    [id, `${mark}.apk`, mark],
  );
  return rows[0]!.id;
}

/** An alarm that has recovered, so that no sweep changes it. */
async function pastAlarm({ db }: TestApp, { id }: Person, deviceId: number, mark: string) {
  const { rows } = await db.query<{ alarm: number; incident: number }>(
    `with incident as (
       insert into alarm_incident (tenant_id, rule, cause, cause_key, cause_name, recovered_at)
       select tenant_id, 'battery', 'group', $3, $3, now() from user_account where id = $1 returning id, tenant_id)
     insert into alarm (tenant_id, owner_id, rule, state, device_id, device_no, group_name, limit_value, incident_id, recovered_at)
     select tenant_id, $1, 'battery', 'recovered', $2, $3, $3, 20, id, now() from incident
     returning id as alarm, incident_id as incident`,
    [id, deviceId, mark],
  );
  return rows[0]!;
}

/** A session of adb that has ended, whose user and address are marked. */
async function pastAdbSession(app: TestApp, { id }: Person, deviceId: number, mark: string): Promise<number> {
  const { rows } = await app.db.query<{ id: number }>(
    `insert into adb_session (tenant_id, owner_id, device_id, device_no, user_id, user_name, address, closed_at, reason)
     select tenant_id, id, $2, $3, id, $3, $3, now(), 'command' from user_account where id = $1 returning id`,
    [id, deviceId, mark],
  );
  return Number(rows[0]!.id);
}

/** A webhook of an event that does not happen here, and a message of it that has failed. */
async function webhookOf(app: TestApp, owner: Person, mark: string) {
  const address = `https://${mark}.invalid/hook`;
  const { id: webhook } = await owner.call(webhooks.add, {
    body: { name: `${mark} webhook`, address, events: ['alarm.recovered'] },
  });
  const { rows } = await app.db.query<{ id: number }>(
    `insert into webhook_delivery (webhook_id, event_id, message_id, type, subject, body, state, ended_at)
     values ($1, 1, $2, 'alarm.recovered', $2, $2, 'failed', now()) returning id`,
    [webhook, mark],
  );
  return { webhook, webhookDelivery: rows[0]!.id };
}

/** Starts ids at an unusual number, so that they can be searched for in a response. */
export async function startIdsAt(app: TestApp, first: number): Promise<void> {
  const tables = ['device', 'device_group', 'platform', 'script', 'script_version', 'task', 'run'];
  tables.push('script_exception', 'command', 'command_delivery', 'apk', 'data_table', 'data_row', 'cache_entry');
  tables.push('hot_script', 'data_group', 'data_item', 'alarm', 'alarm_incident', 'alarm_maintenance');
  tables.push('agent', 'agent_rollout', 'adb_session', 'webhook', 'webhook_delivery');
  for (const [nth, table] of tables.entries()) {
    await app.db.query(`alter table ${table} alter column id restart with ${first + nth * 1_000}`);
  }
}
