import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@flotilla/contract/endpoint';
import type { Locale } from '@flotilla/contract/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Who } from '../access/who.ts';
import { networkOf } from '../auth/location.ts';
import { withinShare } from '../db/call-share.ts';
import { draftEnd } from '../storage/files.ts';
import { traced } from '../tracing/spans.ts';
import { auditCall } from './audit-call.ts';
import { CallError, withNames } from './call-error.ts';
import { sendJson } from './compress.ts';
import { admit, type WhoFor } from './guard.ts';
import { explain, type Http, localeOf, type Respond } from './http.ts';
import { readInput } from './read-input.ts';
import { type IncomingFile, openUpload, receiveUpload, type Upload } from './upload.ts';
import { writeSuccess } from './write-answer.ts';

/** A file as response. `inline` shows it in the browser: only for pictures that this server created, as other files may have scripts. */
export interface FileAnswer {
  readonly stream: Readable | Buffer;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes?: number;
  readonly inline?: boolean;
}

/** The fields of a call that imports and exports need. */
export interface Caller<W = Who | null> {
  readonly who: W;
  readonly locale: Locale;
  /** Aborts when the caller's connection closes before the response. */
  readonly gone: AbortSignal;
  /** Logs an unexpected error, and returns an error to show to the caller. */
  explain(error: unknown): CallError;
}

export interface Call<E extends Endpoint> {
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly who: WhoFor<E['access']>;
  readonly locale: Locale;
  readonly address: string;
  /** The host and port of the requested URL. */
  readonly host: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** Adds the names of rows that may be deleted later to the call's line in the operation log. */
  records(names: readonly string[]): void;
  /** Reads the one file of an `upload` call, refusing more than `maxBytes`. */
  upload(maxBytes: number): Promise<Upload>;
  /** Streams the one file of an `upload` call, for large files. */
  incoming(maxBytes: number): Promise<IncomingFile>;
  readonly caller: Caller<WhoFor<E['access']>>;
  /** Like `caller.explain`, for an error that ended a part of the work. */
  explain(error: unknown): CallError;
  /** The request of Node, to read a body that is not JSON. */
  readonly raw: FastifyRequest['raw'];
}

type Answer<E extends Endpoint> = E['wire'] extends 'file' ? FileAnswer : AnswerOf<E>;
/** The handler of a call. It returns no value if the call has no result. */
type Run<E extends Endpoint> = [Answer<E>] extends [null]
  ? (call: Call<E>) => Promise<void>
  : (call: Call<E>) => Promise<Answer<E>>;

/** Serves one declared call: admits the caller, validates the input, runs and audits the call, and wraps the result. */
export function serve<const E extends Endpoint>(http: Http, endpoint: E, run: Run<E>): void {
  http.endpoints.push(endpoint);
  const isAudited = endpoint.effect !== 'read' && endpoint.effect !== 'script';
  const respond: Respond = async (request, reply) => {
    const work = () => tracedCall(endpoint, request, () => perform(http, endpoint, run, request, reply));
    return isAudited ? auditCall(http, endpoint, request, work) : work();
  };
  http.served.set(endpoint, respond);
  http.fastify.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.mostBodyBytes ? { bodyLimit: endpoint.mostBodyBytes } : {}),
    ...(endpoint.wire === 'file' ? { config: { isFile: true } } : {}),
    // Before the body is read, so that only admitted callers can send one.
    onRequest: async (request) => {
      request.who = await admit(endpoint, request, http);
    },
    handler: async (request, reply) => {
      const locale = localeOf(request);
      const answer = await respond(request, reply);
      if (endpoint.wire === 'file') return sendFile(reply, answer as FileAnswer);
      const text = writeSuccess(endpoint.answer, answer ?? null, locale, http.ports.mostListBytes());
      return sendJson(request, reply.header('cache-control', 'no-store'), text);
    },
  });
}

