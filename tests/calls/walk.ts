import { type Client, createClient } from '@flotilla/client';
import type { Endpoint } from '@flotilla/contract/endpoint';
import { z } from 'zod';
import type { TestApp } from '../../apps/server/src/testing/create-test-app.ts';
import type { IdentityProvider } from '../../apps/server/src/testing/identity-provider.ts';
import { startScriptRun } from '../../apps/server/src/testing/script-run.ts';
import { fieldsOf, idIn, namedBy, samples } from '../attacks/reach/naming.ts';
import { type World, worldOf } from '../attacks/reach/world.ts';
import { added } from './added.ts';
import { accountRequests } from './requests/account.ts';
import { administrationRequests } from './requests/administration.ts';
import { automationRequests } from './requests/automation.ts';
import { codeGenerationRequests } from './requests/code-generation.ts';
import { dataRequests } from './requests/data.ts';
import { fleetRequests } from './requests/fleet.ts';
import { runningScriptRequests } from './requests/running-script.ts';
import { sentFile } from './sent-file.ts';
import type { Requests, Walk } from './types.ts';

/** The requests of calls for which the required fields are not sufficient. */
const requests: Requests = {
  ...accountRequests,
  ...administrationRequests,
  ...fleetRequests,
  ...automationRequests,
  ...dataRequests,
  ...runningScriptRequests,
  ...codeGenerationRequests,
};

export async function startWalk(app: TestApp, provider: IdentityProvider): Promise<Walk> {
  const tenant = await app.tenant();
  const world = await worldOf(app, tenant, 'walk');
  const { joined, order } = await startScriptRun(app, tenant);
  joined.phone.keepBeating();
  const phone = createClient(app.url, joined.token);
  let calls = 0;
  const scriptCall = () => ({ runId: order.runId, nonce: order.nonce, callNo: ++calls });
  const clientOf = ({ access }: Endpoint): Client =>
    access === 'phone' ? phone : access === 'public' ? app.anonymous : app.admin;

  const sampleOf = async (endpoint: Endpoint, name: string): Promise<unknown> => {
    const id = idIn(fieldsOf(endpoint)[name]!);
    if (id) {
      const one = await walk.idOf(id.kind);
      return id.many ? [one] : one;
    }
    const value = namedBy(endpoint, name)?.(world) ?? samples[name]?.();
    if (value === undefined) throw new Error(`a sample of ${name} is missing`);
    return value;
  };
  const filled = async (endpoint: Endpoint, schema: z.ZodType): Promise<Record<string, unknown>> => {
    const values: Record<string, unknown> = {};
    if (!(schema instanceof z.ZodObject)) return values;
    for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
      if (!field.safeParse(undefined).success) values[name] = await sampleOf(endpoint, name);
    }
    return 'callNo' in values ? { ...values, ...scriptCall() } : values;
  };

  const walk: Walk = {
    app,
    provider,
    tenant,
    world,
    joined,
    order,
    scriptCall,
    idOf: async (kind) => (await added[kind]?.(walk)) ?? world.ids[kind as keyof World['ids']],
    async request(endpoint) {
      const special = requests[nameOf(endpoint)];
      if (special) return special(walk);
      const query = await filled(endpoint, endpoint.query);
      return endpoint.body instanceof z.ZodNull ? { query } : { query, body: await filled(endpoint, endpoint.body) };
    },
    async send(endpoint, { query = {}, body, file, as = clientOf(endpoint) }) {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(query[name])));
      const url = new URL(path, app.url);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
      const type = file && 'bare' in file ? 'image/png' : body === undefined ? null : 'application/json';
      const headers = { 'accept-language': 'en', ...(type && { 'content-type': type }) };
      const response = await fetch(url, {
        method: endpoint.method,
        headers: as.token ? { ...headers, authorization: `Bearer ${as.token}` } : headers,
        body: file ? sentFile(file) : body === undefined ? null : JSON.stringify(body),
      });
      return {
        status: response.status,
        type: response.headers.get('content-type') ?? '',
        text: Buffer.from(await response.arrayBuffer()).toString('utf8'),
      };
    },
    async call(name, sent) {
      const endpoint = app.app.http.endpoints.find((one) => nameOf(one) === name)!;
      const { text } = await walk.send(endpoint, sent ?? (await walk.request(endpoint)));
      const answer = JSON.parse(text);
      if (answer.code !== 0) throw new Error(`${name}: ${text}`);
      return answer.data;
    },
  };
  return walk;
}

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
