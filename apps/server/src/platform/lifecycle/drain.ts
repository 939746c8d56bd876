import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

const timeoutMs = 30_000;
const idleEveryMs = 100;

/** Lets running calls finish, then closes part after part. A failing or hanging part does not keep the others from closing. */
export async function drain(
  fastify: FastifyInstance,
  log: FastifyBaseLogger,
  parts: readonly (() => Promise<void>)[],
): Promise<void> {
  const deadline = setTimeout(() => {
    log.warn('draining took too long: connections are cut');
    fastify.server.closeAllConnections();
  }, timeoutMs);
  // Keep-alive would hold a connection whose call has just ended.
  const idle = setInterval(() => fastify.server.closeIdleConnections(), idleEveryMs);
  try {
    await fastify.close();
    for (const close of parts) {
      await close().catch((error: unknown) => log.error({ err: error }, 'a part of the server did not close'));
    }
  } finally {
    clearInterval(idle);
    clearTimeout(deadline);
  }
}
