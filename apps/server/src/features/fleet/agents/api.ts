import type { UserWho } from '../../../platform/access/who.ts';
import type { AgentPort } from '../connections/api.ts';

export { endRestoredUpdates } from './rollout-store.ts';

export const agentTokenPrefix = 'fg_';

/** The agent of a phone, as lists and alarms show it. */
export interface PhoneAgent {
  readonly id: number;
  readonly host: string;
}

/** The agents that one user may see. */
export interface SeenAgents {
  /** `undefined` if the phone's agent is not known, or if the user may not see it. */
  agentOf(deviceId: number): PhoneAgent | undefined;
  /** The phones that connected last through this agent; none if the user may not see it. */
  phonesOf(agentId: number): ReadonlySet<number>;
}

export interface Agents {
  readonly port: AgentPort;
  /** The agent through which the phone connected last, from memory. `undefined` if it is not known. */
  agentOf(deviceId: number): PhoneAgent | undefined;
  /** The phones that connected last through this agent, from memory. */
  phonesOf(agentId: number): ReadonlySet<number>;
  /** Returns the agents that this user may see, with their phones. */
  seenBy(who: UserWho): SeenAgents;
}
