import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Connections } from '../connections/api.ts';
import type { AgentMemory } from './agent-memory.ts';
import * as store from './rollout-store.ts';

interface Deps {
  readonly db: Database;
  readonly memory: AgentMemory;
  readonly connections: Pick<Connections, 'live'>;
  readonly timing: { readonly agentPhonesAwayMs: number; readonly agentUpdateMs: number };
}

/** An agent that was silent for longer is offline: its wave does not wait for it. */
const offlineMs = 150_000;

type Verdict = 'goesOn' | 'done' | 'failed' | 'phonesAway' | 'slow';

/** Advances updates of agents. Each is locked by the process that works on it, so several server processes may do so. */
export function createRollouts({ db, memory, connections, timing }: Deps) {
  const onlinePhones = (agentId: number): number[] =>
    [...memory.phonesOf(agentId)].filter((id) => connections.live(id)?.online);

  /** Phones that were deleted or have moved to another agent are not waited for. */
  const arePhonesBack = ({ agentId, phoneIds }: store.Member): boolean => {
    const own = memory.phonesOf(agentId);
    return phoneIds.every((id) => !own.has(id) || connections.live(id)?.online);
  };

  const judge = (member: store.Member, version: string): Verdict => {
    const { state, updateState, updateVersion, updatedMs, toldMs, silentMs } = member;
    if (member.version === version) {
      if (arePhonesBack(member)) return 'done';
      return updatedMs !== null && updatedMs > timing.agentPhonesAwayMs ? 'phonesAway' : 'goesOn';
    }
    if (updateVersion === version && updateState === 'failed') return 'failed';
    if (state !== 'told') return 'goesOn';
    // Reports are written once a minute.
    const isSilent = (silentMs ?? Number.POSITIVE_INFINITY) > Math.max(offlineMs, timing.agentPhonesAwayMs);
    if (isSilent && (toldMs ?? 0) > timing.agentPhonesAwayMs) return 'phonesAway';
    return (toldMs ?? 0) > timing.agentUpdateMs ? 'slow' : 'goesOn';
  };

  const tell = async (tx: Queryable, rolloutId: number, members: readonly store.Member[], version: string) => {
    for (const { agentId, silentMs } of members) {
      const isAway = silentMs === null || silentMs > offlineMs;
      await store.setMember(tx, rolloutId, agentId, {
        state: isAway ? 'away' : 'told',
        phoneIds: isAway ? [] : onlinePhones(agentId),
      });
    }
    const ids = members.map(({ agentId }) => agentId);
    if (ids.length > 0) await store.want(tx, ids, version);
  };

  /** Returns whether the versions that agents should run have changed. */
  const advance = async (tx: Queryable, id: number): Promise<boolean> => {
    const rollout = await store.lockRunning(tx, id);
    if (!rollout) return false;
    const { version } = rollout;
    const members = await store.membersOf(tx, rollout);
    let left = 0;
    for (const member of members.filter(({ state }) => state !== 'waiting')) {
      const verdict = judge(member, version);
      if (verdict === 'done') await store.setMember(tx, id, member.agentId, { state: 'done' });
      else if (verdict === 'goesOn') {
        if (member.state === 'told') left += 1;
        const isNew = member.version === version && member.updatedMs === null;
        if (isNew) await store.setMember(tx, id, member.agentId, { isUpdated: true });
      } else {
        if (verdict === 'failed') await store.setMember(tx, id, member.agentId, { state: 'failed' });
        return store.stop(tx, id, verdict, member.host);
      }
    }
    const waiting = members.filter(({ state }) => state === 'waiting');
    await tell(tx, id, waiting, version);
    if (waiting.length > 0) return true;
    if (left > 0) return false;
    if (rollout.wave + 1 < rollout.waves) await store.nextWave(tx, id);
    else await store.finish(tx, id);
    return false;
  };

  return {
    async sweep(): Promise<void> {
      for (const id of await store.runningIds(db.drizzle)) {
        if (await db.transaction(({ drizzle: tx }) => advance(tx, id))) await memory.fact.changed();
      }
    },
  };
}
