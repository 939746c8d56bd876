import type { Socket } from 'node:net';
import type { AnswerOf, BodyInputOf, Endpoint, QueryInputOf } from '@flotilla/contract/endpoint';
import { login } from '@flotilla/contract/http/identity/sessions';
import { openByteStream } from './byte-stream.ts';
import { type Answered, addressOf, createTransport, type Sent as RawSent, type TransportOptions } from './transport.ts';

export { StreamRefused } from './byte-stream.ts';
export type { Answered } from './transport.ts';

interface Sent<E extends Endpoint> {
  readonly query?: QueryInputOf<E>;
  readonly body?: BodyInputOf<E>;
  readonly headers?: Record<string, string>;
}

/** The client of this repository: it names calls by their declarations, and checks each answer against its own. `site.ts` is the published one. */
export interface Client {
  readonly token: string | null;
  /** Returns the data of the response. Throws with the whole response if the call fails. */
  call<E extends Endpoint>(endpoint: E, sent?: Sent<E>): Promise<AnswerOf<E>>;
  /** Returns the response, even if the call fails. Any input, for tests of refusals. */
  send<E extends Endpoint>(endpoint: E, sent?: RawSent): Promise<Answered<AnswerOf<E>>>;
  /** Opens a stream of bytes by an HTTP upgrade to `protocol`. @throws StreamRefused */
  openStream(path: string, protocol: string, sent?: Pick<RawSent, 'query'>): Promise<Socket>;
}

/** Makes calls in English with the session or API token `token`. An answer that differs from its declaration throws. */
export function createClient(base: string, token: string | null, options?: TransportOptions): Client {
  const transport = createTransport(base, token, options);
  const send: Client['send'] = async (endpoint, sent) => {
    const answered = await transport.json(endpoint.method, endpoint.path, sent);
    if (answered.code === 0) endpoint.answer.parse(answered.data);
    return answered as Answered<never>;
  };
  return {
    token,
    send,
    openStream: (path, protocol, { query } = {}) =>
      openByteStream(addressOf(base, path, query), { protocol, headers: transport.headers }),
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
