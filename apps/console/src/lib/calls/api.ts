import type { AnswerOf, BodyInputOf, Endpoint, QueryInputOf } from '@flotilla/contract/endpoint';
import type { Routes } from '@flotilla/contract/routes.gen';
import type { MessageKey } from '../../locales/keys.ts';
import { currentLocale, t } from '../i18n.ts';
import { reloadPage } from '../page.ts';

import { clearSession, readToken } from '../session/session.ts';
import { toast } from '../toast.ts';
import { ApiError, type FieldError, messageOf } from './api-error.ts';
import { fetchInTurn } from './fetch-in-turn.ts';
import { checkServer, serverAnswered } from './server-link.ts';

const timeoutMs = 60_000;
/** Responses with this status or a higher one come from a proxy before an unreachable server. */
const badGateway = 502;

/** A call's name is its method and path, as the contract declares them. */
export type Route = keyof Routes;
export type Answer<R extends Route> = AnswerOf<Routes[R]>;
export type Query<R extends Route> = QueryInputOf<Routes[R]>;
export type Body<R extends Route> = BodyInputOf<Routes[R]>;

/** Absent if the contract has none, optional if nothing in it is required. */
type Part<Name extends string, Value> = [Value] extends [null]
  ? unknown
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };
type BodyPart<R extends Route> = Routes[R] extends Endpoint & { wire: 'upload' } ? unknown : Part<'body', Body<R>>;
export type Input<R extends Route> = Part<'query', Query<R>> & BodyPart<R>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The caller shows the failure itself (an error state, a form's fields): no toast. */
  quiet?: boolean;
  /** Sends no bearer token. */
  anonymous?: boolean;
  /** Made once for a creating call; a caller that retries passes the same one again. */
  idempotencyKey?: string;
}

interface Envelope {
  code?: number;
  msg?: string;
  data?: unknown;
  errors?: readonly FieldError[];
  requestId?: string;
}

interface Request {
  query?: object | null;
  body?: unknown;
}

/** Query parameters; undefined, null and empty values are left out, lists are joined by commas. */
export function toSearch(query: object | null | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([k, v]) => [k, String(v)]))}`;
}

function address(path: string, request: Request): string {
  const query: Record<string, unknown> = { ...request.query };
  const filled = path.replace(/\{(\w+)\}/g, (_hole, name: string) => {
    const value = query[name];
    delete query[name];
    return encodeURIComponent(String(value));
  });
  return filled + toSearch(query);
}

/** The headers of every call: language, session, content type, and a key that makes a repeated creation harmless. */
export function headersFor(method: string, body: unknown, options: CallOptions): Headers {
  const headers = new Headers({ 'Accept-Language': currentLocale(), Accept: 'application/json' });
  const token = options.anonymous ? undefined : readToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json');
  if (method === 'POST') headers.set('Idempotency-Key', options.idempotencyKey ?? newKey());
  return headers;
}

/** `crypto.randomUUID` exists only on HTTPS and localhost, but a site may use plain HTTP. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Aborts at the timeout or when the caller does; the caller's abort reason is passed on. */
async function fetchWithin(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    return await fetchInTurn(url, { ...init, signal: signal ? AbortSignal.any([signal, deadline]) : deadline });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    checkServer();
    if (deadline.aborted) throw new ApiError('timeout', t('error.timeout'), { cause });
    throw new ApiError('network', t('error.network'), { cause });
  }
}

/** Shown regardless of the server's message. */
const ownTexts: Partial<Record<number, MessageKey>> = { 401: 'error.401', 403: 'error.403', 404: 'error.404' };

function failure(code: number, body: Envelope, response: Response): ApiError {
  const wait = Number(response.headers.get('Retry-After'));
  const requestId = body.requestId ?? response.headers.get('X-Request-Id') ?? undefined;
  const retryAfterSeconds = Number.isFinite(wait) && wait > 0 ? wait : undefined;
  const isWait = code === 429 && retryAfterSeconds !== undefined;
  const own = ownTexts[code];
  const text = own
    ? t(own)
    : body.msg || (isWait ? t('error.wait', { seconds: retryAfterSeconds }) : t('error.unknown'));
  // Field errors are next to the message in `data`.
  const errors = body.errors ?? (body.data as { errors?: readonly FieldError[] } | null | undefined)?.errors ?? [];
  return new ApiError(code, text, { errors, data: body.data, requestId, retryAfterSeconds });
}

async function readEnvelope(response: Response): Promise<Envelope> {
  try {
    const envelope = (await response.json()) as Envelope;
    if (response.status < badGateway) serverAnswered();
    return envelope;
  } catch (cause) {
    checkServer();
    if (!response.ok) return { code: response.status };
    throw new ApiError('network', t('error.notJson'), { cause });
  }
}

async function send(route: string, request: Request, options: CallOptions): Promise<unknown> {
  const [method = 'GET', path = ''] = route.split(' ');
  const body = request.body ?? undefined;
  const response = await fetchWithin(
    address(path, request),
    {
      method,
      headers: headersFor(method, body, options),
      credentials: 'same-origin',
      cache: 'no-store',
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    },
    options.signal,
  );
  return dataOf(response);
}

/** Returns the response's `data` or throws its error. An ended session leads to the sign-in page. */
export async function dataOf(response: Response): Promise<unknown> {
  const envelope = await readEnvelope(response);
  const code = envelope.code || (response.ok ? 0 : response.status);
  if (code === 0) return envelope.data;
  if (code === -401) {
    clearSession();
    reloadPage();
  }
  throw failure(code, envelope, response);
}

/** Makes one call and returns its `data`. A failure is shown as a toast (unless `quiet`) and thrown as an `ApiError`. */
export async function call<R extends Route>(
  route: R,
  ...[input, options = {}]: Record<never, never> extends Input<R>
    ? [input?: Input<R> & { body?: FormData }, options?: CallOptions]
    : [input: Input<R>, options?: CallOptions]
): Promise<Answer<R>> {
  try {
    return (await send(route, (input ?? {}) as Request, options)) as Answer<R>;
  } catch (error) {
    const aborted = options.signal?.aborted === true;
    if (!options.quiet && !aborted) toast.error(messageOf(error));
    throw error;
  }
}
