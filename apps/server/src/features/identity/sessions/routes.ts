import * as calls from '@flotilla/contract/http/identity/sessions';
import type { Permission } from '@flotilla/contract/permission';
import { mayCall } from '../../../platform/access/who.ts';
import { captchaHoldsMs, sealCaptcha } from '../../../platform/auth/captcha/captcha-key.ts';
import { drawCaptcha, randomAnswer } from '../../../platform/auth/captcha/draw-captcha.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Menus } from '../menus/api.ts';
import { defaultRole } from '../roles/api.ts';
import { presentSession } from './present.ts';
import type { SessionMemory } from './sessions.ts';
import type { SignInDeps, SignInSteps } from './sign-in.ts';
import * as store from './store.ts';

interface Deps extends SignInDeps {
  readonly sessions: SessionMemory;
  readonly menus: Menus;
  readonly signIn: SignInSteps;
}

export function sessionRoutes(http: Http, deps: Deps): void {
  const { db, users, sessions, signIn, menus, settings, site } = deps;

  serve(http, calls.getCaptcha, async () => {
    if (!settings.captcha) return { captchaEnabled: false, key: '', img: '' };
    const answer = randomAnswer();
    const key = sealCaptcha(site.secret, answer, Date.now() + captchaHoldsMs);
    return { captchaEnabled: true, key, img: await drawCaptcha(answer) };
  });

  serve(http, calls.login, (call) => signIn.signIn(call));
  serve(http, calls.sendSignInCode, (call) => signIn.sendCode(call));

  serve(http, calls.logout, async ({ who }) => {
    await store.deleteSession(db.drizzle, who.sessionId);
    sessions.ended([who.userId]);
  });

  serve(http, calls.getInfo, async ({ who }) => {
    const profile = await users.profile(db.drizzle, who.userId);
    if (!profile) throw notFound();
    const { id, userName, nickname, avatar, userType } = profile;
    return {
      user: { id, user_name: userName, nickname, avatar, userType },
      roles: who.roles.length > 0 ? [...who.roles] : [defaultRole],
      permissions: [...who.permissions].filter((permission) => mayCall(who, permission as Permission)),
      seesAll: who.scope.kind === 'all',
    };
  });

  serve(http, calls.getRouters, async ({ who, locale }) => menus.routesFor(who, locale));

  serve(http, calls.listOwnSessions, async ({ who }) => {
    const rows = await store.sessionsOf(db.drizzle, who.userId, sessions.limits());
    const list = rows.map((row) => presentSession(row, who));
    return { list, total: list.length };
  });

  serve(http, calls.endOwnSession, async ({ who, query }) => {
    if (!(await store.deleteSessionOf(db.drizzle, who.userId, query.id))) throw notFound();
    sessions.ended([who.userId]);
  });

  serve(http, calls.endOtherSessions, async ({ who }) => {
    await sessions.endOthers(db.drizzle, who);
    sessions.ended([who.userId]);
  });
}
