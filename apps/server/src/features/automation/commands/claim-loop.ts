import { outsideCalls } from '../../../platform/db/call-share.ts';
import { type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { SoleServer } from '../../../platform/db/sole-server.ts';
import type { Connections, DeviceSession } from '../../fleet/connections/api.ts';

export interface ClaimPorts {
  readonly soleServer: Pick<SoleServer, 'require'>;
  readonly connections: Pick<Connections, 'session'>;
  /** Whether this tenant's phones may get work now: valid licence, owner not expired. */
  admits(tenantId: number, db?: Queryable): Promise<boolean>;
  onError(error: unknown): void;
}

interface Work {
  hasWork(): boolean;
  /** Makes one claim. `next` takes phones out of a set and returns the sessions that are connected here and admitted. */
  claim(next: (awake: Set<number>) => Promise<DeviceSession[]>): Promise<void>;
}

export interface Candidate {
  readonly deviceId: number;
  readonly epoch: number;
}

/**
 * The phones and journals of these sessions as far as they are their phones' newest, locked, so that a phone that reconnects
 * elsewhere is not sent anything twice.
 */
export const newestSessions = (candidates: readonly Candidate[]): SQL => sql`
  select s.device_id, s.journal_id
    from device_session_ref s
    join unnest(${sql.param(candidates.map((one) => one.deviceId))}::bigint[], ${sql.param(candidates.map((one) => one.epoch))}::bigint[])
         as me (device_id, epoch) on me.device_id = s.device_id and me.epoch = s.epoch
   where s.connected
   order by s.device_id
     for share of s`;

const claimBatch = 1_000;

/** Makes one claim at a time, and only while no other server can use the database. */
export function createClaimLoop(ports: ClaimPorts, { hasWork, claim }: Work) {
  let claiming: Promise<void> | null = null;
  let closed = false;

  const drain = async (): Promise<void> => {
    while (hasWork() && !closed) {
      ports.soleServer.require();
      await claim((awake) => nextSessions(awake, claimBatch, ports));
    }
  };
  return {
    /** Claims until no work is left, unless a claim is already running. Work of a failed claim is found again later. */
    start() {
      if (claiming || closed || !hasWork()) return;
      claiming = outsideCalls(drain)
        .catch(ports.onError)
        .finally(() => {
          claiming = null;
        });
    },
    async close() {
      closed = true;
      await claiming;
    },
  };
}

export async function nextSessions(
  awake: Set<number>,
  most: number,
  { connections, admits }: Pick<ClaimPorts, 'connections' | 'admits'>,
  db?: Queryable,
): Promise<DeviceSession[]> {
  const ids = [...awake].slice(0, most);
  for (const id of ids) awake.delete(id);
  const sessions = ids.map((id) => connections.session(id)).filter((session) => session !== undefined);
  const admitted = new Set<number>();
  for (const tenantId of new Set(sessions.map((session) => session.tenantId))) {
    if (await admits(tenantId, db)) admitted.add(tenantId);
  }
  return sessions.filter((session) => admitted.has(session.tenantId));
}
