import type { Queryable } from '../../../platform/db/queryable.ts';

export { dropRestored } from './sending/outbox.ts';

/** The machine that an agent runs on. */
export interface AgentHost {
  /** Identifies the machine. */
  readonly key: string;
  /** The name that users see. */
  readonly name: string;
}

/** Returns the machines of these phones' agents. Phones of an unknown machine are left out. */
export type AgentHosts = (db: Queryable, deviceIds: readonly number[]) => Promise<ReadonlyMap<number, AgentHost>>;
