import type { AgentReport } from '@flotilla/contract/agent-report';
import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listAgents as listCall } from '@flotilla/contract/http/fleet/agents';
import type { Who } from '../../../platform/access/who.ts';
import { among, arraysOf, contains, equals, type Page, readPage } from '../../../platform/db/list.ts';
import { and, eq, type SQL, sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { ownerName, userRef } from '../../identity/users/api.ts';
import { agents } from './schema.ts';

/** An agent counts as offline after this time without a report. Reports arrive twice a minute and are written once a minute. */
const silentSeconds = 150;

interface NewRow {
  readonly tenantId: number;
  readonly ownerId: number | null;
  readonly uid: string;
  readonly tokenHash: string;
  readonly host: string;
}

export async function insertAgent(tx: Queryable, { tenantId, ownerId, uid, tokenHash, host }: NewRow): Promise<void> {
  await tx.execute(sql`
    insert into agent (tenant_id, owner_id, uid, token_hash, host)
    values (${tenantId}, ${ownerId}, ${uid}, ${tokenHash}, ${host})`);
}

const rowsOf = (db: Queryable, who: Who) => scoped(db, who).rows(agents, 'a');
type Rows = ReturnType<typeof rowsOf>;

const isOnline = (a: Rows): SQL<boolean> =>
  sql<boolean>`coalesce(${a.lastSeen} > now() - make_interval(secs => ${silentSeconds}), false)`;

const select = (db: Queryable, a: Rows) =>
  db
    .select({
      id: a.id,
      host: a.host,
      os: a.os,
      arch: a.arch,
      version: a.version,
      nodeVersion: a.nodeVersion,
      installed: a.installed,
      keptVersion: a.keptVersion,
      address: a.address,
      userName: ownerName,
      online: isOnline(a),
      lastSeen: a.lastSeen,
      startedAt: a.startedAt,
      gmtCreate: a.createdAt,
      lastError: a.lastError,
      lastErrorAt: a.lastErrorAt,
      phonesAttached: a.phones,
      phonesWaiting: a.waiting,
      wantedVersion: a.wantedVersion,
      updateState: a.updateState,
      updateVersion: a.updateVersion,
      updateFault: a.updateFault,
      updateError: a.updateError,
    })
    .from(a)
    .leftJoin(userRef, eq(userRef.id, a.ownerId));
export type StoredAgent = Awaited<ReturnType<typeof agentRows>>[number];

/** `newest` is the version of the site's archives; empty if it has none. */
export function listAgents(db: Queryable, who: Who, query: QueryOf<typeof listCall> & Page, newest: string) {
  const a = rowsOf(db, who);
  const outdated = sql`(${newest} <> '' and ${a.version} not in ('', ${newest}))`;
  const asFlag = (condition: SQL, wanted: 0 | 1 | undefined) =>
    wanted === undefined ? undefined : sql`${condition} = ${wanted === 1}`;
  const where = and(
    contains(a.host, query.host),
    equals(a.version, query.version),
    equals(a.os, query.os),
    asFlag(isOnline(a), query.online),
    asFlag(outdated, query.outdated),
  );
  const columns = { id: a.id, host: a.host, version: a.version, lastSeen: a.lastSeen };
  return readPage(db, select(db, a), where, query, columns, { by: 'host', order: 'asc' });
}

export function agentRows(db: Queryable, who: Who, ids: readonly number[]) {
  const a = rowsOf(db, who);
  return select(db, a).where(among(a.id, ids));
}

/** The facts about an agent that are in memory on every server process. */
export interface KnownAgent {
  readonly id: number;
  readonly uid: string;
  readonly tokenHash: string;
  readonly tenantId: number;
  readonly ownerId: number | null;
  readonly host: string;
  readonly wantedVersion: string;
  readonly wantedBack: boolean;
}

export async function loadAgents(db: Queryable): Promise<KnownAgent[]> {
  const { rows } = await db.execute<KnownAgent & Record<string, unknown>>(sql`
    select id, uid, token_hash as "tokenHash", tenant_id as "tenantId", owner_id as "ownerId", host, wanted_version as "wantedVersion",
           wanted_back as "wantedBack" from agent`);
  return rows;
}

export async function loadPhones(db: Queryable) {
  const { rows } = await db.execute<{ deviceId: number; agentId: number }>(
    sql`select device_id as "deviceId", agent_id as "agentId" from agent_phone`,
  );
  return rows;
}

/** Stores the agents of phones; an `agentId` of `null` means that the agent is not known. */
export async function savePhones(db: Queryable, changes: ReadonlyMap<number, number | null>): Promise<void> {
  const all = [...changes].map(([deviceId, agentId]) => ({ deviceId, agentId }));
  const [deviceIds, agentIds] = arraysOf(all, 'deviceId', 'agentId');
  const given = sql`unnest(${sql.param(deviceIds)}::bigint[], ${sql.param(agentIds)}::bigint[]) as g (device_id, agent_id)`;
  await db.execute(sql`
    delete from agent_phone p using ${given} where p.device_id = g.device_id and g.agent_id is null`);
  await db.execute(sql`
    insert into agent_phone (device_id, agent_id)
    select g.device_id, g.agent_id from ${given}
      join agent a on a.id = g.agent_id join device_ref d on d.id = g.device_id
     order by g.device_id
    on conflict (device_id) do update set agent_id = excluded.agent_id`);
}

export interface SavedReport {
  readonly agentId: number;
  readonly address: string;
  readonly seenAt: string;
  readonly report: AgentReport;
}

export async function touchAgents(db: Queryable, seen: readonly SavedReport[]): Promise<void> {
  await db.execute(sql`
    update agent a set last_seen = g.seen_at
      from unnest(${sql.param(seen.map(({ agentId }) => agentId))}::bigint[],
                  ${sql.param(seen.map(({ seenAt }) => seenAt))}::timestamptz[]) as g (id, seen_at)
     where a.id = g.id`);
}

/** Stores whole reports. The host is written separately, because every process reads the agents again when one changes. */
export async function saveReports(db: Queryable, reports: readonly SavedReport[]): Promise<void> {
  const rows = reports.map(({ agentId, address, seenAt, report }) => ({ ...report, agentId, address, seenAt }));
  await db.execute(sql`
    update agent a set last_seen = g."seenAt", address = g.address, os = g.os, arch = g.arch, version = g.version,
           node_version = g."nodeVersion", kept_version = g."keptVersion", installed = g.installed,
           started_at = g."startedAt", phones = g.phones, waiting = g.waiting,
           last_error = coalesce(g."lastError" ->> 'text', ''), last_error_at = (g."lastError" ->> 'at')::timestamptz,
           update_state = g.update ->> 'state', update_version = g.update ->> 'version',
           update_fault = g.update ->> 'fault', update_error = g.update ->> 'error'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g ("agentId" bigint, "seenAt" timestamptz, address text, os text,
           arch text, version text, "nodeVersion" text, "keptVersion" text, installed boolean, "startedAt" timestamptz,
           phones int, waiting int, "lastError" jsonb, update jsonb)
     where a.id = g."agentId"`);
}

/** Returns whether one has changed. */
export async function saveHosts(db: Queryable, reports: readonly SavedReport[]): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update agent a set host = g.host
      from unnest(${sql.param(reports.map(({ agentId }) => agentId))}::bigint[],
                  ${sql.param(reports.map(({ report }) => report.host))}::text[]) as g (id, host)
     where a.id = g.id and a.host <> g.host`);
  return (rowCount ?? 0) > 0;
}
