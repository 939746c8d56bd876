import { addData, countData, giveData, markDataUsed, takeData } from '@flotilla/contract/http/data/data-items';
import type { Owner } from '../../../platform/access/who.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, tooManyRequests } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import type { PerformCalls, ScriptCall, ScriptCalls } from '../../automation/script-calls/api.ts';
import { addLines, tryAgainstRepeats } from './add-lines.ts';
import { endLeasesOf, type LeaseEnd } from './end-leases.ts';
import { type TakenItem, takeItems } from './take-items.ts';

interface Named extends Owner {
  readonly body: { readonly group: string };
}
const noGroup = ({ body }: Named) => new CallError('noDataGroup', { params: { name: body.group } });

interface Group extends Owner {
  readonly id: number;
}

/** The group that a run names: one of its phone's owner, otherwise one of the tenant's root user. */
async function groupsOf(tx: Queryable, calls: readonly Named[]): Promise<(call: Named) => Group | undefined> {
  const { rows } = await tx.execute<{ id: number; tenantId: number; ownerId: number; name: string }>(sql`
    select g.id, g.tenant_id as "tenantId", g.owner_id as "ownerId", g.name from data_group_ref g
     where g.tenant_id = any(${sql.param([...new Set(calls.map(({ tenantId }) => tenantId))])}::bigint[])
       and g.name = any(${sql.param([...new Set(calls.map(({ body }) => body.group))])}::text[])`);
  const key = (tenantId: number, ownerId: number, name: string) => `${tenantId} ${ownerId} ${name}`;
  const groups = new Map(rows.map((group) => [key(group.tenantId, group.ownerId, group.name), group]));
  return ({ tenantId, ownerId, body }) =>
    groups.get(key(tenantId, ownerId, body.group)) ?? groups.get(key(tenantId, tenantId, body.group));
}

const take: PerformCalls<typeof takeData> = async (tx, calls) => {
  const groupOf = await groupsOf(tx, calls);
  const ways = Map.groupBy(calls, (call) => `${groupOf(call)?.id ?? ''} ${call.body.from}`);
  const taken = new Map<ScriptCall<typeof takeData>, TakenItem[]>();
  for (const together of ways.values()) {
    const group = groupOf(together[0]!);
    if (!group) continue;
    const wanted = together.map(({ runId, deviceNo, body }) => ({ runId, deviceNo, count: body.count }));
    const given = await takeItems(tx, group.id, together[0]!.body.from, wanted);
    for (const [index, call] of together.entries()) taken.set(call, given[index]!);
  }
  return calls.map((call) => {
    const items = taken.get(call);
    return items ? { items } : noGroup(call);
  });
};

/** Settles lines that the run holds; a call that names another line settles none. It locks lines of its runs alone. */
const settle =
  (ending: LeaseEnd): PerformCalls<typeof markDataUsed> =>
  async (tx, calls) => {
    const all = [...new Set(calls.flatMap(({ body }) => body.ids))];
    const { rows } = await tx.execute<{ id: number; runId: number; state: string }>(sql`
      select i.id, i.run_id as "runId", i.state from data_item i
       where i.id = any(${sql.param(all)}::bigint[]) and i.run_id = any(${sql.param(calls.map(({ runId }) => runId))}::bigint[])
       order by i.id for update`);
    const items = new Map(rows.map((item) => [item.id, item]));
    const settled = new Set<number>();
    const answers = calls.map(({ runId, body }) => {
      const strange = body.ids.find((id) => {
        const item = items.get(id);
        const held = item?.runId === runId && item.state === 'leased';
        // A used line may be reported as used again, because a script may repeat its call.
        return !(held || (ending === 'used' && item?.runId === runId && item.state === 'used'));
      });
      if (strange !== undefined) return new CallError('notLeased', { params: { id: strange } });
      for (const id of body.ids) settled.add(id);
      return null;
    });
    await endLeasesOf(tx, [...settled], ending);
    return answers;
  };

const add: PerformCalls<typeof addData> = async (tx, calls) => {
  const groupOf = await groupsOf(tx, calls);
  // An import may lock a group for minutes. Waiting would keep the runs of these calls locked, so the agent retries instead.
  const free = new Map<number, boolean>();
  const isFree = async (id: number) => {
    const known = free.get(id) ?? (await tryAgainstRepeats(tx, id));
    free.set(id, known);
    return known;
  };
  const answers = [];
  for (const call of calls) {
    const group = groupOf(call);
    if (!group) {
      answers.push(noGroup(call));
      continue;
    }
    if (call.body.deduplicate && !(await isFree(group.id))) {
      answers.push(tooManyRequests());
      continue;
    }
    const { lines, deduplicate, name = call.body.group } = call.body;
    const added = (await addLines(tx, { group, name, deduplicate }, lines)).length;
    answers.push({ added, dropped: lines.length - added });
  }
  return answers;
};

const count: PerformCalls<typeof countData> = async (tx, calls) => {
  const groupOf = await groupsOf(tx, calls);
  const ids = calls.map((call) => groupOf(call)?.id ?? 0);
  const { rows } = await tx.execute<{ groupId: number; free: number }>(sql`
    select c.group_id as "groupId", sum(c.items)::int as free from data_count c
     where c.group_id = any(${sql.param([...new Set(ids)])}::bigint[]) and c.state = 'free' group by 1`);
  const free = new Map(rows.map((row) => [row.groupId, row.free]));
  return calls.map((call, index) => (ids[index] === 0 ? noGroup(call) : { free: free.get(ids[index]!) ?? 0 }));
};

/** The calls of running scripts. */
export function scriptDataRoutes(http: Http, { scriptCalls }: { readonly scriptCalls: ScriptCalls }): void {
  scriptCalls.serve(http, takeData, take);
  scriptCalls.serve(http, markDataUsed, settle('used'));
  scriptCalls.serve(http, giveData, settle('returned'));
  scriptCalls.serve(http, addData, add);
  scriptCalls.serve(http, countData, count);
}
