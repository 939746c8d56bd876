import { listAgents } from '@flotilla/contract/http/fleet/agents';
import { mayCall, type UserWho } from '../../../platform/access/who.ts';
import { reachOf } from '../../../platform/db/owned.ts';
import type { AgentMemory } from './agent-memory.ts';
import type { SeenAgents } from './api.ts';

const nothing: ReadonlySet<number> = new Set();
const unseen: SeenAgents = { agentOf: () => undefined, phonesOf: () => nothing };

/** The agents that `listAgents` returns to this user, from memory. */
export function seenAgents({ fact, agentOf, phonesOf }: AgentMemory, who: UserWho): SeenAgents {
  if (!mayCall(who, listAgents.access)) return unseen;
  const isInReach = reachOf(who);
  const { byId } = fact.get();
  const isSeen = (agentId: number): boolean => {
    const agent = byId.get(agentId);
    // No user id is 0, so an agent without an owner is seen only by those who reach every owner.
    return agent !== undefined && isInReach({ tenantId: agent.tenantId, ownerId: agent.ownerId ?? 0 });
  };
  return {
    agentOf(deviceId) {
      const agent = agentOf(deviceId);
      return agent && isSeen(agent.id) ? agent : undefined;
    },
    phonesOf: (agentId) => (isSeen(agentId) ? phonesOf(agentId) : nothing),
  };
}
