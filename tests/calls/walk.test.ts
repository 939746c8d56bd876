import { afterAll, expect, test } from 'vitest';
import { agentsFolder } from '../../apps/server/src/testing/agent-factories.ts';
import { useTestApp } from '../../apps/server/src/testing/create-test-app.ts';
import { providerClient, startIdentityProvider } from '../../apps/server/src/testing/identity-provider.ts';
import { saveParameters } from '../../apps/server/src/testing/parameters.ts';
import { licenceKeys } from './requests/administration.ts';
import { nameOf, startWalk } from './walk.ts';

const provider = await startIdentityProvider();
afterAll(() => provider.close());
const archives = agentsFolder();
afterAll(archives.remove);
const app = await useTestApp({ licencePublicKey: licenceKeys.publicKey, agentsDir: archives.folder });
await saveParameters(app.admin, {
  'oidc.issuer': provider.issuer,
  'oidc.clientId': providerClient.id,
  'oidc.clientSecret': providerClient.secret,
  'register.open': '1',
});
const walk = await startWalk(app, provider);

test.each(app.app.http.endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s answers a valid request as it is declared',
  async (_name, endpoint) => {
    const { status, type, text } = await walk.send(endpoint, await walk.request(endpoint));
    expect(status, text.slice(0, 500)).toBe(200);
    if (endpoint.wire === 'file') {
      expect(type).not.toMatch(/json/);
      expect(text).not.toBe('');
      return;
    }
    const answer = JSON.parse(text);
    expect(answer.code, text.slice(0, 500)).toBe(0);
    expect(endpoint.answer.safeParse(answer.data).error).toBeUndefined();
  },
);
