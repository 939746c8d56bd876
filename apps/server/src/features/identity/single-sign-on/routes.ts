import * as calls from '@flotilla/contract/http/identity/single-sign-on';
import { userName } from '@flotilla/contract/http/identity/users';
import { term } from '@flotilla/contract/terms';
import { sealUntil, unsealInTime } from '../../../platform/auth/seal.ts';
import type { Database } from '../../../platform/db/database.ts';
import { and, eq } from '../../../platform/db/orm.ts';
import { CallError, invalidField } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { LoginLogs } from '../../system/login-logs/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Site } from '../../system/site-config/api.ts';
import type { AccessReader } from '../access/api.ts';
import type { SignIn } from '../sessions/api.ts';
import { newTenantLimits, type Users } from '../users/api.ts';
import { defaultUserNameClaim, type Flow, type Identity, type Provider } from './provider.ts';
import { singleSignOn as table } from './schema.ts';

interface Deps {
  readonly db: Database;
  readonly users: Users;
  readonly access: AccessReader;
  readonly signIn: SignIn;
  readonly singleSignOn: Provider;
  readonly parameters: Parameters;
  readonly loginLogs: LoginLogs;
  readonly site: Pick<Site, 'secret'>;
  readonly settings: { readonly publicUrl: string | null };
}

const purpose = 'identity.single-sign-on';
const flowHoldsMs = 10 * 60_000;
const returnPath = '/auth-redirect';

export function singleSignOnRoutes(http: Http, deps: Deps): void {
  const { db, users, access, signIn, singleSignOn: provider, parameters, loginLogs, site, settings } = deps;

  /** `userId`: whose account is going to be linked, or null to sign in. */
  const begin = async (browserOrigin: string, host: string, userId: number | null) => {
    const origin = settings.publicUrl ? new URL(settings.publicUrl).origin : browserOrigin;
    if (!settings.publicUrl && (!URL.canParse(origin) || new URL(origin).host !== host)) {
      throw invalidField('origin', term('unknown'));
    }
    const flow = provider.newFlow(origin + returnPath, userId);
    const address = await provider.addressFor(flow);
    return { address, key: sealUntil(site.secret, purpose, flow, Date.now() + flowHoldsMs) };
  };

  serve(http, calls.startSingleSignOn, ({ query, host }) => begin(query.origin, host, null));

  serve(http, calls.beginLink, async ({ body, who, address, host }) => {
    await signIn.confirm(who, body.password, address);
    return begin(body.origin, host, who.userId);
  });

  const confirmed = async (body: { key: string; returned: string }, userId: number | null): Promise<Identity> => {
    const flow = unsealInTime<Flow>(site.secret, purpose, body.key);
    if (!flow || flow.userId !== userId) throw new CallError('signInOver');
    return provider.redeem(flow, body.returned);
  };
  const linkedTo = async ({ issuer, subject }: Identity): Promise<number | undefined> => {
    const [found] = await db.drizzle
      .select()
      .from(table)
      .where(and(eq(table.issuer, issuer), eq(table.subject, subject)));
    return found?.userId;
  };

  /** The new account has no password, because its user signs in at the provider. */
  const addUser = async ({ issuer, subject, claims }: Identity): Promise<number> => {
    if (!parameters.flag('oidc.createUsers')) throw new CallError('identityUnknown');
    const named = userName.safeParse(claims[parameters.text('oidc.userNameClaim') || defaultUserNameClaim]);
    if (!named.success) throw new CallError('identityUnnamed');
    const nickname = typeof claims.name === 'string' ? claims.name.replaceAll('\0', '').trim().slice(0, 64) : '';
    return db.transaction(async ({ drizzle: tx }) => {
      const person = {
        userName: named.data,
        nickname: nickname || named.data,
        password: null,
        limits: newTenantLimits(parameters),
      };
      const userId = await users.addTenant(tx, person);
      await tx.insert(table).values({ issuer, subject, userId });
      return userId;
    });
  };

  serve(http, calls.finishSingleSignOn, async ({ body, address, userAgent }) => {
    const identity = await confirmed(body, null);
    const userId = (await linkedTo(identity)) ?? (await addUser(identity));
    const person = await users.credentialsOf(db.drizzle, userId);
    const isActive = (await access.of(db.drizzle, [userId])).get(userId)?.active === true;
    if (!person || !isActive) {
      const username = person?.username ?? '';
      loginLogs.record({
        ...{ userId, username, ok: false, message: 'identityStopped' },
        ...{ address, userAgent, passwordTried: true },
      });
      throw new CallError('identityStopped');
    }
    return signIn.enter(person, { address, userAgent });
  });

  serve(http, calls.linkSingleSignOn, async ({ body, who: { userId } }) => {
    const identity = await confirmed(body, userId);
    const { issuer, subject } = identity;
    await db.transaction(async ({ drizzle: tx }) => {
      await tx.delete(table).where(and(eq(table.userId, userId), eq(table.issuer, issuer)));
      const added = await tx
        .insert(table)
        .values({ issuer, subject, userId })
        .onConflictDoNothing()
        .returning({ userId: table.userId });
      if (added.length === 0) throw new CallError('identityTaken');
    });
  });

  const hasPassword = async (userId: number) => (await users.credentialsOf(db.drizzle, userId))?.passwordHash !== null;

  serve(http, calls.unlinkSingleSignOn, async ({ who: { userId } }) => {
    if (!(await hasPassword(userId))) throw new CallError('noOwnPassword');
    await db.drizzle.delete(table).where(eq(table.userId, userId));
  });

  serve(http, calls.getSingleSignOn, async ({ who: { userId } }) => {
    const links = await db.drizzle
      .select({ userId: table.userId })
      .from(table)
      .where(and(eq(table.userId, userId), eq(table.issuer, parameters.text('oidc.issuer'))));
    return { name: provider.name(), linked: links.length > 0, hasPassword: await hasPassword(userId) };
  });
}
