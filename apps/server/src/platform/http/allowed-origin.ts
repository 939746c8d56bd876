import type { FastifyRequest } from 'fastify';

/** Whether the page that made the browser send this request belongs to the site. Requests without an origin come from programs. */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  if (publicUrl !== null && new URL(publicUrl).origin === origin) return true;
  const { host, protocol } = new URL(origin);
  if (host !== request.host) return false;
  // An unconfigured proxy may terminate HTTPS.
  return protocol === `${request.protocol}:` || (protocol === 'https:' && publicUrl === null);
}
