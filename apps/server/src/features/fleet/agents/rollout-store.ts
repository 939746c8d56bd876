import { createHash } from 'node:crypto';
import type { UpdateState } from '@flotilla/contract/agent-report';
import type { AgentRollout } from '@flotilla/contract/http/fleet/agents';
import type { Owner, Who } from '../../../platform/access/who.ts';
import { among } from '../../../platform/db/list.ts';
import { desc, eq, sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { ownerName, userRef } from '../../identity/users/api.ts';
import { rollouts } from './schema.ts';

type StopReason = NonNullable<AgentRollout['reason']>;

/** The agents among these that take part in a running update. */
export async function busyAgents(tx: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select m.agent_id as id from agent_rollout_member m join agent_rollout r on r.id = m.rollout_id
     where r.state = 'running' and m.state in ('waiting', 'told', 'away') and ${among(sql`m.agent_id`, ids)}`);
  return rows.map(({ id }) => id);
}

interface NewRollout {
  readonly version: string;
  /** Percent of the agents that have been reached when the wave has begun. */
  readonly waves: readonly number[];
  readonly ids: readonly number[];
}

const hashOf = (rolloutId: number, agentId: number): string =>
  createHash('sha256').update(`${rolloutId} ${agentId}`).digest('hex');

/** Adds an update. The agents are ordered by a hash, so that the first wave is not always the same. */
export async function insertRollout(tx: Queryable, who: Who, owner: Owner, given: NewRollout): Promise<number> {
  const { version, waves, ids } = given;
  const id = await scoped(tx, who).insert(rollouts, owner, { version, waves: [...waves] });
  const ordered = ids.toSorted((a, b) => (hashOf(id, a) < hashOf(id, b) ? -1 : 1));
  const waveAt = (place: number) => waves.findIndex((percent) => place < Math.ceil((ids.length * percent) / 100));
  await tx.execute(sql`
    insert into agent_rollout_member (rollout_id, agent_id, wave)
    select ${id}::bigint, * from unnest(${sql.param(ordered)}::bigint[],
                                ${sql.param(ordered.map((_id, place) => waveAt(place)))}::smallint[])`);
  return id;
}

export async function wantKept(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.execute(
    sql`update agent set wanted_version = kept_version, wanted_back = true where ${among(sql`id`, ids)}`,
  );
}

export async function want(tx: Queryable, ids: readonly number[], version: string): Promise<void> {
  await tx.execute(sql`
    update agent set wanted_version = ${version}, wanted_back = false where ${among(sql`id`, ids)}`);
}

/** Lists the newest updates in reach. */
export async function listRollouts(db: Queryable, who: Who, limit: number): Promise<AgentRollout[]> {
  const r = scoped(db, who).rows(rollouts, 'r');
  const rows = await db
    .select({
      id: r.id,
      version: r.version,
      state: r.state,
      reason: r.reason,
      reasonHost: r.reasonHost,
      userName: ownerName,
      percents: r.waves,
      wave: r.wave,
      gmtCreate: r.createdAt,
      endedAt: r.endedAt,
      counts: sql<readonly { wave: number; state: string; count: number }[]>`(
        select coalesce(jsonb_agg(c), '[]') from (
          select wave, state, count(*)::int from agent_rollout_member m where m.rollout_id = ${r.id} group by 1, 2) as c)`,
    })
    .from(r)
    .leftJoin(userRef, eq(userRef.id, r.ownerId))
    .orderBy(desc(r.id))
    .limit(limit);
  return rows.map(({ percents, counts, ...row }) => {
    const sum = (fits: (one: { wave: number; state: string }) => boolean) =>
      counts.filter(fits).reduce((total, { count }) => total + count, 0);
    return {
      ...row,
      waves: percents.map((percent, wave) => ({
        percent,
        agents: sum((one) => one.wave === wave),
        done: sum((one) => one.wave === wave && one.state === 'done'),
        failed: sum((one) => one.wave === wave && one.state === 'failed'),
      })),
      away: sum((one) => one.state === 'away'),
    };
  });
}

interface RunningRollout extends Record<string, unknown> {
  readonly id: number;
  readonly version: string;
  readonly wave: number;
  readonly waves: number;
}

/** Locks a running update that no other server process works on. */
export async function lockRunning(tx: Queryable, id: number): Promise<RunningRollout | null> {
  const { rows } = await tx.execute<RunningRollout>(sql`
    select id, version, wave, cardinality(waves) as waves from agent_rollout
     where id = ${id} and state = 'running' for update skip locked`);
  return rows[0] ?? null;
}

export async function runningIds(db: Queryable): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from agent_rollout where state = 'running' order by id`,
  );
  return rows.map(({ id }) => id);
}

