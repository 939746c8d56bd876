import { Histogram, type Registry } from 'prom-client';
import type { Http } from '../http/http.ts';

/** The first two parts of a call's path, as in `/openapi.json`. Their number is small, which that of paths is not. */
const familyOf = (url: string | undefined): string =>
  url
    ?.split('/')
    .slice(1, 3)
    .join('/')
    .replace(/[:*].*/, '') || 'other';

/** Measures the duration of calls by their family and the code of the response. */
export function countCalls({ fastify }: Http, registry: Registry): void {
  const durations = new Histogram({
    name: 'flotilla_call_duration_seconds',
    help: 'Calls answered, by family and the code of the answer, and how long that took.',
    labelNames: ['family', 'code'],
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
    durations.observe({ family: familyOf(request.routeOptions.url), code: String(code) }, reply.elapsedTime / 1000);
  });
}
