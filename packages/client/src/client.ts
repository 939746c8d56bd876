import type { AnswerOf, BodyInputOf, Endpoint, QueryInputOf } from '@flotilla/contract/endpoint';
import { login } from '@flotilla/contract/http/identity/sessions';

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
/** Any input, for tests of refusals. */
interface RawSent {
  readonly query?: Record<string, unknown> | null;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Client {
  readonly token: string | null;
  /** Returns the data of the response. Throws with the whole response if the call fails. */
  call<E extends Endpoint>(endpoint: E, sent?: Sent<E>): Promise<AnswerOf<E>>;
  /** Returns the response, even if the call fails. */
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

/** Makes calls in English with the session or API token `token`. An answer that differs from its declaration throws. */
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
      throw new Error(`${endpoint.summary}: ${endpoint.method} ${endpoint.path}: ${JSON.stringify(answered)}`);
    },
  };
}

export interface SignedIn extends Client {
  readonly token: string;
}

/** Signs in with a password. */
export async function signIn(base: string, username: string, password: string): Promise<SignedIn> {
  const { token } = await createClient(base, null).call(login, { body: { username, password } });
  return { ...createClient(base, token), token };
}
