import { type Endpoint, operationIdOf } from '@flotilla/contract/endpoint';
import type { Word, Words } from '@flotilla/contract/locale';
import { operationWords } from '@flotilla/contract/operation-names';
import { siteWidePermissions } from '@flotilla/contract/site-wide';
import { listWords } from '@flotilla/contract/words/common';
import { z } from 'zod';
import { sendJson } from './compress.ts';
import type { Http } from './http.ts';

const json = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    // Zod leaves out the default of a value that it converts, such as a number that is also read as text.
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      const value = def.type === 'default' ? (def as z.core.$ZodDefaultDef).defaultValue : undefined;
      if (['string', 'number', 'boolean'].includes(typeof value)) jsonSchema.default ??= value as string;
    },
  });
  return rest;
};

const parametersOf = (endpoint: Endpoint) => {
  if (endpoint.query instanceof z.ZodNull) return [];
  const { properties = {}, required = [] } = json(endpoint.query, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => {
    const inPath = endpoint.path.includes(`{${name}}`);
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema };
  });
};

function bodyOf(endpoint: Endpoint) {
  if (endpoint.wire === 'upload') {
    const schema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (endpoint.body instanceof z.ZodNull) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: json(endpoint.body, 'input') } } } };
}

function answerOf(endpoint: Endpoint) {
  if (endpoint.wire === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: json(endpoint.answer, 'output') },
  };
  return { 'application/json': { schema: envelope } };
}

/** The calls whose permissions begin equally are a group, such as `system:menu`. Those without a permission are grouped by their callers. */
export const callGroupOf = ({ access }: { readonly access: string }): string => access.split(':').slice(0, 2).join(':');

/** Calls below one path use the same words for their fields. */
const familyOf = ({ path }: Endpoint): string => path.split('/').slice(1, -1).slice(0, 2).join('/');

/** The codes with which a call can be refused; `errors.ts` has their texts. */
function errorCodes({ access, effect, path, query, body, wire }: Endpoint): number[] {
  const isOpen = access === 'public';
  const takesNothing = query instanceof z.ZodNull && body instanceof z.ZodNull && wire !== 'upload';
  const found: readonly (readonly [number, boolean])[] = [
    [-401, access === 'session' || access.includes(':')],
    [400, !takesNothing],
    [401, !isOpen],
    [403, access.includes(':')],
    [404, !takesNothing || path.includes('{')],
    [409, effect !== 'read'],
    [423, effect === 'run'],
    [429, true],
    [500, true],
  ];
  return found.flatMap(([code, applies]) => (applies ? [code] : []));
}

/** The words of the fields that a call has, by their names. `words` are those of its family. */
function wordsOf({ query, body, answer, wire }: Endpoint, words: Words): Words {
  const schemas = [json(query, 'input'), json(body, 'input'), wire === 'file' ? null : json(answer, 'output')];
  const text = JSON.stringify(schemas);
  return Object.fromEntries(Object.entries<Word>(words).filter(([name]) => text.includes(`"${name}":`)));
}

const operation = (endpoint: Endpoint, words: Words) => ({
  summary: endpoint.summary,
  'x-summary': operationWords(endpoint.summary),
  tags: [callGroupOf(endpoint)],
  operationId: operationIdOf(endpoint.method, endpoint.path),
  security: endpoint.access === 'public' ? [] : [{ [endpoint.access === 'phone' ? 'phone' : 'session']: [] }],
  'x-access': endpoint.access,
  ...(endpoint.access.includes(':') ? { 'x-permission': endpoint.access } : {}),
  ...(siteWidePermissions.has(endpoint.access) && { 'x-whole-site': true }),
  'x-effect': endpoint.effect,
  'x-hidden': endpoint.hide,
  'x-errors': errorCodes(endpoint),
  'x-words': wordsOf(endpoint, { ...listWords, ...words, ...endpoint.words }),
  parameters: parametersOf(endpoint),
  ...bodyOf(endpoint),
  responses: {
    '200': {
      description: 'code 0 is success; any other code comes with data null or data.errors',
      content: answerOf(endpoint),
    },
  },
});

/**
 * OpenAPI 3.1 of every call that is served, from the declarations that validate it. Its extensions: `x-summary` and `x-words` name the call
 * and its fields in three languages, `x-access` and `x-effect` are those of `endpoint.ts`, `x-whole-site` marks
 * calls that need the data scope `all`, `x-hidden` lists the fields that the operation log
 * masks, `x-errors` the codes of refusals.
 */
function openApi(endpoints: readonly Endpoint[], version: string, groups: ReadonlyMap<string, Word>) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const calls of Map.groupBy(endpoints, familyOf).values()) {
    const words = Object.assign({}, ...calls.map((call) => call.words)) as Words;
    for (const call of calls) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call, words) };
    }
  }
  const used = new Set(endpoints.map(callGroupOf));
  const bearer = { type: 'http', scheme: 'bearer' };
  return {
    openapi: '3.1.0',
    info: { title: 'Flotilla', version },
    tags: [...groups].filter(([name]) => used.has(name)).map(([name, words]) => ({ name, 'x-words': words })),
    paths,
    components: { securitySchemes: { session: bearer, phone: bearer } },
  };
}

/** `/openapi.json`, generated at the first request, when all slices are served. `groups` names the groups of calls, in order. */
export function serveOpenApi(http: Http, version: string, groups: ReadonlyMap<string, Word>): void {
  let text: string | null = null;
  http.fastify.get('/openapi.json', async (request, reply) => {
    text ??= JSON.stringify(openApi(http.endpoints, version, groups));
    return sendJson(request, reply, text);
  });
}
