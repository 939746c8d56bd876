import { isDeepStrictEqual } from 'node:util';
import type { AgentReport } from '@flotilla/contract/agent-report';
import { type AgentWho, siteTenantId } from '../../../platform/access/who.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import { cachedFact, type Facts } from '../../../platform/db/facts.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Agents } from './api.ts';
import * as store from './store.ts';

/** `last seen` is written at least this often. */
const seenEveryMs = 60_000;
const phoneSubject = 'agent.phone';

interface Deps {
  readonly db: Queryable;
  readonly bus: Bus;
  readonly facts: Facts;
  readonly log: { warn(fields: object, message: string): void };
}

interface PhoneMoved {
  readonly deviceId: number;
  readonly agentId: number | null;
}

interface Reported {
  latest: store.SavedReport;
  /** The report that was written last, with its time by the server's clock and by the monotonic one. */
  saved: AgentReport | null;
  seenAt: string;
  savedMs: number;
}

/** The agents and their phones in memory. What agents report is written behind, in batches. */
export async function createAgentMemory({ db, bus, facts, log }: Deps) {
  const fact = await cachedFact(facts, {
    subject: 'agents',
    async read() {
      const all = await store.loadAgents(db);
      return {
        byId: new Map(all.map((agent) => [agent.id, agent])),
        byUid: new Map(all.map((agent) => [agent.uid, agent])),
        byToken: new Map(all.map((agent) => [agent.tokenHash, agent])),
      };
    },
  });
  const agentOfPhone = new Map<number, number>();
  const phonesOfAgent = new Map<number, Set<number>>();
  let movedPhones = new Map<number, number | null>();
  /** The agents that report to this process. */
  const reports = new Map<number, Reported>();
  let saving: Promise<void> = Promise.resolve();

  const place = ({ deviceId, agentId }: PhoneMoved) => {
    const before = agentOfPhone.get(deviceId);
    if (before !== undefined) phonesOfAgent.get(before)?.delete(deviceId);
    if (agentId === null) {
      agentOfPhone.delete(deviceId);
      return;
    }
    agentOfPhone.set(deviceId, agentId);
    const phones = phonesOfAgent.get(agentId) ?? new Set();
    phonesOfAgent.set(agentId, phones.add(deviceId));
  };
  for (const phone of await store.loadPhones(db)) place(phone);
  const stopListening = bus.subscribe(phoneSubject, place);

  const savePhones = async () => {
    const moved = movedPhones;
    if (moved.size === 0) return;
    movedPhones = new Map();
    await store.savePhones(db, moved).catch((error) => {
      movedPhones = new Map([...moved, ...movedPhones]);
      throw error;
    });
  };

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
        await savePhones();
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
      const agentId = isOwn ? agent.id : null;
      if ((agentOfPhone.get(phone.deviceId) ?? null) === agentId) return;
      const moved: PhoneMoved = { deviceId: phone.deviceId, agentId };
      movedPhones.set(moved.deviceId, agentId);
      bus.publish(phoneSubject, moved);
    },
    phoneDeleted(deviceId: number) {
      movedPhones.delete(deviceId);
      place({ deviceId, agentId: null });
    },
    agentOf: ((deviceId) => {
      const agent = fact.get().byId.get(agentOfPhone.get(deviceId) ?? 0);
      return agent && { id: agent.id, host: agent.host };
    }) satisfies Agents['agentOf'],
    phonesOf: (agentId: number): ReadonlySet<number> => phonesOfAgent.get(agentId) ?? new Set(),
    save,
    async close() {
      stopListening();
      await save(true);
    },
  };
}
export type AgentMemory = Awaited<ReturnType<typeof createAgentMemory>>;
