import type { FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { isLoopback } from '../auth/location.ts';
import { isSameSecret } from '../auth/tokens.ts';
import type { Database } from '../db/database.ts';
import { pingDatabase } from '../db/health.ts';
import { bearerOf } from '../http/guard.ts';
import type { Http } from '../http/http.ts';
import { addGauge } from './metrics.ts';

interface Deps {
  readonly db: Database;
  readonly metrics: Registry;
  /** Empty: only loopback may read the metrics. */
  metricsToken(): string;
  /** False once the server has begun to drain. */
  takesCalls(): boolean;
  /** Whether no other server can have the database. */
  isSole(): boolean;
}

const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded'];
const readyWithinMs = 2_000;
/** A longer wait means that the database accepts no writes, even if it answers queries. */
const mostWaitingMs = 15_000;

/** A foreign page may point its own host name to this machine. */
const ownName = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

const isOwnMachine = ({ socket, headers }: FastifyRequest) =>
  isLoopback(socket.remoteAddress ?? '') &&
  ownName.test(headers.host ?? '') &&
  forwardingHeaders.every((name) => !(name in headers));

function holdsToken(request: FastifyRequest, token: string): boolean {
  const sent = bearerOf(request);
  return token !== '' && sent !== null && isSameSecret(sent, token);
}

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, and the database accepts writes. `/metrics`: for Prometheus. They use
 * HTTP status codes.
 */
export function serveHealth({ fastify }: Http, { db, metrics, metricsToken, takesCalls, isSole }: Deps): void {
  fastify.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok\n'));
  fastify.get('/readyz', async (_request, reply) => {
    const health = await pingDatabase(db, readyWithinMs);
    const waitingMs = Math.round(db.backlog.oldestMs());
    const ready = takesCalls() && isSole() && health.up && waitingMs < mostWaitingMs;
    return reply
      .status(ready ? 200 : 503)
      .send({ ready, database: health.up ? 'up' : 'down', draining: !takesCalls(), waitingMs });
  });
  addGauge(
    metrics,
    'flotilla_backlog_age_seconds',
    'How long what is to be stored has waited.',
    () => db.backlog.oldestMs() / 1000,
  );
  fastify.get('/metrics', async (request, reply) => {
    if (!isOwnMachine(request) && !holdsToken(request, metricsToken())) return reply.status(404).send();
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}
