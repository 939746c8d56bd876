import type { Endpoint } from '@flotilla/contract/endpoint';
import { errors, errorText } from '@flotilla/contract/errors';
import type { FastifyRequest } from 'fastify';
import { auditParams } from '../audit/audit.ts';
import type { Failure } from '../audit/failure.ts';
import { CallError } from './call-error.ts';
import { type Http, localeOf } from './http.ts';

/** Does the work of a call and records it in the audit log, with its result or its failure. */
export async function auditCall<T>(
  { ports }: Http,
  endpoint: Endpoint,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  // Read now: the address is unknown once the connection has closed.
  const { ip: address, who } = request;
  const record = (code: number, message: string, failure?: Failure) =>
    ports.audit.record({
      module: request.operation ?? endpoint.summary,
      httpMethod: endpoint.method,
      path: endpoint.path,
      who,
      address,
      locale: localeOf(request),
      params: auditParams(
        {
          query: request.query ?? undefined,
          body: (endpoint.wire === 'json' && request.body) || undefined,
          names: request.names,
        },
        endpoint.hide,
      ),
      code,
      message,
      ...(failure && { failure }),
      durationMs: Math.round(performance.now() - started),
      requestId: request.id,
    });
  try {
    const answer = await work();
    record(0, '');
    return answer;
  } catch (error) {
    // An unexpected error may contain anything, so only the server's log has it, under the request's id.
    const name = error instanceof CallError ? error.error : 'unexpected';
    const params = { requestId: request.id, ...(error instanceof CallError && error.details.params) };
    record(errors[name].code, errorText(name, 'en', params).slice(0, 500), { error: name, params });
    throw error;
  }
}
