import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A smaller response fits into one packet. */
const leastBytes = 1_024;
/** Low levels: JSON shrinks about eight times, and a higher level costs several times the processor time for a few percent more. */
const level = 4;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The encodings that a caller accepts: those named in `Accept-Encoding` without the weight 0. */
const accepted = (request: FastifyRequest): ReadonlySet<string> =>
  new Set(
    String(request.headers['accept-encoding'] ?? '')
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]!.trim().toLowerCase()),
  );

/** Sends JSON, compressed if the caller accepts it. Compression runs in the thread pool. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, text: string) {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const encodings = accepted(request);
  const encoding = encodings.has('br') ? 'br' : encodings.has('gzip') && 'gzip';
  if (!encoding || Buffer.byteLength(text) < leastBytes) return reply.send(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: level };
  const body = encoding === 'br' ? await brotli(text, { params }) : await zip(text, { level });
  return reply.header('content-encoding', encoding).send(body);
}
