import { Counter, type Registry } from 'prom-client';
import { addGauge } from '../../../platform/metrics/metrics.ts';
import type { Posted } from './sending/post.ts';

const outcomes = ['delivered', 'refused', 'unreachable'] as const;

function outcomeOf({ error, status }: Posted): (typeof outcomes)[number] {
  if (error === '') return 'delivered';
  return status === null ? 'unreachable' : 'refused';
}

/** Returns a function that counts an attempt. */
export function addWebhookMetrics(registry: Registry, outboxAge: () => number): (posted: Posted) => void {
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
  return (posted) => attempts.inc({ outcome: outcomeOf(posted) });
}
