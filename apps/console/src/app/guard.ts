import { bindPath } from '../lib/navigation/addresses.ts';
import { safePath } from '../lib/page.ts';

export interface Decision {
  entry: 'signIn' | 'bind' | 'console';
  /** The address to redirect to first. */
  to?: string;
}

/**
 * Which part of the console an address belongs to. Without a token everything but the open pages redirects to the sign-in page,
 * which keeps the wanted path; with a token the sign-in page redirects home.
 */
export function decide(address: { pathname: string; search: string; hash: string }, signedIn: boolean): Decision {
  // A one-time code works with and without an account.
  if (address.pathname === bindPath) return { entry: 'bind' };
  const isSignIn = address.pathname === '/login';
  if (signedIn) return isSignIn ? { entry: 'console', to: '/' } : { entry: 'console' };
  if (isSignIn) return { entry: 'signIn' };
  const wanted = address.pathname + address.search + address.hash;
  return { entry: 'signIn', to: wanted === '/' ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}` };
}

/** Where to go after signing in. */
export const wantedPath = (search: string): string => safePath(new URLSearchParams(search).get('redirect'));
