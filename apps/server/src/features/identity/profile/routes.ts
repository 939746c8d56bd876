import { readOnlyOf } from '@flotilla/contract/fields';
import * as calls from '@flotilla/contract/http/identity/profile';
import { copyAgentConfiguration } from '@flotilla/contract/http/system/licence';
import type { Locale } from '@flotilla/contract/locale';
import { profileWords } from '@flotilla/contract/words/profile';
import { isByToken, mayCall, type UserWho } from '../../../platform/access/who.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import { CallError, missingField, notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type AccessChange, accessChanged } from '../access/api.ts';
import type { ApiTokens } from '../api-tokens/api.ts';
import { freshMinutes, type Sessions, type SignIn } from '../sessions/api.ts';
import type { Users } from '../users/api.ts';

interface Deps {
  readonly db: Database;
  readonly bus: Bus;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly apiTokens: ApiTokens;
}

/** The own profile of a user. */
export function profileRoutes(http: Http, { db, bus, users, sessions, signIn, apiTokens }: Deps): void {
  const own = async (who: UserWho, locale: Locale) => {
    const profile = await users.profile(db.drizzle, who.userId, locale);
    if (!profile) throw notFound();
    const mayEnrol = mayCall(who, copyAgentConfiguration.access);
    const showsKey = profile.userType === 'front' && mayEnrol && !isByToken(who);
    return { ...profile, communicationKey: showsKey ? profile.communicationKey : '' };
  };

  serve(http, calls.getProfile, ({ who, locale }) => own(who, locale));

  serve(http, calls.editProfile, async ({ who, body, locale }) => {
    assertUnchanged(body, await own(who, locale), readOnlyOf(calls.editProfile));
    const { nickname, phone, gender } = body;
    await users.editProfile(db.drizzle, who.userId, { nickname, phone, gender });
  });

  /** A user without a password cannot confirm an old one, and must have signed in recently instead. */
  const confirmOwner = async (who: UserWho, oldPassword: string | undefined, address: string) => {
    const hasPassword = (await users.credentialsOf(db.drizzle, who.userId))?.passwordHash !== null;
    if (hasPassword && oldPassword === undefined) throw missingField(profileWords, 'oldPassword');
    if (oldPassword !== undefined) return signIn.confirm(who, oldPassword, address, 'oldPassword');
    if (!(await sessions.isFresh(db.drizzle, who.sessionId))) {
      throw new CallError('signInStale', { params: { minutes: freshMinutes } });
    }
  };

  serve(http, calls.updatePassword, async ({ who, body, address }) => {
    await confirmOwner(who, body.oldPassword, address);
    await db.transaction(async ({ drizzle: tx }) => {
      const epoch = await users.setPassword(tx, who.userId, body.newPassword);
      await sessions.keep(tx, who.sessionId, epoch);
      if (body.revokeTokens !== false) await apiTokens.revokeAll(tx, who.userId);
    });
    bus.publish(accessChanged, { userIds: [who.userId] } satisfies AccessChange);
  });
}
