import type { AgentReport, WantedVersion } from '@flotilla/contract/agent-report';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { ProcessCaches } from '../../../platform/caches/process-caches.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Facts } from '../../../platform/db/facts.ts';
import { startSweeper } from '../../../platform/jobs/sweeper.ts';
import type { Timing } from '../../../platform/timing.ts';
import type { Connections } from '../connections/api.ts';
import { createAgentMemory } from './agent-memory.ts';
import type { Agents } from './api.ts';
import { archivePath, createReleases } from './releases.ts';
import { createRollouts } from './rollouts.ts';
import { seenAgents } from './seen-agents.ts';

interface Deps {
  readonly db: Database;
  readonly bus: Bus;
  readonly facts: Facts;
  readonly caches: ProcessCaches;
  readonly log: FastifyBaseLogger;
  readonly timing: Timing;
  readonly settings: { readonly agentsDir: string };
  readonly connections: Connections;
}

/** The slice's own interface; other slices see only `Agents`. */
export type AgentSlice = Awaited<ReturnType<typeof createAgents>>;

export async function createAgents({ db, bus, facts, caches, log, timing, settings, connections }: Deps) {
  const memory = await createAgentMemory({ db: db.drizzle, bus, facts, caches, log });
  const releases = createReleases(settings.agentsDir, log);
  const rollouts = createRollouts({ db, memory, connections, timing });
  connections.onLive((deviceId, live) => {
    if (!live) memory.phoneDeleted(deviceId);
  });
  const everyMs = timing.agentSweepMs;
  const sweeper = startSweeper(
    [
      { everyMs, work: () => memory.save(false) },
      { everyMs, work: rollouts.sweep },
    ],
    (error) => log.warn({ err: error }, 'updates of agents could not be checked'),
  );

  /** The version that this agent should change to, or `null`. A version that has just failed is not offered again. */
  const wantedBy = async (agentId: number, report: AgentReport): Promise<WantedVersion | null> => {
    const { wantedVersion: version = '', wantedBack = false } = memory.fact.get().byId.get(agentId) ?? {};
    const { update } = report;
    const hasFailed = update.version === version && update.state === 'failed';
    if (!report.installed || version === '' || version === report.version || hasFailed) return null;
    if (wantedBack) return version === report.keptVersion ? { version, file: null } : null;
    const current = await releases.current();
    const archive = current?.archives.find(({ os, arch }) => os === report.os && arch === report.arch);
    if (!archive || current?.version !== version) return null;
    return { version, file: { path: archivePath(archive.file), sha256: archive.sha256, bytes: archive.bytes } };
  };

  const shared: Agents = {
    port: { connected: (session, uid) => memory.phoneConnected(session, uid) },
    agentOf: memory.agentOf,
    phonesOf: memory.phonesOf,
    seenBy: (who) => seenAgents(memory, who),
  };
  return {
    ...shared,
    memory,
    releases,
    authenticate: memory.authenticate,
    wantedBy,
    async close() {
      await sweeper.close();
      await memory.close();
    },
  };
}
