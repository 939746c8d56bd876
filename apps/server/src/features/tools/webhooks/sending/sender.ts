import type { Database } from '../../../../platform/db/database.ts';
import { isDatabaseAway } from '../../../../platform/db/database-away.ts';
import type { Events } from '../../../../platform/events/events.ts';
import { batched } from '../../../../platform/live/batch.ts';
import type { AccessReader } from '../../../identity/access/api.ts';
import type { Notices } from '../../../identity/notices/api.ts';
import { type ClaimedDelivery, claimDeliveries, giveBack } from '../store.ts';
import { fanOut } from './fan-out.ts';
import type { Post, Posted, Target } from './post.ts';
import { pauseMs } from './schedule.ts';
import { type Settled, settle } from './settle.ts';

interface Deps {
  readonly db: Database;
  readonly events: Events;
  readonly access: Pick<AccessReader, 'of'>;
  readonly notices: Pick<Notices, 'send'>;
  readonly post: Post;
  readonly timeoutMs: number;
  openTarget(row: Pick<ClaimedDelivery, 'address' | 'secret' | 'previousSecret'>): Target;
  count(posted: Posted): void;
  onError(error: unknown): void;
}

/** A server that has not settled an attempt this long after its time limit was killed. */
const leaseMarginMs = 15_000;
const closeMs = 2_000;

/** Sends the messages of all endpoints. Each endpoint has places of its own, so that a slow one delays no other. */
export function createSender(deps: Deps) {
  const { db, events, post, timeoutMs, openTarget, count, onError } = deps;
  const busy = new Map<number, number>();
  const sending = new Set<Promise<void>>();
  const stopping = new AbortController();
  let closing = false;
  let pumping: Promise<void> | null = null;
  let again = false;
  /** Endpoints that may have a message to send. A look at all of them finds those whose pauses are over. */
  const due = new Set<number>();
  let looksAtAll = true;

  const settled = batched(
    async (some: readonly Settled[]) => {
      if (await settle(db, some, deps.notices)) await events.changed();
      return some.map(() => undefined);
    },
    { delayMs: 10, most: 500 },
  );
  const change = (webhookId: number, by: number) => {
    const left = (busy.get(webhookId) ?? 0) + by;
    if (left > 0) busy.set(webhookId, left);
    else busy.delete(webhookId);
  };

  const send = async (claimed: ClaimedDelivery): Promise<void> => {
    const { id, webhookId, attempts, messageId, body } = claimed;
    const posted = await post({ id: messageId, body }, openTarget(claimed), stopping.signal);
    if (stopping.signal.aborted && posted.status === null) return giveBack(db.drizzle, id);
    count(posted);
    const pause = posted.error === 'gone' ? null : pauseMs(attempts, Math.random());
    await settled({
      ...{ id, webhookId, attempts, posted },
      pauseMs: pause === null ? null : Math.max(pause, posted.slowMs),
    });
  };
  const begin = (claimed: ClaimedDelivery): void => {
    change(claimed.webhookId, 1);
    const work = send(claimed)
      // Without a stored result the lease runs out, and the message is sent again.
      .catch(onError)
      .finally(() => {
        change(claimed.webhookId, -1);
        sending.delete(work);
        due.add(claimed.webhookId);
        pump();
      });
    sending.add(work);
  };

  const turn = async (): Promise<void> => {
    if (events.endpoints().length === 0) return;
    const isFull = looksAtAll;
    looksAtAll = false;
    if (isFull) while ((await fanOut(deps)) > 0);
    const asked = events.endpoints().filter(({ id }) => isFull || due.has(id));
    due.clear();
    if (asked.length === 0) return;
    const places = asked.map(({ id }) => [id, busy.get(id) ?? 0] as const);
    for (const claimed of await claimDeliveries(db.drizzle, places, timeoutMs + leaseMarginMs)) begin(claimed);
  };
  /** Turns do not overlap; a request during a turn leads to another one. */
  function pump(): void {
    if (closing) return;
    again = pumping !== null;
    pumping ??= turn()
      .catch((error: unknown) => {
        again = false;
        looksAtAll = true;
        if (!isDatabaseAway(error)) onError(error);
      })
      .finally(() => {
        pumping = null;
        if (again) pump();
      });
  }

  return {
    /** Looks for events and for messages of all endpoints. */
    wake(): void {
      looksAtAll = true;
      pump();
    },
    /** Waits a little for the attempts that are under way. The others do not count, and are made again after the next start. */
    async close(): Promise<void> {
      closing = true;
      await pumping;
      const timer = setTimeout(() => stopping.abort(), closeMs);
      await Promise.all(sending);
      clearTimeout(timer);
    },
  };
}
