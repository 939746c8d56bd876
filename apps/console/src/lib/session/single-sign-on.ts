import { type Answer, call } from '../calls/api.ts';
import { safePath } from '../page.ts';

const flowKey = 'flotilla.singleSignOn';
const wantedKey = 'flotilla.singleSignOn.wanted';

function goTo({ address, key }: Answer<'GET /system/oidc/start'>): void {
  sessionStorage.setItem(flowKey, key);
  location.assign(address);
}

/** Sends the browser to the identity provider to sign in, and returns to the wanted address of the console after it. */
export async function startSingleSignOn(wanted: string): Promise<void> {
  sessionStorage.setItem(wantedKey, wanted);
  goTo(await call('GET /system/oidc/start', { query: { origin: location.origin } }));
}

/** Starts the same flow to link the identity provider's account with the signed-in user's. Rejects if the password is wrong. */
export async function startLink(password: string): Promise<void> {
  const body = { origin: location.origin, password };
  goTo(await call('POST /system/oidc/begin', { body }, { quiet: true }));
}

/** The address that was wanted when the sign-in began. */
export function takeWantedAddress(): string {
  const wanted = sessionStorage.getItem(wantedKey) ?? '/';
  sessionStorage.removeItem(wantedKey);
  return safePath(wanted);
}

/** The key of the flow that this browser has begun: it is used once. */
export function takeFlowKey(): string {
  const key = sessionStorage.getItem(flowKey) ?? '';
  sessionStorage.removeItem(flowKey);
  return key;
}
