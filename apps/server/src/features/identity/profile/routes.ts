import { readOnlyOf } from '@flotilla/contract/fields';
import * as calls from '@flotilla/contract/http/profile';
import type { Locale } from '@flotilla/contract/locale';
import { passwordMatches } from '../../../platform/auth/passwords.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import { CallError, notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type AccessChange, accessChanged } from '../access/api.ts';
import type { Sessions } from '../sessions/api.ts';
import type { Users } from '../users/api.ts';

interface Deps {
  db: Database;
  bus: Bus;
  users: Users;
  sessions: Sessions;
}

/** What people see and change of themselves. */
export function profileRoutes(http: Http, { db, bus, users, sessions }: Deps): void {
  const own = async (userId: number, locale: Locale) => {
    const profile = await users.profile(db.drizzle, userId, locale);
    if (!profile) throw notFound();
    const { communicationKey: _secret, ...shown } = profile;
    return shown;
  };

  serve(http, calls.getProfile, ({ who, locale }) => own(who.userId, locale));

  serve(http, calls.editProfile, async ({ who, body, locale }) => {
    assertUnchanged(body, await own(who.userId, locale), readOnlyOf(calls.editProfile));
    const { nickname, phone, gender } = body;
    await users.editProfile(db.drizzle, who.userId, { nickname, phone, gender });
  });

  serve(http, calls.updatePassword, async ({ who, body }) => {
    const credentials = await users.credentialsOf(db.drizzle, who.userId);
    if (!(await passwordMatches(credentials?.passwordHash ?? null, body.oldPassword))) {
      throw new CallError('passwordWrong');
    }
    await db.transaction(async ({ drizzle: tx }) => {
      const epoch = await users.setPassword(tx, who.userId, body.newPassword);
      await sessions.keep(tx, who.sessionId, epoch);
    });
    bus.publish(accessChanged, { userIds: [who.userId] } satisfies AccessChange);
  });
}
