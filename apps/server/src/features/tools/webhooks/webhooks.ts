import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { seal, unseal } from '../../../platform/auth/seal.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isDatabaseAway } from '../../../platform/db/database-away.ts';
import type { Events } from '../../../platform/events/events.ts';
import { startSweeper } from '../../../platform/jobs/sweeper.ts';
import type { Timing } from '../../../platform/timing.ts';
import type { AccessReader } from '../../identity/access/api.ts';
import type { Notices } from '../../identity/notices/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import { assertAllowed } from './check-address.ts';
import { dropBacklog } from './drop-backlog.ts';
import { webhookRetention } from './remove-old-deliveries.ts';
import { createPost, type Target } from './sending/post.ts';
import { createSender } from './sending/sender.ts';
import { outboxAgeSeconds, recoverLost } from './store.ts';
import { addWebhookMetrics } from './webhook-metrics.ts';

interface Deps {
  readonly db: Database;
  readonly events: Events;
  readonly access: AccessReader;
  readonly notices: Notices;
  readonly parameters: Parameters;
  readonly site: { readonly secret: string };
  readonly timing: Pick<Timing, 'webhookEveryMs' | 'webhookTimeoutMs'>;
  readonly metrics: Registry;
  readonly log: FastifyBaseLogger;
}

const purpose = 'tools.webhooks';
/** Opening a sealed text takes longer than signing a message, so opened ones are cached. */
const mostOpened = 1_000;
/** Leases and backlogs are checked this often, in turns of the sender. */
const recoverEveryTurns = 20;

interface SealedTarget {
  readonly address: string;
  readonly secret: string;
  readonly previousSecret: string;
}

/** Sends events to the tenants' own systems, by Standard Webhooks. */
export function createWebhooks(deps: Deps) {
  const { db, events, parameters, timing, log } = deps;
  const onError = (error: unknown) => {
    if (isDatabaseAway(error)) log.warn({ err: error }, 'webhooks wait for the database');
    else log.error({ err: error }, 'webhooks could not be sent, trying again');
  };
  const innerAllow = () =>
    parameters
      .text('webhook.innerAllow')
      .split(/[\s,]+/)
      .filter((host) => host !== '');
  const sealed = (text: string): string => seal(deps.site.secret, purpose, text);
  /** A text that another site has sealed is unreadable, and counts as absent. */
  const opened = (text: string): string => unseal(deps.site.secret, purpose, text) ?? '';
  const targets = new Map<string, Target>();
  const openTarget = ({ address, secret, previousSecret }: SealedTarget): Target => {
    const key = [address, secret, previousSecret].join(' ');
    const known = targets.get(key);
    if (known) return known;
    const secrets = [secret, previousSecret].map(opened).filter((one) => one !== '');
    const target = { address: opened(address), secrets };
    if (targets.size >= mostOpened) targets.clear();
    targets.set(key, target);
    return target;
  };
  const post = createPost({ innerAllow, timeoutMs: timing.webhookTimeoutMs });
  let outboxAge = 0;
  const metrics = addWebhookMetrics(deps.metrics, () => outboxAge);
  const sender = createSender({
    ...deps,
    ...{ post, openTarget, onError, count: metrics.attempt, timeoutMs: timing.webhookTimeoutMs },
  });
  const limitBacklogs = async () => {
    const dropped = await dropBacklog(db, parameters.count('webhook.mostWaiting'));
    if (dropped === 0) return;
    metrics.dropped(dropped);
    log.warn({ dropped }, 'messages of webhooks were dropped because too many wait');
  };
  const everyMs = timing.webhookEveryMs;
  const sweeper = startSweeper(
    [
      { everyMs, work: async () => sender.wake() },
      {
        everyMs: everyMs * recoverEveryTurns,
        async work() {
          if (events.endpoints().length === 0) return;
          await recoverLost(db.drizzle);
          await limitBacklogs();
          outboxAge = await outboxAgeSeconds(db.drizzle);
        },
      },
    ],
    onError,
  );
  return {
    post,
    sealed,
    openTarget,
    assertAllowed: (address: string) => assertAllowed(address, innerAllow()),
    /** Sends soon what was queued. */
    wake: sender.wake,
    jobs: [webhookRetention(deps)],
    async close(): Promise<void> {
      await sweeper.close();
      await sender.close();
    },
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;
