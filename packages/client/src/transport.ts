import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** The envelope of an answer, with its HTTP status and headers. */
export interface Answered<T> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: T;
  readonly headers: Headers;
}

/** A call's input. A query field whose name is in the path fills the path; lists are joined by commas, `undefined` is left out. */
export interface Sent {
  readonly query?: Readonly<Record<string, unknown>> | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface TransportOptions {
  /** The language of messages: `en` by default. */
  readonly language?: 'en' | 'zh-CN' | 'zh-TW';
  /** The number of attempts before a call fails: when the connection breaks, when a proxy cannot reach the site, and after code 429. */
  readonly attempts?: number;
  /** A `Retry-After` that is longer is not waited for: 60,000 by default. */
  readonly mostWaitMs?: number;
}

/** Statuses of a proxy whose server is away for a moment. */
const isAway = (status: number): boolean => status === 502 || status === 503 || status === 504;
const tooManyCalls = 429;
const firstPauseMs = 250;
const standardMostWaitMs = 60_000;

/** The path and query of a call. */
export function addressOf(base: string, path: string, query: Sent['query']): URL {
  const left: Record<string, unknown> = { ...query };
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = String(left[name]);
    delete left[name];
    return encodeURIComponent(value);
  });
  const url = new URL(base.replace(/\/*$/, '') + filled);
  for (const [name, value] of Object.entries(left)) {
    if (value !== undefined) url.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return url;
}

/** The pause before the next attempt; `undefined` if the answer is final. Pauses double, and differ between callers. */
function pauseMs(response: Response | null, attempt: number, mostWaitMs: number): number | undefined {
  const pause = firstPauseMs * 2 ** attempt * (0.5 + Math.random());
  if (response === null || isAway(response.status)) return pause;
  if (response.status !== tooManyCalls) return undefined;
  const asked = Number(response.headers.get('retry-after')) * 1_000 || pause;
  return asked <= mostWaitMs ? asked : undefined;
}

/** Makes requests of one caller at one site. */
export interface Transport {
  /** The caller's language and token. */
  readonly headers: Readonly<Record<string, string>>;
  /** Returns the response, after further attempts where they may help. */
  request(method: string, path: string, sent?: Sent): Promise<Response>;
  /** Returns the envelope of the response. */
  json(method: string, path: string, sent?: Sent): Promise<Answered<unknown>>;
}

export function createTransport(base: string, token: string | null, options: TransportOptions = {}): Transport {
  const { language = 'en', attempts = 1, mostWaitMs = standardMostWaitMs } = options;

  const caller = { 'accept-language': language, ...(token ? { authorization: `Bearer ${token}` } : {}) };

  async function request(method: string, path: string, { query, body, headers, signal }: Sent = {}): Promise<Response> {
    const isJson = body !== undefined && !(body instanceof FormData);
    const init: RequestInit = {
      method,
      headers: {
        ...caller,
        // The same key in each attempt: a call that reached the site is not performed twice.
        ...(attempts > 1 ? { 'idempotency-key': randomUUID() } : {}),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }),
      ...(signal ? { signal } : {}),
    };
    const url = addressOf(base, path, query);
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt + 1 >= attempts;
      const response = await fetch(url, init).catch((error: unknown) => {
        if (isLast || signal?.aborted) throw error;
        return null;
      });
      const pause = isLast ? undefined : pauseMs(response, attempt, mostWaitMs);
      if (pause === undefined) return response!;
      await response?.body?.cancel();
      await wait(pause, undefined, signal ? { signal } : {});
    }
  }

  return {
    headers: caller,
    request,
    async json(method, path, sent) {
      const response = await request(method, path, sent);
      const envelope = (await response.json()) as { code: number; msg: string; data: unknown };
      return { status: response.status, headers: response.headers, ...envelope };
    },
  };
}
