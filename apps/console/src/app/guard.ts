import type { ComponentType } from 'react';
import { bindPath, registerPath, returnPath } from '../lib/navigation/addresses.ts';
import { safePath } from '../lib/page.ts';

/** A part of the console with its own bundle, such as the sign-in. The address decides which part is shown. */
export type Half = ComponentType<{ onSignedIn: () => void }>;

export interface Decision {
  entry: 'signIn' | 'bind' | 'register' | 'return' | 'console';
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
  // Single sign-on comes back here to sign in, or in a session to link its account.
  if (address.pathname === returnPath) return { entry: 'return' };
  const isSignIn = address.pathname === '/login';
  const isRegister = address.pathname === registerPath;
  if (signedIn) return isSignIn || isRegister ? { entry: 'console', to: '/' } : { entry: 'console' };
  if (isRegister) return { entry: 'register' };
  if (isSignIn) return { entry: 'signIn' };
  const wanted = address.pathname + address.search + address.hash;
  return { entry: 'signIn', to: wanted === '/' ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}` };
}

/** The address after signing in. */
export const wantedPath = (search: string): string => safePath(new URLSearchParams(search).get('redirect'));
