import { Counter, type Registry } from 'prom-client';
import { addGauge } from '../../../platform/metrics/metrics.ts';
import type { Posted } from './sending/post.ts';

const outcomes = ['delivered', 'refused', 'unreachable'] as const;

function outcomeOf({ error, status }: Posted): (typeof outcomes)[number] {
  if (error === '') return 'delivered';
  return status === null ? 'unreachable' : 'refused';
}

/** Returns functions that count an attempt and dropped messages. */
export function addWebhookMetrics(registry: Registry, outboxAge: () => number) {
  addGauge(
    registry,
    'flotilla_webhook_outbox_age_seconds',
    'Age of the oldest event that was not sent to a webhook that responds.',
    outboxAge,
  );
  const attempts = new Counter({
    name: 'flotilla_webhook_attempts_total',
    help: 'Attempts to deliver events to webhooks, by their outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of outcomes) attempts.inc({ outcome }, 0);
  const dropped = new Counter({
    name: 'flotilla_webhook_dropped_total',
    help: 'Messages that were dropped because too many of their webhook waited.',
    registers: [registry],
  });
  return {
    attempt: (posted: Posted): void => attempts.inc({ outcome: outcomeOf(posted) }),
    dropped: (messages: number): void => dropped.inc(messages),
  };
}
