import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { readLocale } from '@flotilla/contract/locale';
import type { FastifyRequest } from 'fastify';
import type { ProcessCaches } from '../caches/process-caches.ts';
import { CallError } from './call-error.ts';
import type { Http } from './http.ts';
import { type ComponentAt, createPageTexts } from './preloads.ts';

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

/** Whether a user seems to be signed in: the console finds out by a call. */
const isSignedIn = ({ headers }: FastifyRequest) => /(?:^|; )Admin-Token=[^;]/.test(headers.cookie ?? '');
const chosenLanguage = ({ headers }: FastifyRequest) =>
  /(?:^|; )flotilla\.language=([\w-]+)/.exec(headers.cookie ?? '')?.[1];

/**
 * Serves the built console, compressed if the browser accepts it: its files under `/assets`, and its page for every HTML
 * request that matches no call.
 */
export async function serveConsole(
  http: Http,
  folder: string | null,
  caches: ProcessCaches,
  componentAt: ComponentAt = () => undefined,
): Promise<void> {
  const { fastify } = http;
  const built = folder !== null && existsSync(join(folder, 'index.html'));
  const pageText = built ? createPageTexts(folder, componentAt, caches) : null;
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
    reply
      .header('content-security-policy', policyFor(request.host))
      .header('cross-origin-opener-policy', 'same-origin')
      .header('referrer-policy', 'same-origin')
      // File names contain hashes, so a cached page would request files that no longer exist.
      .header('cache-control', 'no-cache');
    if (!pageText) return reply.sendFile('index.html', { cacheControl: false });
    const path = request.url.split('?')[0]!;
    const locale = readLocale(chosenLanguage(request) ?? request.headers['accept-language']);
    const { plain, brotli } = pageText({ path, locale, isSignedIn: isSignedIn(request) });
    reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding, accept-language, cookie');
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding']));
    return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(plain);
  });
}
