import type { Endpoint } from '@flotilla/contract/endpoint';
import type { Locale } from '@flotilla/contract/locale';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { assertStorable, validate } from './validate.ts';

const noBody = z.strictObject({}).nullable();
const isNothing = (schema: z.ZodType) => schema instanceof z.ZodNull;
const emptied = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? null : (value ?? null);

/** Renames the id when the caller sent it as `idName`. */
function withId(sent: unknown, idName: string | undefined): unknown {
  if (!idName || typeof sent !== 'object' || sent === null || 'id' in sent || !(idName in sent)) return sent;
  const { [idName]: id, ...rest } = sent as Record<string, unknown>;
  return { ...rest, id };
}

/** Validates query and body as the endpoint declares them. The body of an upload is read later. */
export function readInput({ query, body, wire, words, idName }: Endpoint, request: FastifyRequest, locale: Locale) {
  const sent = { ...(request.params as object), ...(request.query as object) };
  assertStorable(sent);
  if (wire === 'json') assertStorable(request.body);
  const asked = isNothing(query) ? null : validate(query, withId(sent, idName), locale, words);
  if (wire === 'upload') return { query: asked, body: null };
  if (isNothing(body)) return { query: asked, body: validate(noBody, emptied(request.body), locale) && null };
  return { query: asked, body: validate(body, withId(request.body ?? {}, idName), locale, words) };
}
