import type { AnswerOf, BodyOf, Endpoint } from '@flotilla/contract/endpoint';
import type { PhoneWho } from '../../../platform/access/who.ts';
import { isTaken, isUnstorable } from '../../../platform/db/constraint.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { whileInFlight } from '../../../platform/live/batch.ts';
import type { Users } from '../../identity/users/api.ts';
import type { Runs } from '../runs/api.ts';
import type { PerformCalls, ReadByScript, ScriptCall, ScriptCalls } from './api.ts';
import { createScriptRate } from './script-rate.ts';

interface OfScript {
  readonly runId: number;
  readonly nonce: string;
  readonly callNo: number;
}
interface Asked<E extends Endpoint> {
  readonly who: PhoneWho;
  readonly body: BodyOf<E> & OfScript;
}

const mostTogether = 500;

/** Finds the open run of each call by its id, phone, owner and nonce. `lock` delays the end of the runs until the commit. */
async function openRuns(tx: Queryable, asked: readonly Asked<Endpoint>[], lock: boolean) {
  const { rows } = await tx.execute<Omit<ScriptCall<Endpoint>, 'body'> & { nonce: string }>(sql`
    select r.id as "runId", r.nonce, r.task_id as "taskId", r.device_id as "deviceId", r.device_no as "deviceNo",
           r.tenant_id as "tenantId", r.owner_id as "ownerId"
      from run_ref r
     where r.id = any(${sql.param([...new Set(asked.map(({ body }) => body.runId))])}::bigint[]) and r.state in ('sent', 'running')
     order by r.id ${lock ? sql`for share` : sql``}`);
  const byId = new Map(rows.map((run) => [run.runId, run]));
  return ({ who, body }: Asked<Endpoint>) => {
    const run = byId.get(body.runId);
    const matches = run?.deviceId === who.deviceId && run.ownerId === who.ownerId && run.nonce === body.nonce;
    return matches ? run : undefined;
  };
}

const numbersOf = (asked: readonly Asked<Endpoint>[]) => sql`unnest(
  ${sql.param(asked.map(({ body }) => body.runId))}::bigint[], ${sql.param(asked.map(({ body }) => body.callNo))}::int[])`;
const keyOf = ({ runId, callNo }: OfScript) => `${runId} ${callNo}`;

async function answered(tx: Queryable, asked: readonly Asked<Endpoint>[]): Promise<Map<string, unknown>> {
  const { rows } = await tx.execute<{ runId: number; callNo: number; answer: unknown }>(sql`
    select c.run_id as "runId", c.call_no as "callNo", c.answer
      from script_call c join ${numbersOf(asked)} as a (run_id, call_no) on a.run_id = c.run_id and a.call_no = c.call_no`);
  return new Map(rows.map((row) => [keyOf({ ...row, nonce: '' }), row.answer]));
}

async function keepAnswers(tx: Queryable, asked: readonly Asked<Endpoint>[], answers: readonly unknown[]) {
  const kept = asked.map((one, index) => ({ one, answer: answers[index] })).filter(({ answer }) => !isRefusal(answer));
  if (kept.length === 0) return;
  await tx.execute(sql`
    insert into script_call (run_id, call_no, answer)
    select a.run_id, a.call_no, t.answer::jsonb
      from ${numbersOf(kept.map(({ one }) => one))} with ordinality as a (run_id, call_no, place)
      join unnest(${sql.param(kept.map(({ answer }) => JSON.stringify(answer ?? null)))}::text[]) with ordinality as t (answer, place)
        using (place)`);
}
const isRefusal = (answer: unknown): answer is CallError => answer instanceof CallError;

/** Performs calls that arrived together in one transaction. Calls with the same number are one call. */
async function performOnce<E extends Endpoint>(
  db: Database,
  asked: readonly Asked<E>[],
  perform: PerformCalls<E>,
): Promise<(AnswerOf<E> | CallError)[]> {
  return db.transaction(async ({ drizzle: tx }) => {
    const runOf = await openRuns(tx, asked, true);
    const known = await answered(tx, asked);
    const fresh = [
      ...new Map(
        asked.filter((one) => runOf(one) && !known.has(keyOf(one.body))).map((one) => [keyOf(one.body), one]),
      ).values(),
    ];
    const calls = fresh.map((one) => ({ ...runOf(one)!, body: one.body }));
    const answers = calls.length > 0 ? await perform(tx, calls) : [];
    await keepAnswers(tx, fresh, answers);
    for (const [index, { body }] of fresh.entries()) known.set(keyOf(body), answers[index]);
    return asked.map((one) =>
      runOf(one) ? (known.get(keyOf(one.body)) as AnswerOf<E> | CallError) : new CallError('runOver'),
    );
  });
}

/** A call that cannot be stored must not fail the calls that arrived with it; another server may have performed one already. */
async function performAll<E extends Endpoint>(
  db: Database,
  asked: readonly Asked<E>[],
  perform: PerformCalls<E>,
): Promise<(AnswerOf<E> | CallError)[]> {
  try {
    return await performOnce(db, asked, perform);
  } catch (error) {
    if (isTaken(error, 'script_call_pkey')) return performOnce(db, asked, perform);
    if (!isUnstorable(error)) throw error;
    if (asked.length === 1) return [new CallError('malformed')];
    const half = Math.ceil(asked.length / 2);
    return [
      ...(await performAll(db, asked.slice(0, half), perform)),
      ...(await performAll(db, asked.slice(half), perform)),
    ];
  }
}

interface Deps {
  readonly db: Database;
  readonly users: Pick<Users, 'limits'>;
  readonly runs: Pick<Runs, 'onEnded'>;
}

export function createScriptCalls({ db, users, runs }: Deps): ScriptCalls {
  runs.onEnded(async (tx, ended) => {
    await tx.execute(
      sql`delete from script_call where run_id = any(${sql.param(ended.map(({ runId }) => runId))}::bigint[])`,
    );
  });
  const spend = createScriptRate((tenantId) => users.limits(db.drizzle, tenantId));
  const findRun = whileInFlight(async (asked: readonly Asked<Endpoint>[]) => {
    const runOf = await openRuns(db.drizzle, asked, false);
    return asked.map(runOf);
  }, mostTogether);
  return {
    serveRead<E extends Endpoint>(http: Http, endpoint: E, read: ReadByScript<E>) {
      serve<Endpoint>(http, endpoint, async ({ who, body }) => {
        const phone = who as PhoneWho;
        await spend(phone.tenantId);
        const run = await findRun({ who: phone, body: body as OfScript });
        if (!run) throw new CallError('runOver');
        return (await read({ ...run, body: body as BodyOf<E> })) as never;
      });
    },
    serve<E extends Endpoint>(http: Http, endpoint: E, perform: PerformCalls<E>) {
      const ask = whileInFlight<Asked<E>, AnswerOf<E> | CallError>(
        (asked) => performAll(db, asked, perform),
        mostTogether,
      );
      serve<Endpoint>(http, endpoint, async ({ who, body }) => {
        const phone = who as PhoneWho;
        await spend(phone.tenantId);
        const answer = await ask({ who: phone, body: body as BodyOf<E> & OfScript });
        if (isRefusal(answer)) throw answer;
        return answer as never;
      });
    },
  };
}
