import type { AgentRow } from '@flotilla/contract/http/fleet/agents';
import type { Connections } from '../connections/api.ts';
import type { Agents } from './api.ts';
import type { StoredAgent } from './store.ts';

interface Context {
  readonly agents: Pick<Agents, 'phonesOf'>;
  readonly connections: Pick<Connections, 'live'>;
  /** The version of the site's archives; empty if it has none. */
  readonly newest: string;
}

/** Returns an agent as calls return it, with the state of its phones. */
export function presentAgent(row: StoredAgent, { agents, connections, newest }: Context): AgentRow {
  const { updateState, updateVersion, updateFault, updateError, ...shown } = row;
  const phones = agents.phonesOf(row.id);
  const phonesOnline = [...phones].filter((id) => connections.live(id)?.online).length;
  return {
    ...shown,
    outdated: newest !== '' && row.version !== '' && row.version !== newest,
    phones: phones.size,
    phonesOnline,
    update: { state: updateState, version: updateVersion, fault: updateFault, error: updateError },
  };
}
