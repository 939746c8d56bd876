import * as calls from '@flotilla/contract/http/fleet/agents';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockRows, scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Users } from '../../identity/users/api.ts';
import type { Connections } from '../connections/api.ts';
import type { AgentSlice } from './agents.ts';
import { isForSite, makeCode } from './install-codes.ts';
import { installLines } from './installers.ts';
import { presentAgent } from './present.ts';
import { archivePath } from './releases.ts';
import * as rollouts from './rollout-store.ts';
import { rollouts as rolloutTable, agents as table } from './schema.ts';
import { agentRows, listAgents, type StoredAgent } from './store.ts';

interface Deps {
  readonly db: Database;
  readonly users: Users;
  readonly agents: AgentSlice;
  readonly connections: Connections;
  /** Addresses under which phones reach the site. */
  servers(): Promise<readonly string[]>;
}

const hostsOf = (rows: readonly StoredAgent[]): string => rows.map(({ host }) => host).join(', ');

/** @throws 409 that names the agents, if there are any */
function refuse(error: 'agentsBusy' | 'agentsFixed' | 'agentsWithoutArchive' | 'agentsKeepNone', rows: StoredAgent[]) {
  if (rows.length > 0) throw new CallError(error, { params: { hosts: hostsOf(rows.slice(0, 10)) } });
}

/** The calls of users about agents. */
export function agentRoutes(http: Http, { db: database, users, agents, connections, servers }: Deps): void {
  const db = database.drizzle;
  const { memory, releases } = agents;
  const context = async () => ({ agents, connections, newest: (await releases.current())?.version ?? '' });

  serve(http, calls.listAgents, async ({ query, who }) => {
    const shown = await context();
    const page = await listAgents(db, who, query, shown.newest);
    return { ...page, list: page.list.map((row) => presentAgent(row, shown)) };
  });

  serve(http, calls.readAgent, async ({ query, who }) => {
    const [row] = await agentRows(db, who, [query.id]);
    if (!row) throw notFound();
    return presentAgent(row, await context());
  });

  serve(http, calls.deleteAgents, async ({ query, who, records }) => {
    records((await agentRows(db, who, query.ids)).map(({ host }) => host));
    await scoped(db, who).remove(table, query.ids);
    await memory.fact.changed();
  });

  serve(http, calls.agentReleases, async () => {
    const current = await releases.current();
    if (!current) return { version: '', archives: [], missing: [] };
    const archives = current.archives.map(({ file, ...archive }) => ({ ...archive, path: `/${archivePath(file)}` }));
    return { version: current.version, archives, missing: current.missing };
  });

  serve(http, calls.makeInstallCode, async ({ body, who }) => {
    if (!(await releases.current())) throw new CallError('agentsNone');
    const site = isForSite(who, body.userId);
    const { code, expiresAt } = await makeCode(db, who, await users.owner(db, who, body.userId), {
      site,
      minutes: body.minutes,
    });
    return { expiresAt, ...installLines((await servers())[0]!, code) };
  });

  /** Locks agents in reach that take part in no running update. */
  const lockFree = async (tx: Queryable, who: UserWho, ids: readonly number[]): Promise<StoredAgent[]> => {
    const checked = await scoped(tx, who).check(table, ids);
    await lockRows(tx, table, checked.ids);
    const rows = await agentRows(tx, who, checked.ids);
    const busy = new Set(await rollouts.busyAgents(tx, checked.ids));
    refuse(
      'agentsBusy',
      rows.filter(({ id }) => busy.has(id)),
    );
    return rows;
  };

  serve(http, calls.updateAgents, async ({ body, who, records }) => {
    const current = await releases.current();
    if (!current) throw new CallError('agentsNone');
    const platforms = new Set(current.archives.map(({ os, arch }) => `${os} ${arch}`));
    return database.transaction(async ({ drizzle: tx }) => {
      const rows = await lockFree(tx, who, body.ids);
      records(rows.map(({ host }) => host));
      refuse(
        'agentsFixed',
        rows.filter(({ installed }) => !installed),
      );
      refuse(
        'agentsWithoutArchive',
        rows.filter(({ os, arch }) => !platforms.has(`${os} ${arch}`)),
      );
      const older = rows.filter(({ version }) => version !== current.version);
      if (older.length === 0) throw new CallError('agentsCurrent', { params: { version: current.version } });
      const ids = older.map(({ id }) => id);
      const owner = await users.owner(tx, who);
      return { id: await rollouts.insertRollout(tx, who, owner, { version: current.version, waves: body.waves, ids }) };
    });
  });

  serve(http, calls.rollBackAgents, async ({ body, who, records }) => {
    await database.transaction(async ({ drizzle: tx }) => {
      const rows = await lockFree(tx, who, body.ids);
      records(rows.map(({ host }) => host));
      refuse(
        'agentsKeepNone',
        rows.filter(({ keptVersion }) => keptVersion === ''),
      );
      await rollouts.wantKept(tx, body.ids);
    });
    await memory.fact.changed();
  });

  serve(http, calls.listRollouts, ({ query, who }) => rollouts.listRollouts(db, who, query.limit));

  serve(http, calls.stopRollout, async ({ body, who }) => {
    await scoped(db, who).check(rolloutTable, [body.id]);
    const isStopped = await database.transaction(({ drizzle: tx }) => rollouts.stop(tx, body.id, 'user'));
    if (!isStopped) throw new CallError('rolloutEnded');
    await memory.fact.changed();
  });
}