/** Runs a call as a span. Neither its headers nor its query or body are in the attributes. */
const tracedCall = <T>({ method, path, effect }: Endpoint, { id, who }: FastifyRequest, work: () => Promise<T>) =>
  traced(
    `${method} ${path}`,
    {
      'http.request.method': method,
      'http.route': path,
      'flotilla.effect': effect,
      'flotilla.request.id': id,
      ...(who && { 'flotilla.tenant.id': who.tenantId }),
    },
    async (add) => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof CallError) add({ 'flotilla.code': error.code });
        throw error;
      }
    },
  );

/** Runs a call for its admitted caller, within the tenant's share of the database, and once for each `Idempotency-Key`. */
async function perform<E extends Endpoint>(
  http: Http,
  endpoint: E,
  run: Run<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { ports } = http;
  const { who } = request;
  const input = readInput(endpoint, request, localeOf(request));
  const runCall = async () => {
    const upload = uploadOf(http, endpoint, request, reply);
    try {
      return (await run(callOf(request, reply, input, upload) as unknown as Call<E>)) ?? null;
    } catch (error) {
      throw error instanceof CallError && endpoint.words ? withNames(error, endpoint.words) : error;
    } finally {
      await upload.leave();
    }
  };
  if (!who) return http.inTurn(networkOf(request.ip), runCall);
  if (who.kind !== 'user') return runCall();
  const share = { tenantId: who.tenantId, reads: endpoint.effect === 'read', mostListBytes: ports.mostListBytes() };
  const runInShare = () => withinShare(share, runCall);
  // Public calls are sign-ins: their results are secrets, and a repeated call must send the password again.
  const isRepeatable = !endpoint.secretAnswer && endpoint.access !== 'public';
  const key = isRepeatable ? request.headers['idempotency-key'] : undefined;
  if (endpoint.effect === 'read' || endpoint.wire !== 'json' || typeof key !== 'string') return runInShare();
  if (key.length > 200) throw new CallError('invalid', { params: { path: 'Idempotency-Key', message: '<= 200' } });
  const content = JSON.stringify(input);
  return ports.idempotency.once({ userId: who.userId, path: endpoint.path, key, content }, runInShare);
}

/** The upload of one call. Reading waits for the tenant's turn; `leave` ends the turn and deletes the draft. */
function uploadOf({ ports }: Http, { wire }: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  const draft = wire === 'upload' ? join(ports.uploads.folder, `${randomUUID()}${draftEnd}`) : '';
  let leave: (() => void) | undefined;
  const enter = async () => {
    leave = await ports.uploads.enter(request.who, goneOf(reply));
  };
  return {
    async receive(maxBytes: number): Promise<Upload> {
      await enter();
      return receiveUpload(request, maxBytes, draft);
    },
    async open(maxBytes: number): Promise<IncomingFile> {
      await enter();
      return openUpload(request, maxBytes);
    },
    async leave(): Promise<void> {
      if (leave) await rm(draft, { force: true });
      leave?.();
    },
  };
}

function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  input: ReturnType<typeof readInput>,
  upload: ReturnType<typeof uploadOf>,
) {
  const { who } = request;
  const locale = localeOf(request);
  const explained = (error: unknown) => explain(error, request);
  return {
    ...input,
    who,
    locale,
    address: request.ip,
    host: request.host,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    records(names: readonly string[]) {
      request.names = names;
    },
    upload: upload.receive,
    incoming: upload.open,
    explain: explained,
    // A getter, because the abort signal costs a listener for each call.
    get caller() {
      return { who, locale, gone: goneOf(reply), explain: explained };
    },
    raw: request.raw,
  };
}

function goneOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  if (raw.destroyed) controller.abort();
  return controller.signal;
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  const name = encodeURIComponent(file.fileName);
  reply
    .type(file.contentType)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`);
  if (file.bytes !== undefined) reply.header('content-length', file.bytes);
  return reply.send(file.stream);
}
