import type { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@flotilla/contract/endpoint';
import { errors, errorText } from '@flotilla/contract/errors';
import type { Locale } from '@flotilla/contract/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Who } from '../access/who.ts';
import { auditParams, masked } from '../audit/audit.ts';
import type { Failure } from '../audit/failure.ts';
import { networkOf } from '../auth/location.ts';
import { CallError } from './call-error.ts';
import { success } from './envelope.ts';
import { admit, type WhoFor } from './guard.ts';
import { explain, type Http, localeOf } from './http.ts';
import { type IncomingFile, openUpload, readUpload, type Upload } from './upload.ts';
import { assertStorable, validate } from './validate.ts';
import { writerOf } from './write-answer.ts';

/** A file to stream out. `inline` only for pictures that this server made itself. */
export interface FileAnswer {
  readonly stream: Readable | Buffer;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes?: number;
  readonly inline?: boolean;
}

export interface Call<E extends Endpoint> {
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly who: WhoFor<E['access']>;
  readonly locale: Locale;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** Reads the one file of an `upload` call, refusing more than `maxBytes`. */
  upload(maxBytes: number): Promise<Upload>;
  /** The same for a large file, which is streamed. */
  incoming(maxBytes: number): Promise<IncomingFile>;
  /** What to tell of an error that has ended part of the work. */
  explain(error: unknown): CallError;
  /** A non-JSON body as it arrives. */
  readonly raw: FastifyRequest['raw'];
}

type Answer<E extends Endpoint> = E['wire'] extends 'file' ? FileAnswer : AnswerOf<E>;
/** A call that answers nothing returns nothing. */
type Run<E extends Endpoint> = [Answer<E>] extends [null]
  ? (call: Call<E>) => Promise<void>
  : (call: Call<E>) => Promise<Answer<E>>;

const noBody = z.strictObject({}).nullable();
const emptied = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? null : (value ?? null);

/** Serves one declared call: admitted, validated, run, enveloped, audited. */
export function serve<const E extends Endpoint>(http: Http, endpoint: E, run: Run<E>): void {
  http.endpoints.push(endpoint);
  const { fastify, ports } = http;
  const nothing = (schema: z.ZodType) => schema instanceof z.ZodNull;

  const read = (request: FastifyRequest, locale: Locale) => {
    const sent = { ...(request.params as object), ...(request.query as object) };
    assertStorable(sent);
    if (endpoint.wire === 'json') assertStorable(request.body);
    const query = nothing(endpoint.query) ? null : validate(endpoint.query, sent, locale, endpoint.words);
    if (endpoint.wire === 'upload') return { query, body: null };
    const body = nothing(endpoint.body)
      ? validate(noBody, emptied(request.body), locale) && null
      : validate(endpoint.body, request.body ?? {}, locale, endpoint.words);
    return { query, body };
  };

  const perform = async (request: FastifyRequest, who: Who | null, locale: Locale) => {
    const input = read(request, locale);
    const call = {
      ...input,
      who,
      locale,
      address: request.ip,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      requestId: request.id,
      upload: (maxBytes: number) => readUpload(request, maxBytes),
      incoming: (maxBytes: number) => openUpload(request, maxBytes),
      explain: (error: unknown) => explain(error, request),
      raw: request.raw,
    } as unknown as Call<E>;
    const answer = async () => (await run(call)) ?? null;
    if (!who) return http.inTurn(networkOf(request.ip), answer);
    // Public calls sign people in: their answers are secrets, and a repeated one has to bring the password again.
    const isKept = !endpoint.secretAnswer && endpoint.access !== 'public';
    const key = isKept ? request.headers['idempotency-key'] : undefined;
    if (endpoint.effect === 'read' || endpoint.wire !== 'json' || typeof key !== 'string' || who.kind !== 'user')
      return answer();
    if (key.length > 200) throw new CallError('invalid', { params: { path: 'Idempotency-Key', message: '<= 200' } });
    const content = masked(input, endpoint.hide);
    return ports.idempotency.once({ userId: who.userId, path: endpoint.path, key, content }, answer);
  };

  const audited = async (request: FastifyRequest, who: Who | null, locale: Locale) => {
    const started = performance.now();
    // Read now, because it is gone once the connection has closed.
    const address = request.ip;
    const record = (code: number, message: string, failure?: Failure) =>
      ports.audit.record({
        module: endpoint.summary,
        httpMethod: endpoint.method,
        path: endpoint.path,
        who,
        address,
        locale,
        params: auditParams(request.query, endpoint.wire === 'json' ? request.body : null, endpoint.hide),
        code,
        message,
        ...(failure && { failure }),
        durationMs: Math.round(performance.now() - started),
        requestId: request.id,
      });
    try {
      const answer = await perform(request, who, locale);
      record(0, '');
      return answer;
    } catch (error) {
      // An unexpected error may contain anything, so only the log has it, under the request's id.
      const name = error instanceof CallError ? error.error : 'unexpected';
      const params = { requestId: request.id, ...(error instanceof CallError && error.details.params) };
      record(errors[name].code, errorText(name, 'en', params).slice(0, 500), { error: name, params });
      throw error;
    }
  };

  fastify.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.mostBodyBytes ? { bodyLimit: endpoint.mostBodyBytes } : {}),
    ...(endpoint.wire === 'file' ? { config: { isFile: true } } : {}),
    // No body is read before its sender is known.
    onRequest: async (request) => {
      request.who = await admit(endpoint, request, http);
    },
    handler: async (request, reply) => {
      const locale = localeOf(request);
      const { who } = request;
      const answer =
        endpoint.effect === 'read' || endpoint.effect === 'script'
          ? await perform(request, who, locale)
          : await audited(request, who, locale);
      if (endpoint.wire === 'file') return sendFile(reply, answer as FileAnswer);
      const text = writerOf(endpoint.answer)(success(answer ?? null, locale));
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text);
    },
  });
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
