import { isDeepStrictEqual } from 'node:util';
import type { AgentReport } from '@flotilla/contract/agent-report';
import { agentWords } from '@flotilla/contract/words/agents';
import { type AgentWho, siteTenantId } from '../../../platform/access/who.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { ProcessCaches } from '../../../platform/caches/process-caches.ts';
import { cachedFact, type Facts } from '../../../platform/db/facts.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { createAgentPhones } from './agent-phones.ts';
import type { Agents } from './api.ts';
import * as store from './store.ts';

/** `last seen` is written at least this often. */
const seenEveryMs = 60_000;

interface Deps {
  readonly db: Queryable;
  readonly bus: Bus;
  readonly facts: Facts;
  readonly caches: ProcessCaches;
  readonly log: { warn(fields: object, message: string): void };
}

interface Reported {
  latest: store.SavedReport;
  /** The report that was written last, with its time by the server's clock and by the monotonic one. */
  saved: AgentReport | null;
  seenAt: string;
  savedMs: number;
}

/** The agents and their phones in memory. What agents report is written behind, in batches. */
export async function createAgentMemory({ db, bus, facts, caches, log }: Deps) {
  const fact = await cachedFact(facts, {
    subject: 'agents',
    cache: { in: caches, title: agentWords.many, entries: ({ byId }) => byId.size },
    async read() {
      const all = await store.loadAgents(db);
      return {
        byId: new Map(all.map((agent) => [agent.id, agent])),
        byUid: new Map(all.map((agent) => [agent.uid, agent])),
        byToken: new Map(all.map((agent) => [agent.tokenHash, agent])),
      };
    },
  });
  const phones = await createAgentPhones(db, bus);
  /** The agents that report to this process. */
  const reports = new Map<number, Reported>();
  let saving: Promise<void> = Promise.resolve();

  const saveReports = async (everything: boolean) => {
    const { byId } = fact.get();
    for (const agentId of reports.keys()) if (!byId.has(agentId)) reports.delete(agentId);
    const nowMs = performance.now();
    const due = [...reports.values()].filter(({ latest, seenAt }) => latest.seenAt !== seenAt);
    const changed = due.filter(({ saved, latest }) => !isDeepStrictEqual(saved, latest.report));
    const seen = due.filter((one) => !changed.includes(one) && (everything || nowMs - one.savedMs >= seenEveryMs));
    const written = [...changed, ...seen].map((one) => ({ one, latest: one.latest }));
    if (seen.length > 0) {
      const latest = seen.map((one) => one.latest);
      await store.touchAgents(db, latest);
    }
    if (changed.length > 0) {
      const latest = changed.map((one) => one.latest);
      await store.saveReports(db, latest);
      const renamed = latest.filter(({ agentId, report }) => byId.get(agentId)?.host !== report.host);
      if (renamed.length > 0 && (await store.saveHosts(db, renamed))) await fact.changed();
    }
    for (const { one, latest } of written) {
      one.saved = latest.report;
      one.seenAt = latest.seenAt;
      one.savedMs = nowMs;
    }
  };

  const save = (everything: boolean): Promise<void> => {
    saving = saving.then(async () => {
      try {
        await phones.save();
        await saveReports(everything);
      } catch (error) {
        log.warn({ err: error }, 'reports of agents could not be written; they are tried again');
      }
    });
    return saving;
  };

  return {
    fact,
    authenticate(token: string): AgentWho | null {
      const agent = fact.get().byToken.get(hashToken(token));
      return agent ? { kind: 'agent', agentId: agent.id, host: agent.host, tenantId: agent.tenantId } : null;
    },
    reported(agentId: number, report: AgentReport, address: string) {
      const latest = { agentId, address, seenAt: new Date().toISOString(), report };
      const known = reports.get(agentId);
      if (known) known.latest = latest;
      else reports.set(agentId, { latest, saved: null, seenAt: '', savedMs: 0 });
    },
    /** Agents of other tenants are ignored; an agent of the site may have phones of any. */
    phoneConnected(phone: { readonly deviceId: number; readonly tenantId: number }, uid: string | undefined) {
      const agent = uid === undefined ? undefined : fact.get().byUid.get(uid);
      const isOwn = agent && (agent.tenantId === siteTenantId || agent.tenantId === phone.tenantId);
      phones.connected(phone.deviceId, isOwn ? agent.id : null);
    },
    phoneDeleted: phones.deleted,
    agentOf: ((deviceId) => {
      const agent = fact.get().byId.get(phones.agentOf(deviceId) ?? 0);
      return agent && { id: agent.id, host: agent.host };
    }) satisfies Agents['agentOf'],
    phonesOf: phones.of,
    save,
    async close() {
      phones.close();
      await save(true);
    },
  };
}
export type AgentMemory = Awaited<ReturnType<typeof createAgentMemory>>;
