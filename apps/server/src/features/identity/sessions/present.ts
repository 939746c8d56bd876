import type { UserWho } from '../../../platform/access/who.ts';
import { locate } from '../../../platform/auth/location.ts';
import { readUserAgent } from '../../system/login-logs/api.ts';

/** A session with its place and program; `current` marks the one that `who` uses. */
export const presentSession = <Row extends { readonly id: number; readonly address: string }>(
  { userAgent, ...session }: Row & { readonly userAgent: string },
  who: UserWho,
) => ({
  ...session,
  ...readUserAgent(userAgent),
  location: locate(session.address),
  current: session.id === who.sessionId,
});
