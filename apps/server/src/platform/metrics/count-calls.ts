import { Histogram, type Registry } from 'prom-client';
import type { Http } from '../http/http.ts';

/** Measures the duration of calls by the code of the response. */
export function countCalls({ fastify }: Http, registry: Registry): void {
  const durations = new Histogram({
    name: 'flotilla_call_duration_seconds',
    help: 'Calls answered, by the code of the answer, and how long that took.',
    labelNames: ['code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const answered = new WeakMap<object, string>();
  // Successes and failures are serialized here. Both begin with their code.
  fastify.addHook('onSend', async (request, _reply, payload) => {
    const code = typeof payload === 'string' ? /^\{"code":(-?\d+)/.exec(payload)?.[1] : undefined;
    if (code !== undefined) answered.set(request, code);
    return payload;
  });
  fastify.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 101) return;
    const code = answered.get(request) ?? (reply.statusCode < 400 ? 'other' : reply.statusCode);
    durations.observe({ code: String(code) }, reply.elapsedTime / 1000);
  });
}
