import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { between, pick, type Random, shuffled } from '../../../apps/agent/src/phones/simulated/random.ts';
import type { ChildProgram } from '../../../scripts/demo/child-program.ts';
import { waitFor } from '../../../scripts/demo/wait-for.ts';
import { descendantsOf, killAll, stillRunning } from '../../support/processes.ts';
import type { Site } from '../../support/site.ts';

const foundMs = 60_000;

export interface Kill {
  readonly victim: 'server' | 'agent' | 'database';
  /** The agent's place, where one is killed. */
  readonly agent: number;
  /** PostgreSQL's postmaster alone, all its processes, or by its own immediate stop. */
  readonly how: 'postmaster' | 'everything' | 'immediate';
  /** The victim is away for so long; a database is started again by its server. */
  readonly outageMs: number;
  /** The number of further script starts after which the kill happens; with 0, at once after the previous kill. */
  readonly afterBegins: number;
}

/** Each part so often, in an order of the seed's. Every third kill comes while the part before is still away. */
export const planKills = (random: Random, rounds: number, agents: number): Kill[] =>
  shuffled(random, Array.from({ length: rounds }, () => ['server', 'agent', 'database'] as const).flat()).map(
    (victim) => ({
      victim,
      agent: Math.floor(between(random, 0, agents)),
      how: pick(random, ['postmaster', 'everything', 'immediate']),
      outageMs: Math.round(between(random, 0, 2_000)),
      afterBegins: random() < 1 / 3 ? 0 : Math.round(between(random, 5, 100)),
    }),
  );

/** Kills parts of the site, and starts them again a moment later. */
export function createKiller(site: Site, agentNames: readonly string[], phonesEach: number) {
  const startAgent = (name: string) => site.startAgent(phonesEach, name);
  const agents = new Map<string, ChildProgram>(agentNames.map((name) => [name, startAgent(name)]));
  const restarts = new Map<string, Promise<void>>();

  /** Starts a killed part, and again if it is killed during its start. */
  const revive = (part: string, outageMs: number, start: () => unknown): void => {
    const started = async () => {
      await pause(outageMs);
      for (;;) {
        try {
          await start();
          return;
        } catch {
          // The part was killed again.
        }
      }
    };
    if (!restarts.has(part))
      restarts.set(
        part,
        started().finally(() => restarts.delete(part)),
      );
  };

  const killServer = async ({ outageMs }: Kill) => {
    await site.killServer();
    revive('server', outageMs, site.startServer);
  };
  const killAgent = async ({ agent, outageMs }: Kill) => {
    const name = agentNames[agent]!;
    await agents.get(name)!.kill();
    revive(name, outageMs, () => agents.set(name, startAgent(name)));
  };
  const killDatabase = ({ how }: Kill) =>
    waitFor('a database to kill', foundMs, async () => {
      const pid = Number.parseInt(readFileSync(join(site.dataDir, 'database/postgres/postmaster.pid'), 'utf8'), 10);
      const children = how === 'everything' ? descendantsOf(pid) : [];
      process.kill(pid, how === 'immediate' ? 'SIGQUIT' : 'SIGKILL');
      killAll(stillRunning(children));
      return true;
    });
  const killers = { server: killServer, agent: killAgent, database: killDatabase };

  return {
    kill: (kill: Kill): Promise<void> => killers[kill.victim](kill),
    /** Everything runs again. */
    async settled(): Promise<void> {
      while (restarts.size > 0) await Promise.all(restarts.values());
    },
  };
}