export interface Member extends Record<string, unknown> {
  readonly agentId: number;
  readonly host: string;
  readonly state: 'waiting' | 'told' | 'away' | 'done' | 'failed';
  readonly phoneIds: readonly number[];
  /** The times since the update was announced, since the agent first ran the new version, and since its last report; `null` for never. */
  readonly toldMs: number | null;
  readonly updatedMs: number | null;
  readonly silentMs: number | null;
  readonly version: string;
  readonly updateVersion: string;
  readonly updateState: UpdateState;
}

/** The agents of the waves up to the current one. */
export async function membersOf(tx: Queryable, { id, wave }: RunningRollout): Promise<Member[]> {
  const since = (column: string) => sql.raw(`(extract(epoch from now() - ${column}) * 1000)::float8`);
  const { rows } = await tx.execute<Member>(sql`
    select m.agent_id as "agentId", a.host, m.state, m.phone_ids as "phoneIds", ${since('m.told_at')} as "toldMs",
           ${since('m.updated_at')} as "updatedMs", ${since('a.last_seen')} as "silentMs", a.version,
           a.update_version as "updateVersion", a.update_state as "updateState"
      from agent_rollout_member m join agent a on a.id = m.agent_id
     where m.rollout_id = ${id} and m.wave <= ${wave} and m.state in ('waiting', 'told', 'away')
     order by m.agent_id`);
  return rows;
}

export async function setMember(
  tx: Queryable,
  rolloutId: number,
  agentId: number,
  set: { state?: Member['state']; phoneIds?: readonly number[]; isUpdated?: boolean },
): Promise<void> {
  const { state = null, phoneIds = null, isUpdated = false } = set;
  await tx.execute(sql`
    update agent_rollout_member
       set state = coalesce(${state}, state), phone_ids = coalesce(${sql.param(phoneIds && [...phoneIds])}::bigint[], phone_ids),
           told_at = case when ${state}::text = 'told' then now() else told_at end,
           updated_at = case when ${isUpdated} then now() else updated_at end
     where rollout_id = ${rolloutId} and agent_id = ${agentId}`);
}

export async function nextWave(tx: Queryable, id: number): Promise<void> {
  await tx.execute(sql`update agent_rollout set wave = wave + 1 where id = ${id}`);
}

export async function finish(tx: Queryable, id: number): Promise<void> {
  await tx.execute(sql`update agent_rollout set state = 'done', ended_at = now() where id = ${id}`);
}

/** Stops an update: agents that have not changed their version yet stay as they are. Returns false if it is not running. */
export async function stop(tx: Queryable, id: number, reason: StopReason, host = ''): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update agent_rollout set state = 'stopped', reason = ${reason}, reason_host = ${host}, ended_at = now()
     where id = ${id} and state = 'running'`);
  if (rowCount === 0) return false;
  await tx.execute(sql`
    update agent a set wanted_version = '', wanted_back = false from agent_rollout_member m, agent_rollout r
     where r.id = ${id} and m.rollout_id = r.id and m.agent_id = a.id and m.state <> 'done'
       and a.wanted_version = r.version and a.version <> r.version`);
  return true;
}

/** Ends the updates and the codes of a restored site, which the old one may have continued or used. */
export async function endRestoredUpdates(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    update agent_rollout set state = 'stopped', reason = 'user', ended_at = now() where state = 'running'`);
  await tx.execute(sql`update agent set wanted_version = '', wanted_back = false where wanted_version <> ''`);
  await tx.execute(sql`delete from agent_install_code`);
}
