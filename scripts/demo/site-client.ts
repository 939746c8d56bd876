import type { AnswerOf, BodyInputOf, Endpoint, QueryInputOf } from '@flotilla/contract/endpoint';
import { login } from '@flotilla/contract/http/sessions';

type Input<E extends Endpoint> = { query?: QueryInputOf<E>; body?: BodyInputOf<E> };

export interface SiteClient {
  /** The session's token, for sockets. */
  readonly token: string;
  call<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<AnswerOf<E>>;
}

async function send<E extends Endpoint>(
  base: string,
  token: string | null,
  endpoint: E,
  { query, body }: Input<E>,
): Promise<AnswerOf<E>> {
  const address = new URL(endpoint.path, base);
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, String(value));
  const response = await fetch(address, {
    method: endpoint.method,
    headers: {
      'accept-language': 'en',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: AnswerOf<E> };
  if (answer.code !== 0) throw new Error(`${endpoint.summary}: ${answer.msg}`);
  return answer.data;
}

/** Signs in and makes calls as that person. */
export async function openSite(base: string, username: string, password: string): Promise<SiteClient> {
  const { token } = await send(base, null, login, { body: { username, password } });
  return { token, call: (endpoint, input = {}) => send(base, token, endpoint, input) };
}
