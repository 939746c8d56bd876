import { createHash } from 'node:crypto';
import type { Client } from '@flotilla/client';
import type { Endpoint } from '@flotilla/contract/endpoint';
import type { TestApp } from '../../../apps/server/src/testing/create-test-app.ts';
import { exportedRows } from '../../../apps/server/src/testing/exported.ts';
import type { Kind, World } from './world.ts';

export interface Request {
  readonly query: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
}

const queryText = (query: Record<string, unknown>) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(Array.isArray(value) ? value.join(',') : String(value))}`)
    .join('&');

/** Everything a call gives out, as text: its answer, and the file that the answer names. */
export async function givenOut(app: TestApp, client: Client, endpoint: Endpoint, sent: Request): Promise<string> {
  const upload = endpoint.wire === 'upload';
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => String(sent.query[name]));
  const response = await fetch(`${app.url}${path}?${queryText(sent.query)}`, {
    method: endpoint.method,
    headers: {
      'accept-language': 'en',
      ...(client.token ? { authorization: `Bearer ${client.token}` } : {}),
      ...(sent.body && !upload ? { 'content-type': 'application/json' } : {}),
      ...(upload && endpoint.access === 'phone' ? { 'content-type': 'image/png' } : {}),
    },
    ...(upload
      ? { body: endpoint.access === 'phone' ? picture : uploaded() }
      : sent.body
        ? { body: JSON.stringify(sent.body) }
        : {}),
  });
  const answer = Buffer.from(await response.arrayBuffer()).toString('latin1');
  const fileName = /"fileName":"([^"]+\.xlsx)"/.exec(answer)?.[1];
  if (!fileName) return `${response.status} ${answer}`;
  const rows = await exportedRows(app.url, client, fileName);
  return `${response.status} ${JSON.stringify(rows)}`;
}

const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
function uploaded(): FormData {
  const form = new FormData();
  form.set('file', new Blob(['one-more-phone']), 'phones.txt');
  return form;
}

/** Tables that name neither owner nor phone, with the key of the row to which theirs belong. */
const hanging: Readonly<Record<string, readonly [key: string, kind: Kind]>> = {
  cache_member: ['entry_id', 'cacheEntry'],
  data_item_event: ['item_id', 'dataItem'],
  run_artifact: ['run_id', 'run'],
  script_call: ['run_id', 'run'],
  script_user: ['script_id', 'script'],
  script_version: ['script_id', 'script'],
  task_group: ['task_id', 'task'],
  task_share: ['task_id', 'task'],
  webhook_delivery: ['webhook_id', 'webhook'],
};

/** All that is stored of the world: a text that changes with any of it. */
export async function storedOf(app: TestApp, { ids, owner }: World): Promise<Record<string, string>> {
  await app.app.flush();
  const { rows: tables } = await app.db.query<{ name: string; by: string }>(
    `select c.table_name as name, min(c.column_name) as by
       from information_schema.columns c
       join pg_class t on t.relname = c.table_name and t.relkind in ('r', 'p') and not t.relispartition
      where c.table_schema = 'public' and c.column_name in ('owner_id', 'device_id')
        and c.data_type = 'bigint' and c.table_name not in ('operation_log', 'device_live')
      group by 1 order by 1`,
  );
  const parts = [
    ...tables.map(({ name, by }) => [name, by, by === 'owner_id' ? owner.id : ids.device] as const),
    ...Object.entries(hanging).map(([name, [key, kind]]) => [name, key, ids[kind]] as const),
  ];
  const stored: Record<string, string> = {};
  for (const [name, key, id] of parts) {
    const { rows } = await app.db.query<{ rows: string }>(
      `select coalesce(string_agg(t::text, '|' order by t::text), '') as rows from ${name} t where ${key} = $1`,
      [id],
    );
    stored[name] = createHash('sha256').update(rows[0]!.rows).digest('hex').slice(0, 12);
  }
  return stored;
}

/** Without what differs between any two answers. */
export const withoutChance = (text: string): string =>
  text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/sample-\d+/g, 'SAMPLE')
    .replace(/"id":\d+/g, '"id":N');
