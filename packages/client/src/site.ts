import { messagesOf } from './messages.ts';
import type { LiveMessage, LiveRequest, Routes } from './routes.ts';
import { addressOf, createTransport, type TransportOptions } from './transport.ts';

/** @public */
export type { LiveMessage, LiveRequest, Routes } from './routes.ts';
/** @public */
export type { TransportOptions } from './transport.ts';

export type Route = keyof Routes;
type Part<Name extends string, Value> = [Value] extends [null]
  ? { readonly [N in Name]?: never }
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };
/** The input of a call. A program may cancel it with `signal`. */
export type Input<R extends Route> = Part<'query', Routes[R]['query']> &
  Part<'body', Routes[R]['body']> & { readonly signal?: AbortSignal };
type Given<R extends Route> = Record<never, never> extends Input<R> ? [input?: Input<R>] : [input: Input<R>];
/** The calls that answer a page of rows. */
export type ListRoute = { [R in Route]: Routes[R]['answer'] extends { list: readonly unknown[] } ? R : never }[Route];
type RowOf<R extends Route> = Routes[R]['answer'] extends { list: readonly (infer Row)[] } ? Row : never;

/** A wrong field of the input. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** A refused call. `code` is that of the envelope, the message is for people. @public */
export class SiteError extends Error {
  override readonly name = 'SiteError';
  readonly code: number;
  /** The wrong fields, with code 400. */
  readonly errors: readonly FieldError[];
  /** Under this id the server's log has the fault, with code 500. */
  readonly requestId: string | undefined;
  readonly data: unknown;

  constructor(route: string, code: number, message: string, data: unknown) {
    super(`${route}: ${message}`);
    const more = (data ?? {}) as { errors?: readonly FieldError[]; requestId?: string };
    this.code = code;
    this.errors = more.errors ?? [];
    this.requestId = more.requestId;
    this.data = data;
  }
}

export interface LiveOptions {
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
}

/** A Flotilla site, as one user or API token sees it. */
export interface Site {
  /** Makes a call and returns its data. @throws SiteError if the site refuses it */
  call<R extends Route>(route: R, ...given: Given<R>): Promise<Routes[R]['answer']>;
  /** Every row of a list, page after page. */
  rows<R extends ListRoute>(route: R, ...given: Given<R>): AsyncGenerator<RowOf<R>, void>;
  /** Sends a file, for example to `POST /script/script/upload`. */
  upload<R extends Route>(route: R, file: Blob, fileName: string): Promise<Routes[R]['answer']>;
  /** Returns the response of a call that answers a file. @throws SiteError if the site refuses it */
  download<R extends Route>(route: R, ...given: Given<R>): Promise<Response>;
  /** The log of a phone: its recent lines, then each new one. */
  logs(deviceNo: string, options?: LiveOptions): AsyncGenerator<string, void>;
  /** Returns heartbeats and changes of presence of these phones. */
  watch(deviceNos: readonly string[], options?: LiveOptions): AsyncGenerator<LiveMessage, void>;
  /** The pictures of a phone's screen as JPEG, as fast as they are taken. */
  screen(deviceNo: string, options?: LiveOptions): AsyncGenerator<Uint8Array, void>;
}

const standardAttempts = 4;
const rowsPerPage = 500;
/** The site takes as many phones in one message. */
const mostNamed = 500;

/** `token` is an API token of the user centre, or that of a session. @public */
export function createClient(base: string, token: string | undefined, options: TransportOptions = {}): Site {
  const transport = createTransport(base, token ?? null, { attempts: standardAttempts, ...options });
  const split = (route: string) => route.split(' ') as [method: string, path: string];

  async function call(route: string, input: object = {}): Promise<unknown> {
    const { code, msg, data } = await transport.json(...split(route), input);
    if (code === 0) return data;
    throw new SiteError(route, code, msg, data);
  }

  async function* rows(route: string, input: { query?: object } = {}): AsyncGenerator<unknown, void> {
    for (let pageNum = 1; ; pageNum += 1) {
      const query = { pageSize: rowsPerPage, ...input.query, pageNum };
      const { list } = (await call(route, { ...input, query })) as { list: unknown[] };
      yield* list;
      if (list.length < query.pageSize) return;
    }
  }

  function open(path: string, query: Record<string, string>): WebSocket {
    const url = addressOf(base, path, query);
    url.protocol = url.protocol.replace('http', 'ws');
    // Node's WebSocket takes headers, which the type of browsers does not have.
    const headers = { headers: token ? { authorization: `Bearer ${token}` } : {} };
    return new WebSocket(url, headers as never);
  }

  async function* live(query: Record<string, string>, first: LiveRequest[], { signal }: LiveOptions = {}) {
    const socket = open('/rapi/ws/device', { type: 'client', ...query });
    const send = (message: LiveRequest) => socket.send(JSON.stringify(message));
    socket.addEventListener('open', () => first.forEach(send));
    for await (const data of messagesOf(socket, signal)) {
      const message = typeof data === 'string' ? (JSON.parse(data) as LiveMessage) : new Uint8Array(data);
      if (!(message instanceof Uint8Array) && message.action === 'ping') send({ action: 'pong' });
      else yield { message, send };
    }
  }

  return {
    call: call as Site['call'],
    rows: rows as Site['rows'],
    async upload(route, file, fileName) {
      const body = new FormData();
      body.set('file', file, fileName);
      return (await call(route, { body })) as never;
    },
    async download(route, ...[input]) {
      const response = await transport.request(...split(route), input as object);
      if (response.ok && !response.headers.get('content-type')?.startsWith('application/json')) return response;
      const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: unknown };
      throw new SiteError(route, code, msg, data);
    },
    async *logs(deviceNo, { signal } = {}) {
      for await (const line of messagesOf(open('/websocket/devicelog', { deviceNo }), signal)) {
        if (typeof line === 'string') yield line;
      }
    },
    async *watch(deviceNos, options) {
      const parts = Array.from({ length: Math.ceil(deviceNos.length / mostNamed) }, (_, part) =>
        deviceNos.slice(part * mostNamed, (part + 1) * mostNamed),
      );
      const first = parts.map((part): LiveRequest => ({ action: 'watch', deviceNos: part }));
      for await (const { message } of live({}, first, options)) if (!(message instanceof Uint8Array)) yield message;
    },
    async *screen(deviceNo, options) {
      const first: LiveRequest = { action: 'joinRoom', yields: true, video: { socket: false, peer: false } };
      for await (const { message, send } of live({ deviceNo }, [first], options)) {
        if (message instanceof Uint8Array) {
          send({ action: 'pictureAck', count: 1 });
          yield message;
        } else if (message.action === 'ended' || (message.action === 'joinRoomResp' && message.code !== 0)) {
          throw new Error(`${deviceNo}: ${message.msg}`);
        }
      }
    },
  };
}
