import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserWho } from '../../../platform/access/who.ts';
import { isOwnOrigin } from '../../../platform/http/allowed-origin.ts';
import { CallError, forbidden } from '../../../platform/http/call-error.ts';
import { bearerOf } from '../../../platform/http/guard.ts';
import { explain, type Http } from '../../../platform/http/http.ts';
import type { VisitScreen } from '../../fleet/projection/api.ts';
import type { Site } from '../../system/site-config/api.ts';

interface Deps {
  readonly settings: { readonly publicUrl: string | null };
  readonly site: Pick<Site, 'secret'>;
  readonly visitScreen: VisitScreen;
  readonly version: string;
}

const path = '/mcp';
const mostBodyBytes = 256 * 1024;
const challenge = 'Bearer realm="Flotilla", error="invalid_token"';

/** A page whose name was rebound to the site's address has that name as its host. */
function isOwnHost({ hostname, headers }: FastifyRequest, publicUrl: string | null): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  if (name === 'localhost' || isIP(name) !== 0) return true;
  return publicUrl === null ? headers.origin === undefined : new URL(publicUrl).hostname === name;
}

/** The refusals before a tool runs, in words that fit a program with a token. */
const refusals: Readonly<Record<number, string>> = {
  400: 'The body must be one message of JSON-RPC 2.0.',
  401: 'The token is missing, wrong, deleted or has expired. Send the header "Authorization: Bearer" with an API token.',
  403: 'The request comes from a page of another site, or under a name that is not the one of this site.',
  415: 'Send the body as application/json.',
};

function statusOf({ code, error }: CallError, { headers }: FastifyRequest): number {
  if (error === 'tooLarge') return 413;
  if (error === 'malformed' && !/^application\/json\b/i.test(headers['content-type'] ?? '')) return 415;
  return code === -401 ? 401 : code;
}

/** Sends a failure before the protocol as the transport wants it: by HTTP status, with an error of JSON-RPC. */
function sendFailure(raised: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = explain(raised, request);
  const status = statusOf(error, request);
  if (status === 401) reply.header('www-authenticate', challenge);
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  const message = refusals[status] ?? error.text('en');
  return reply.status(status).send({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } });
}

const methodOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'method' in body ? body.method : undefined;

/** Serves assistants by the Model Context Protocol over HTTP, without sessions and streams. */
export function mcpRoutes(http: Http, { settings: { publicUrl }, site, visitScreen, version }: Deps): void {
  const deps = { http, secret: site.secret, visit: visitScreen, version };

  const admit = async (request: FastifyRequest): Promise<UserWho> => {
    if (!isOwnOrigin(request, publicUrl) || !isOwnHost(request, publicUrl)) throw forbidden();
    const token = bearerOf(request);
    const who = token ? await http.ports.authenticate(token) : null;
    if (who?.kind !== 'user') throw new CallError(who ? 'wrongToken' : 'noSession');
    return who;
  };

  http.fastify.post(path, {
    bodyLimit: mostBodyBytes,
    errorHandler: sendFailure,
    // Before the body is read, so that only admitted callers can send one.
    onRequest: async (request) => {
      // Clients of assistants send no language, or any.
      if (/^\*?$/.test(request.headers['accept-language'] ?? '')) request.headers['accept-language'] = 'en';
      request.who = await admit(request);
    },
    handler: async (request, reply) => {
      const who = request.who as UserWho;
      const method = methodOf(request.body);
      if (typeof method !== 'string' && !isResponse(request.body)) throw new CallError('malformed');
      if (method === 'subscriptions/listen') return reply.status(200).send(noStreams(request.body));
      // Calls of tools are counted where their failure reaches the model.
      if (method !== 'tools/call') http.spend(who);
      const { answer } = await import('./protocol-server.ts');
      return send(reply, await answer(deps, { request, reply, who }, webRequest(request, reply)));
    },
  });

  const refuse = (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .status(405)
      .header('allow', 'POST')
      .send({ jsonrpc: '2.0', id: null, error: { code: -32_000, message: 'Method not allowed: send POST.' } });
  http.fastify.route({ method: ['GET', 'DELETE', 'PUT', 'PATCH'], url: path, handler: refuse });
}

/** A client may respond to a request of the server, which never sends one. */
const isResponse = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && ('result' in body || 'error' in body);

const noStreams = (body: unknown) => ({
  jsonrpc: '2.0',
  id: (body as { id?: string | number }).id ?? null,
  error: { code: -32_601, message: 'This server sends no notifications: call tools/list again instead.' },
});

function webRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const { authorization: _token, cookie: _cookie, ...headers } = request.headers;
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name.startsWith(':') ? [] : [[name, String(value)] as [string, string]],
  );
  // Not the host of the request, which need not fit into a URL.
  return new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: sent,
    signal: gone.signal,
    body: '{}',
  });
}

function send(reply: FastifyReply, { status, headers, body }: Response) {
  reply.status(status).header('cache-control', 'no-store');
  for (const [name, value] of headers) if (name !== 'cache-control') reply.header(name, value);
  return reply.send(body ? Readable.fromWeb(body as ReadableStream) : undefined);
}
