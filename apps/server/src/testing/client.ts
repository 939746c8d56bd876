import type { AnswerOf, BodyInputOf, Endpoint, QueryInputOf } from '@flotilla/contract/endpoint';

export interface Answered<T> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: T;
  readonly headers: Headers;
}

interface Sent<E extends Endpoint> {
  readonly query?: QueryInputOf<E>;
  readonly body?: BodyInputOf<E>;
  readonly headers?: Record<string, string>;
}
/** Anything, for tests of what must be refused. */
interface RawSent {
  readonly query?: Record<string, unknown> | null;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Client {
  readonly token: string | null;
  /** Answers the data of a call that succeeds; throws with the whole answer when it does not. */
  call<E extends Endpoint>(endpoint: E, sent?: Sent<E>): Promise<AnswerOf<E>>;
  /** Answers whatever the server answered. */
  send<E extends Endpoint>(endpoint: E, sent?: RawSent): Promise<Answered<AnswerOf<E>>>;
}

function addressOf(base: string, endpoint: Endpoint, query: RawSent['query']): URL {
  const left = { ...query };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = String(left[name]);
    delete left[name];
    return encodeURIComponent(value);
  });
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(left)) {
    if (value !== undefined) url.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return url;
}

/** Calls the server under test as a console would, in English. Each answer has to be as its call declares it. */
export function createClient(base: string, token: string | null): Client {
  const send: Client['send'] = async (endpoint, { query, body, headers } = {}) => {
    const response = await fetch(addressOf(base, endpoint, query), {
      method: endpoint.method,
      headers: {
        'accept-language': 'en',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const envelope = (await response.json()) as { code: number; msg: string; data: never };
    if (envelope.code === 0) endpoint.answer.parse(envelope.data);
    return { status: response.status, headers: response.headers, ...envelope };
  };
  return {
    token,
    send,
    async call(endpoint, sent) {
      const answered = await send(endpoint, sent as RawSent);
      if (answered.code === 0) return answered.data;
      throw new Error(`${endpoint.method} ${endpoint.path}: ${JSON.stringify(answered)}`);
    },
  };
}
