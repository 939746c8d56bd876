import type pg from 'pg';

/** The number of runs, and of lines. Their phones, tasks, scripts and groups are fewer, as on a large site. */
export const million = 1_000_000;
export const phones = 10_000;
const tasks = 200;
const scripts = 40;
const groups = 20;

/** A tenant's rows as they stand after a month: `$1` is the tenant. Triggers and checks of references rest meanwhile. */
const statements: readonly string[] = [
  `set session_replication_role = replica`,
  `insert into script (tenant_id, owner_id, platform_id, name)
     select $1, $1, (select min(id) from platform), 'Script ' || n from generate_series(1, ${scripts}) n`,
  `insert into script_version (tenant_id, script_id, version, sha256, md5, bytes, signature, created_by)
     select $1, id, '1', '', '', 1, '', $1 from script where owner_id = $1`,
  `insert into task (tenant_id, owner_id, name, script_id, script_version_id, exec_type, timer_type)
     select $1, $1, 'Task ' || n, v.script_id, v.id, 'loop', 'now'
       from generate_series(1, ${tasks}) n
       join (select v.*, row_number() over (order by v.id) as nth from script_version v where v.created_by = $1) v on v.nth = n % ${scripts} + 1`,
  `insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, time_limit_seconds, slot, state, reason,
                    created_at, deadline_at, sent_at, running_at, ended_at)
     select $1, $1, t.id, n % ${phones} + 1, 'P' || lpad((n % ${phones} + 1)::text, 6, '0'), t.script_version_id, 60, n,
            case when n % 1000 = 0 then 'lost' when n % 50 = 0 then 'failed' else 'done' end,
            case when n % 50 = 0 and n % 1000 <> 0 then 'Error: no element ' || n % 300 else '' end,
            at, at + interval '1 day', at, at, at + interval '1 minute'
       from generate_series(1, ${million}) n
       cross join lateral (select now() - (${million} - n) * interval '2.6 seconds' as at) made
       join (select t.*, row_number() over (order by t.id) as nth from task t where t.owner_id = $1) t on t.nth = n % ${tasks} + 1`,
  `insert into data_group (tenant_id, owner_id, name) select $1, $1, 'Group ' || n from generate_series(1, ${groups}) n`,
  `insert into data_item (tenant_id, owner_id, group_id, name, content, state, device_no)
     select $1, $1, g.id, 'line ' || n, 'account-' || n || '@example.com',
            case when n % 3 = 0 then 'used' when n % 500 = 1 then 'aside' else 'free' end,
            case when n % 3 = 0 then 'P' || lpad((n % ${phones} + 1)::text, 6, '0') end
       from generate_series(1, ${million}) n
       join (select g.*, row_number() over (order by g.id) as nth from data_group g where g.owner_id = $1) g on g.nth = n % ${groups} + 1`,
  `insert into data_count (group_id, state, items) select group_id, state, count(*) from data_item group by 1, 2`,
  `set session_replication_role = default`,
  `vacuum analyze run`,
  `vacuum analyze data_item`,
  `analyze`,
];

/** Fills the database of a site with a tenant's million runs and million lines. Returns the tenant's id. */
export async function makeMillions(client: pg.Client, userName: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select id from user_account where username = $1', [userName]);
  const tenantId = Number(rows[0]!.id);
  for (const text of statements) await client.query(text.replaceAll('$1', String(tenantId)));
  return tenantId;
}
