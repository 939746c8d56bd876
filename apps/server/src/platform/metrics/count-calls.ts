import type { Http } from '../http/http.ts';
import type { Metrics } from './metrics.ts';

/** Counts answers by the code that the caller read, and the time they took. */
export function countCalls({ fastify }: Http, metrics: Metrics): void {
  const calls = metrics.counter('flotilla_calls_total', 'Calls answered, by the code of the answer.');
  const seconds = metrics.counter('flotilla_call_seconds_total', 'Time spent on calls.');
  const answered = new WeakMap<object, string>();
  // Both kinds of answer are finished text here, and begin with their code.
  fastify.addHook('onSend', async (request, _reply, payload) => {
    const code = typeof payload === 'string' ? /^\{"code":(-?\d+)/.exec(payload)?.[1] : undefined;
    if (code !== undefined) answered.set(request, code);
    return payload;
  });
  fastify.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 101) return;
    const code = answered.get(request) ?? (reply.statusCode < 400 ? 'other' : reply.statusCode);
    calls.add({ code: String(code) });
    seconds.add({}, reply.elapsedTime / 1000);
  });
}
