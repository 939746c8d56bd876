import { type Answer, call } from '../calls/api.ts';
import { safePath } from '../page.ts';

const flowKey = 'flotilla.singleSignOn';
const wantedKey = 'flotilla.singleSignOn.wanted';

function goTo({ address, key }: Answer<'GET /system/oidc/start'>): void {
  sessionStorage.setItem(flowKey, key);
  location.assign(address);
}

/** Redirects to the identity provider to sign in. After the sign-in the console shows the address `wanted`. */
export async function startSingleSignOn(wanted: string): Promise<void> {
  sessionStorage.setItem(wantedKey, wanted);
  goTo(await call('GET /system/oidc/start', { query: { origin: location.origin } }));
}

/** Starts the same flow to link the identity provider's account with the signed-in user's. Rejects if the password is wrong. */
export async function startLink(password: string): Promise<void> {
  const body = { origin: location.origin, password };
  goTo(await call('POST /system/oidc/begin', { body }, { quiet: true }));
}

/** Returns, once, the console address that was requested when the sign-in started. */
export function takeWantedAddress(): string {
  const wanted = sessionStorage.getItem(wantedKey) ?? '/';
  sessionStorage.removeItem(wantedKey);
  return safePath(wanted);
}

/** Returns, once, the key of the sign-in flow that this browser has started. */
export function takeFlowKey(): string {
  const key = sessionStorage.getItem(flowKey) ?? '';
  sessionStorage.removeItem(flowKey);
  return key;
}
