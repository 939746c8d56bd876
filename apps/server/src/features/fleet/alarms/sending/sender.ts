import { createHash } from 'node:crypto';
import type { Database } from '../../../../platform/db/database.ts';
import { type Surroundings, writeNotice } from '../messages/write-notice.ts';
import type { Outcome, Target } from '../robots/robot.ts';
import { robots } from '../robots/robots.ts';
import type { KnownSettings } from '../settings/known-settings.ts';
import { sends, type TenantSettings } from '../settings/tenant-settings.ts';
import {
  claim,
  countLastMinute,
  endMessages,
  type IncidentRow,
  type Message,
  readIncidents,
  recoverLost,
  retryMessages,
  tenantsDue,
} from './outbox.ts';
import type { Post } from './post.ts';

interface Deps {
  readonly db: Database;
  readonly settings: Pick<KnownSettings, 'of'>;
  readonly post: Post;
  surroundings(): Surroundings;
  onError(error: unknown): void;
}

/** The pauses before the next attempts. */
const retryMs = [60_000, 300_000, 900_000];
/** A claimed message without a result after this long was lost with its server. */
const leaseSeconds = 60;
/** Robots that are called at a time. Those that failed before come last. */
const mostAtOnce = 200;
const overRateMs = 15_000;

/** Identifies a robot without its address, which is a credential. */
export const hashOf = ({ address }: Pick<Target, 'address'>): string =>
  createHash('sha256').update(address).digest('base64url').slice(0, 22);

/** Sends the messages of the outbox. Each tenant has its own turn, so that a slow robot delays no other. */
export function createSender({ db: database, settings, post, surroundings, onError }: Deps) {
  const db = database.drizzle;
  const turns = new Map<number, Promise<void>>();
  let closing = false;

  const settle = async (outcome: Outcome, messages: readonly Message[]): Promise<void> => {
    if (outcome.kind === 'sent') return endMessages(db, messages, 'sent');
    const attempts = Math.max(...messages.map((message) => message.attempts));
    const { error } = outcome;
    if (outcome.kind === 'limited')
      return retryMessages(db, messages, { error, waitMs: outcome.waitMs, limited: true });
    const waitMs = outcome.kind === 'failed' ? (retryMs[attempts - 1] ?? null) : null;
    return retryMessages(db, messages, { error, waitMs, limited: false });
  };

  /** Sends what was claimed, and drops messages that are no longer needed. Returns `false` if the robot takes no more now. */
  const send = async (own: TenantSettings, claimed: readonly Message[]): Promise<boolean> => {
    const incidents = await readIncidents(
      db,
      claimed.map(({ incidentId }) => incidentId),
    );
    const isNeeded = ({ kind, incidentId }: Message): boolean => {
      const incident = incidents.get(incidentId);
      if (!incident || incident.count === 0) return false;
      return kind === 'recovered' ? incident.recoveredAt !== null : incident.unacknowledged > 0;
    };
    const needed = claimed.filter(isNeeded);
    await endMessages(
      db,
      claimed.filter((message) => !needed.includes(message)),
      'dropped',
    );
    if (needed.length === 0) return true;
    const rows = [...new Set(needed.map(({ incidentId }) => incidentId))].map((id): IncidentRow => incidents.get(id)!);
    const notice = writeNotice(`msg_${needed[0]!.id}`, rows, own, surroundings());
    const outcome = await post(robots[own.robot], own, notice);
    await settle(outcome, needed);
    return outcome.kind !== 'limited';
  };

  const turn = async (tenantId: number): Promise<void> => {
    const own = settings.of(tenantId);
    const robotHash = hashOf(own);
    while (!closing) {
      if (!sends(own)) {
        await endMessages(db, await claim(database, tenantId, ''), 'dropped');
        return;
      }
      if ((await countLastMinute(db, robotHash)) >= robots[own.robot].perMinute) {
        const claimed = await claim(database, tenantId, '');
        if (claimed.length > 0) await retryMessages(db, claimed, { error: '', waitMs: overRateMs, limited: true });
        return;
      }
      const claimed = await claim(database, tenantId, robotHash);
      if (claimed.length === 0 || !(await send(own, claimed))) return;
    }
  };

  return {
    /** Begins a turn for each tenant with messages to send, and does not wait for them. */
    async start(): Promise<void> {
      for (const tenantId of await tenantsDue(db)) {
        if (closing || turns.has(tenantId) || turns.size >= mostAtOnce) continue;
        const work = turn(tenantId)
          .catch(onError)
          .finally(() => turns.delete(tenantId));
        turns.set(tenantId, work);
      }
    },
    recoverLost: () => recoverLost(db, leaseSeconds),
    async close(): Promise<void> {
      closing = true;
      await Promise.all(turns.values());
    },
  };
}
