import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { CallError } from './call-error.ts';
import type { Http } from './http.ts';

/** Browsers of before 2022 take 'self' for calls only, not for sockets. */
const socketsOf = (host: string) => (/^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : '');

const policyFor = (host: string) =>
  [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self' ${socketsOf(host)}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Serves the built console, compressed if the browser accepts it: its files under `/assets`, and its page for every HTML
 * request that matches no call.
 */
export async function serveConsole(http: Http, folder: string | null): Promise<void> {
  const { fastify } = http;
  const built = folder !== null && existsSync(join(folder, 'index.html'));
  if (built) {
    await fastify.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
    fastify.get('/assets/*', (request, reply) => {
      const { '*': name } = request.params as { '*': string };
      return reply.sendFile(`assets/${name}`, { immutable: true, maxAge: '365d' });
    });
    fastify.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg'));
  }
  fastify.setNotFoundHandler((request, reply) => {
    const asksForPage = request.method === 'GET' && String(request.headers.accept ?? '').includes('text/html');
    if (!asksForPage || !built) throw new CallError('notFound');
    return (
      reply
        .header('content-security-policy', policyFor(request.host))
        .header('cross-origin-opener-policy', 'same-origin')
        .header('referrer-policy', 'same-origin')
        // File names contain hashes, so a cached page would request files that are gone.
        .header('cache-control', 'no-cache')
        .sendFile('index.html', { cacheControl: false })
    );
  });
}
