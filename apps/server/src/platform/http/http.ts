import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { Endpoint } from '@flotilla/contract/endpoint';
import { readLocale } from '@flotilla/contract/errors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Who } from '../access/who.ts';
import type { AuditSink } from '../audit/audit.ts';
import { megabyte } from '../bytes.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { isTooDeep } from '../live/nesting.ts';
import { CallError } from './call-error.ts';
import { failure } from './envelope.ts';
import type { Idempotency } from './idempotency.ts';

/** What the calls need from the slices; `app.ts` supplies it. */
export interface HttpPorts {
  /** Who holds this bearer token: a person's session, a phone, or nobody. */
  authenticate(token: string): Promise<Who | null>;
  /** Throws 423 when the site's licence or the tenant has expired. */
  admitRun(who: Who): Promise<void>;
  readonly audit: AuditSink;
  readonly idempotency: Idempotency;
}

export interface HttpOptions {
  readonly log: FastifyBaseLogger;
  readonly trustProxy: boolean | string;
  readonly ports: HttpPorts;
}

export interface Http {
  readonly fastify: FastifyInstance;
  readonly ports: HttpPorts;
  /** Every endpoint served so far: the OpenAPI page and the generated tests walk it. */
  readonly endpoints: Endpoint[];
}

const jsonBodyLimitBytes = 8 * 1024 * 1024;
const requestTimeoutMs = 60_000;

export const localeOf = (request: FastifyRequest) => readLocale(request.headers['accept-language']);

/** An empty body with a JSON type is no body: DELETE calls arrive that way. */
function readJsonBodies(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else {
      parse(request, body as string, (error, value) =>
        isTooDeep(value) ? done(new CallError('malformed')) : done(error, value),
      );
    }
  });
}

const bodyTooLarge = (request: FastifyRequest) =>
  new CallError('tooLarge', {
    params: { limit: `${(request.routeOptions.bodyLimit ?? jsonBodyLimitBytes) / megabyte} MB` },
  });

/** Errors of the framework that a caller caused become 400; everything else stays unexpected. */
function asCallError(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof CallError || typeof error !== 'object' || error === null) return error;
  if (isDatabaseAway(error)) return new CallError('unavailable', { params: { requestId: request.id } });
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(request);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new CallError('tooLarge', { params: { limit: '' } });
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new CallError('malformed') : error;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers a file, and failures with a status of HTTP. */
    isFile?: boolean;
  }
}
const fileStatus = (code: number) => (code === -401 ? 401 : code);

export async function createHttp({ log, trustProxy, ports }: HttpOptions): Promise<Http> {
  const fastify = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    // A HEAD of a call such as `GET …/delete` would run it.
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: jsonBodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
  });
  readJsonBodies(fastify);
  // Files that phones hand in come bare; the stream is left unread until the guard has passed.
  fastify.addContentTypeParser(['image/jpeg', 'image/png', 'application/octet-stream'], (_request, payload, done) =>
    done(null, payload),
  );
  await fastify.register(multipart);
  fastify.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
  });
  fastify.setErrorHandler((raised, request, reply) => {
    const error = asCallError(raised, request);
    if (!(error instanceof CallError)) request.log.error({ err: error, url: request.url.split('?')[0] }, 'call failed');
    const { status, retryAfterSeconds, envelope } = failure(error, localeOf(request), request.id);
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
    // As finished text: the answer's serializer knows only the shape of a success.
    const answered = request.routeOptions.config.isFile ? fileStatus(envelope.code) : status;
    return reply.status(answered).type('application/json; charset=utf-8').send(JSON.stringify(envelope));
  });
  return { fastify, ports, endpoints: [] };
}
