import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { readSocket, type SocketReader } from '@flotilla/client/socket-reader';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WebSocket, WebSocketServer } from 'ws';
import { CallError } from '../http/call-error.ts';
import type { Http } from '../http/http.ts';

/** Decides about one connection before it is accepted. Throws a `CallError` to refuse; its code becomes the HTTP status. */
export type Opener = (request: FastifyRequest) => Promise<Accept>;
type Accept = (socket: WebSocket) => void;
/** Decides like an `Opener` about a stream of bytes. The accepted socket is paused. */
export type StreamOpener = (request: FastifyRequest) => Promise<(socket: SocketReader) => void>;

interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}
interface Route {
  /** The protocol of its upgrade. */
  readonly protocol: string;
  /** Decides, and returns a function that accepts the connection. */
  decide(request: FastifyRequest): Promise<(upgrade: Upgrade) => void>;
  /** Functions that cut its open connections. */
  open(): readonly (() => void)[];
}

const farewellMs = 1_000;

const statusOf = (code: number): number => (code === -401 ? 401 : code === 423 ? 403 : code);

function refuse(reply: FastifyReply, error: unknown) {
  if (!(error instanceof CallError)) throw error;
  if (error.details.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.ceil(error.details.retryAfterSeconds)));
  }
  return reply
    .status(statusOf(error.code))
    .header('connection', 'close')
    .send({ code: error.code, msg: error.message });
}

function webSocketRoute(Socket: typeof WebSocket, { maxBytes }: { readonly maxBytes: number }, decide: Opener): Route {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: maxBytes,
    WebSocket: Socket,
  });
  return {
    protocol: 'websocket',
    open: () => [...server.clients].map((socket) => () => socket.terminate()),
    async decide(request) {
      const accept = await decide(request);
      return ({ socket, head }) => server.handleUpgrade(request.raw, socket, head, accept);
    },
  };
}

function streamRoute(protocol: string, decide: StreamOpener): Route {
  const clients = new Set<SocketReader>();
  return {
    protocol,
    open: () => [...clients].map((socket) => () => socket.destroy()),
    async decide(request) {
      const accept = await decide(request);
      return ({ socket: duplex, head }) => {
        if (head.length > 0) duplex.unshift(head);
        const socket = readSocket((duplex as Socket).setTimeout(0));
        clients.add(socket);
        socket.once('close', () => clients.delete(socket));
        socket.on('error', () => socket.destroy());
        socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`);
        accept(socket);
      };
    },
  };
}

/** Routes of WebSockets and streams of bytes. An upgrade walks through Fastify's router, so that address, proxy rules and hooks are those of calls. */
export function createSockets(http: Http) {
  const { fastify } = http;
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const routes = new Map<string, Map<string | null, Route>>();
  const goodByes: (() => void)[] = [];
  let closed = false;

  /** A WebSocket whose handlers may throw: the error closes this connection, not the server. */
  class GuardedSocket extends WebSocket {
    override emit(event: string | symbol, ...args: unknown[]): boolean {
      try {
        return super.emit(event, ...args);
      } catch (error) {
        fastify.log.error({ err: error, event }, 'a live connection failed and is closed');
        this.close(1011, 'unexpected');
        setTimeout(() => this.terminate(), farewellMs).unref();
        return true;
      }
    }
  }

  const open = () => [...routes.values()].flatMap((types) => [...types.values()].flatMap((route) => route.open()));

  // The server's own close waits for every connection, including upgraded ones.
  fastify.addHook('preClose', async () => {
    closed = true;
    for (const goodBye of goodByes) goodBye();
    const untilMs = performance.now() + farewellMs;
    while (open().length > 0 && performance.now() < untilMs) await wait(10);
    for (const cut of open()) cut();
  });

  fastify.server.on('upgrade', (request, socket, head) => {
    upgrades.set(request, { socket, head });
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(request);
    response.assignSocket(socket as never);
    // A refused upgrade has no HTTP connection left that would close the socket.
    response.once('finish', () => (socket as Socket).destroySoon());
    fastify.routing(request, response);
  });

  const handle = (types: Map<string | null, Route>) => async (request: FastifyRequest, reply: FastifyReply) => {
    const upgrade = upgrades.get(request.raw);
    const { type = null } = request.query as { type?: string };
    const route = types.get(type) ?? types.get(null);
    const { protocol } = route ?? { protocol: 'websocket' };
    const other = () =>
      reply
        .status(426)
        .header('upgrade', protocol)
        .send({ code: 426, msg: `${protocol} only` });
    if (!upgrade) return other();
    if (!route || closed) return refuse(reply, new CallError('notFound'));
    let accept: (upgrade: Upgrade) => void;
    try {
      accept = await route.decide(request);
    } catch (error) {
      return refuse(reply, error);
    }
    if (closed) return refuse(reply, new CallError('notFound'));
    if (request.headers.upgrade?.toLowerCase() !== protocol) return other();
    reply.hijack();
    reply.raw.detachSocket(upgrade.socket as never);
    accept(upgrade);
    return reply;
  };
  const add = (path: string, type: string | null, route: Route) => {
    let types = routes.get(path);
    if (!types) {
      types = new Map();
      routes.set(path, types);
      fastify.get(path, handle(types));
    }
    types.set(type, route);
  };

  return {
    /** Serves connections at `path`, of one `?type=` if several share the path. */
    route: (path: string, type: string | null, limits: { readonly maxBytes: number }, decide: Opener): void =>
      add(path, type, webSocketRoute(GuardedSocket, limits, decide)),
    /** Serves streams of bytes at `path`, which have no frames that cost the server time. Their handlers must not throw. */
    stream: (path: string, type: string | null, protocol: string, decide: StreamOpener): void =>
      add(path, type, streamRoute(protocol, decide)),
    /** Called before the server closes; connections still open a moment later are cut. */
    onClose: (goodBye: () => void) => void goodByes.push(goodBye),
  };
}
export type Sockets = ReturnType<typeof createSockets>;
