import { randomUUID } from 'node:crypto';
import { parse } from 'node:querystring';
import multipart from '@fastify/multipart';
import type { Endpoint } from '@flotilla/contract/endpoint';
import { readLocale } from '@flotilla/contract/locale';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { UserWho, Who } from '../access/who.ts';
import type { AuditSink } from '../audit/audit.ts';
import { megabyte } from '../bytes.ts';
import { causesOf, isDatabaseAway } from '../db/database-away.ts';
import { isUnwieldy } from '../live/nesting.ts';
import { createTurns } from '../turns.ts';
import { CallError, tooManyRequests } from './call-error.ts';
import { createCallLimit } from './call-limit.ts';
import { failure } from './envelope.ts';
import type { Idempotency } from './idempotency.ts';
import { ratePerMinute } from './rate-per-minute.ts';
import type { UploadTurns } from './upload-turns.ts';

/** The functions of slices that calls need; the composition supplies them. */
export interface HttpPorts {
  /** The caller with this bearer token, a user or a phone; `null` if the token is invalid. */
  authenticate(token: string): Promise<Who | null>;
  /** @throws 423 if the site's licence or the tenant has expired */
  admitRun(who: Who): Promise<void>;
  /** The limit for the response of a list; 0: none. */
  mostListBytes(): number;
  readonly uploads: UploadTurns;
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
  /** Counts a call against the tenant's limit. @throws 429 */
  spend(who: UserWho): void;
  /** Runs work of anonymous callers, with limits on concurrency per address and on time. @throws 429 */
  inTurn<T>(address: string, work: () => Promise<T>): Promise<T>;
  /** All served endpoints, for OpenAPI and the generated tests. */
  readonly endpoints: Endpoint[];
  /** Performs a call whose caller is admitted, with its audit line, by endpoint. `dispatch` uses it. */
  readonly served: Map<Endpoint, Respond>;
}

export type Respond = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const jsonBodyLimitBytes = 8 * 1024 * 1024;
/** A whole office may sign in behind one address; captchas and QR codes cost processor time. */
export const mostPublicCallsPerMinute = 1_200;
const requestTimeoutMs = 60_000;
const yearSeconds = 31_536_000;

export const localeOf = (request: FastifyRequest) => readLocale(request.headers['accept-language']);

/** An empty body with a JSON type counts as no body: DELETE calls arrive that way. */
function readJsonBodies(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else {
      parse(request, body as string, (error, value) =>
        isUnwieldy(value) ? done(new CallError('malformed')) : done(error, value),
      );
    }
  });
}

function bodyTooLarge({ routeOptions: { bodyLimit = jsonBodyLimitBytes } }: FastifyRequest): CallError {
  const limit = bodyLimit < megabyte ? `${bodyLimit / 1024} KB` : `${bodyLimit / megabyte} MB`;
  return new CallError('tooLarge', { params: { limit } });
}

/** Raised by the triggers that count a tenant's storage; its message is the limit in megabytes. */
const storageFull = 'FL001';

/** Framework errors that the caller caused become 400; unknown errors are returned unchanged. */
function asCallError(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof CallError || typeof error !== 'object' || error === null) return error;
  if (isDatabaseAway(error)) return new CallError('unavailable', { params: { requestId: request.id } });
  const full = causesOf(error).find((cause) => cause.code === storageFull);
  if (full) return new CallError('storageFull', { params: { limit: String(full.message) } });
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(request);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new CallError('tooLarge', { params: { limit: '' } });
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new CallError('malformed') : error;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The admitted caller; null for an anonymous one. */
    who: Who | null;
    /** Names of the rows that the call changes, for the audit log: deleted rows cannot be read afterwards. */
    names: readonly string[] | undefined;
    /** The name of the operation in the audit log instead of the endpoint's summary, for a call within another request. */
    operation: string | undefined;
  }
  interface FastifyContextConfig {
    /** The endpoint returns a file, and reports failures by HTTP status. */
    isFile?: boolean;
  }
}
const fileStatus = (code: number) => (code === -401 ? 401 : code);

/** Converts any error to a failure of a call; only the log has the details of an unexpected one. */
export function explain(raised: unknown, request: FastifyRequest): CallError {
  const error = asCallError(raised, request);
  if (error instanceof CallError) return error;
  request.log.error({ err: error, url: request.url.split('?')[0] }, 'call failed');
  return new CallError('unexpected', { params: { requestId: request.id } });
}

/** Sends any error of a call or of the framework as an envelope. */
function answerFailure(raised: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = explain(raised, request);
  try {
    return sendFailure(error, request, reply);
  } catch (fault) {
    request.log.error({ err: fault }, 'a failure could not be put into words');
    return sendFailure(undefined, request, reply);
  }
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, retryAfterSeconds, envelope } = failure(error, localeOf(request), request.id);
  const text = JSON.stringify(envelope);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  const answered = request.routeOptions.config.isFile ? fileStatus(envelope.code) : status;
  return reply.status(answered).type('application/json; charset=utf-8').send(text);
}

/** Lists are sent as `ids=1&ids=2` or, by some clients, as `ids[]=1&ids[]=2`. */
function readQuery(text: string): Record<string, unknown> {
  const query = parse(text);
  for (const [key, value] of Object.entries(query)) {
    if (!key.endsWith('[]')) continue;
    delete query[key];
    query[key.slice(0, -2)] ??= value;
  }
  return query;
}

/** Warns once: without trust every caller behind the proxy has its address and shares the limits of one address. */
function warnOfProxy(fastify: FastifyInstance): void {
  let isWarned = false;
  fastify.addHook('onRequest', async ({ headers, log }) => {
    if (isWarned || (headers['x-forwarded-for'] ?? headers.forwarded) === undefined) return;
    isWarned = true;
    log.warn('A proxy forwards requests, but FLOTILLA_TRUST_PROXY is off: all its callers count as one address');
  });
}

export async function createHttp({ log, trustProxy, ports }: HttpOptions): Promise<Http> {
  const fastify = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // The last address, because a proxy has only seen that one itself.
    trustProxy: trustProxy === true ? (_address, hop) => hop === 0 : trustProxy,
    // A HEAD of a call such as `GET …/delete` would execute it.
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, querystringParser: readQuery },
    bodyLimit: jsonBodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    frameworkErrors: answerFailure,
  });
  if (trustProxy === false) warnOfProxy(fastify);
  fastify.decorateRequest('who', null);
  fastify.decorateRequest('names', undefined);
  fastify.decorateRequest('operation', undefined);
  readJsonBodies(fastify);
  // Phones upload files as the bare body; the stream is not read before the guard has passed.
  fastify.addContentTypeParser(['image/jpeg', 'image/png', 'application/octet-stream'], (_request, payload, done) =>
    done(null, payload),
  );
  await fastify.register(multipart);
  fastify.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${yearSeconds}`);
  });
  fastify.setErrorHandler(answerFailure);
  const turns = createTurns({ atOnce: 4, mostWaiting: 100 });
  const calls = ratePerMinute();
  const inTurn: Http['inTurn'] = async (address, work) => {
    if (!calls.spend(address, mostPublicCallsPerMinute)) throw tooManyRequests(60);
    return turns(address, work);
  };
  return { fastify, ports, inTurn, spend: createCallLimit(), endpoints: [], served: new Map() };
}
