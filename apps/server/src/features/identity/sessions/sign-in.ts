import type { login } from '@flotilla/contract/http/sessions';
import { openCaptcha } from '../../../platform/auth/captcha/captcha-key.ts';
import { passwordMatches } from '../../../platform/auth/passwords.ts';
import { createToken, hashToken } from '../../../platform/auth/tokens.ts';
import type { Database } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Call } from '../../../platform/http/serve.ts';
import type { LoginLogs } from '../../system/login-logs/api.ts';
import type { Site } from '../../system/site-config/api.ts';
import type { AccessReader } from '../access/api.ts';
import type { Credentials, Users } from '../users/api.ts';
import { sessionTokenPrefix } from './api.ts';
import type { LockOut } from './lock-out.ts';
import * as store from './store.ts';

export interface SignInDeps {
  readonly db: Database;
  readonly users: Users;
  readonly access: AccessReader;
  readonly lockOut: LockOut;
  readonly loginLogs: LoginLogs;
  readonly settings: { readonly captcha: boolean };
  readonly site: Pick<Site, 'secret'>;
}

type SignIn = Pick<Call<typeof login>, 'body' | 'address' | 'userAgent'>;

/** Answers a token, or fails in one and the same way whatever was wrong; only a site with a captcha names a code. */
export async function signIn(deps: SignInDeps, { body, address, userAgent }: SignIn): Promise<string> {
  const { db, users, lockOut, loginLogs } = deps;
  const failed = () => new CallError(deps.settings.captcha ? 'signInFailed' : 'credentialsWrong');
  const refuse = (error: CallError, userId: number | null, passwordTried: boolean) => {
    const { username } = body;
    loginLogs.record({ userId, username, ok: false, message: error.error, address, userAgent, passwordTried });
    return error;
  };

  // Guesses without a correct captcha are not counted, so they lock nobody out.
  if (!(await passesCaptcha(deps, body))) throw refuse(failed(), null, false);
  const person = await users.credentials(db.drizzle, body.username);
  const attempt = { userId: person?.userId ?? null, username: body.username, address };
  await lockOut.count(attempt).catch((error: unknown) => {
    throw error instanceof CallError ? refuse(error, attempt.userId, false) : error;
  });
  const passwordHolds = await passwordMatches(person?.passwordHash ?? null, body.password);
  if (!person || !passwordHolds || !(await isActive(deps, person))) {
    throw refuse(failed(), attempt.userId, true);
  }

  await lockOut.succeeded(attempt);
  const token = createToken(sessionTokenPrefix);
  const sessionId = await store.insertSession(db.drizzle, {
    userId: person.userId,
    tokenHash: hashToken(token),
    credentialEpoch: person.epoch,
    address,
    userAgent,
  });
  await users.stampLogin(db.drizzle, person.userId);
  const { userId, username } = person;
  loginLogs.record({ userId, username, ok: true, message: '', address, userAgent, passwordTried: true, sessionId });
  return token;
}

async function passesCaptcha({ db, settings, site }: SignInDeps, body: SignIn['body']): Promise<boolean> {
  if (!settings.captcha) return true;
  const opened = openCaptcha(site.secret, body.uuid || body.verifyKey || '');
  if (!opened || opened.expiresAtMs <= Date.now()) return false;
  // Tried is spent, right or wrong.
  const first = await store.burnCaptcha(db.drizzle, opened.nonce, opened.expiresAtMs);
  return first && opened.answers(body.code || body.verifyCode || '');
}

async function isActive({ db, access }: SignInDeps, person: Credentials): Promise<boolean> {
  return (await access.of(db.drizzle, [person.userId])).get(person.userId)?.active === true;
}
