import { type Endpoint, operationIdOf } from '@flotilla/contract/endpoint';
import { z } from 'zod';
import { sendJson } from './compress.ts';
import type { Http } from './http.ts';

const json = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
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

const operation = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  tags: [endpoint.path.split('/').slice(1, 3).join('/')],
  operationId: operationIdOf(endpoint.method, endpoint.path),
  security: endpoint.access === 'public' ? [] : [{ [endpoint.access === 'phone' ? 'phone' : 'session']: [] }],
  ...(endpoint.access.includes(':') ? { 'x-permission': endpoint.access } : {}),
  'x-effect': endpoint.effect,
  parameters: parametersOf(endpoint),
  ...bodyOf(endpoint),
  responses: {
    '200': {
      description: 'code 0 is success; any other code comes with data null or data.errors',
      content: answerOf(endpoint),
    },
  },
});

/** OpenAPI 3.1 of every call that is served, from the declarations that validate it. */
function openApi(endpoints: readonly Endpoint[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  const bearer = { type: 'http', scheme: 'bearer' };
  return {
    openapi: '3.1.0',
    info: { title: 'Flotilla', version },
    paths,
    components: { securitySchemes: { session: bearer, phone: bearer } },
  };
}

/** `/openapi.json`, generated at the first request, when all slices are served. */
export function serveOpenApi(http: Http, version: string): void {
  let text: string | null = null;
  http.fastify.get('/openapi.json', async (request, reply) => {
    text ??= JSON.stringify(openApi(http.endpoints, version));
    return sendJson(request, reply, text);
  });
}
