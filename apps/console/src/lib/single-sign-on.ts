import { type Answer, call } from './api.ts';

const flowKey = 'flotilla.singleSignOn';

function goTo({ address, key }: Answer<'GET /system/oidc/start'>): void {
  sessionStorage.setItem(flowKey, key);
  location.assign(address);
}

/** Sends the browser to the identity provider to sign in. */
export async function startSingleSignOn(): Promise<void> {
  goTo(await call('GET /system/oidc/start', { query: { origin: location.origin } }));
}

/** The same to link the account there with that of the session. Rejects where the password is wrong. */
export async function startLink(password: string): Promise<void> {
  const body = { origin: location.origin, password };
  goTo(await call('POST /system/oidc/begin', { body }, { quiet: true }));
}

/** The key of the flow that this browser has begun: it is used once. */
export function takeFlowKey(): string {
  const key = sessionStorage.getItem(flowKey) ?? '';
  sessionStorage.removeItem(flowKey);
  return key;
}
