import type { AnswerOf, BodyInputOf, Endpoint, QueryInputOf } from '@flotilla/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { assertAllowed } from './guard.ts';
import { type Http, localeOf } from './http.ts';
import { writeSuccess } from './write-answer.ts';

export type JsonEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, `${string}:${string}:${string}`, 'json'>;

/** A call within the request of an admitted user. */
interface Inner<E extends Endpoint> {
  readonly query?: QueryInputOf<E>;
  readonly body?: BodyInputOf<E>;
  /** The name of the operation in the audit log. */
  readonly operation: string;
  /** A repeated call with the same key and input returns the first result. */
  readonly idempotencyKey?: string | undefined;
  /** Called when the caller is admitted; from then on the call has its own line in the audit log. */
  readonly admitted?: () => void;
}

/**
 * Performs a declared call for the user of another request: permission, licence, validation, idempotency, scope, audit and
 * serialization are those of a call by HTTP. The outer request counts against the tenant's limit of calls, not the inner one.
 */
export async function dispatch<E extends JsonEndpoint>(
  http: Http,
  outer: FastifyRequest,
  reply: FastifyReply,
  endpoint: E,
  { query, body, operation, idempotencyKey, admitted }: Inner<E>,
): Promise<AnswerOf<E>> {
  const respond = http.served.get(endpoint);
  if (!respond || outer.who?.kind !== 'user') throw new Error(`${endpoint.path} is not served to this caller`);
  assertAllowed(endpoint, outer.who);
  if (endpoint.effect === 'run') await http.ports.admitRun(outer.who);
  admitted?.();
  const { 'idempotency-key': _outerKey, ...headers } = outer.headers;
  const request = Object.create(outer, {
    query: { value: query ?? {} },
    params: { value: {} },
    body: { value: body },
    headers: { value: idempotencyKey ? { ...headers, 'idempotency-key': idempotencyKey } : headers },
    names: { value: undefined, writable: true },
    operation: { value: operation },
  }) as FastifyRequest;
  const answer = await respond(request, reply);
  const text = writeSuccess(endpoint.answer, answer ?? null, localeOf(outer), http.ports.mostListBytes());
  return (JSON.parse(text) as { data: AnswerOf<E> }).data;
}
