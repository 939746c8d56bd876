import type { BodyOf } from '@flotilla/contract/endpoint';
import type { login } from '@flotilla/contract/http/sessions';
import { openCaptcha } from '../../../platform/auth/captcha/captcha-key.ts';
import { passwordMatches } from '../../../platform/auth/passwords.ts';
import { createToken, hashToken } from '../../../platform/auth/tokens.ts';
import type { Database } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { LoginLogs } from '../../system/login-logs/api.ts';
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
  readonly captcha: { readonly enabled: boolean; readonly secret: string };
}

interface SignIn {
  readonly body: BodyOf<typeof login>;
  readonly address: string;
  readonly userAgent: string;
}

/** Answers a token, or fails in one and the same way whatever was wrong. */
export const signIn = (deps: SignInDeps, asked: SignIn): Promise<string> =>
  deps.lockOut.inTurn({ username: asked.body.username, address: asked.address }, () => tryToSignIn(deps, asked));

async function tryToSignIn(deps: SignInDeps, { body, address, userAgent }: SignIn): Promise<string> {
  const { db, users, lockOut, loginLogs } = deps;
  const attempt = { username: body.username, address };
  const refuse = (error: CallError, userId: number | null) => {
    loginLogs.record({ userId, username: body.username, ok: false, message: error.error, address, userAgent });
    return error;
  };

  await lockOut.assertOpen(attempt).catch((error: CallError) => {
    throw refuse(error, null);
  });
  const captchaHolds = await passesCaptcha(deps, body);
  const person = await users.credentials(db.drizzle, body.username);
  const passwordHolds = await passwordMatches(person?.passwordHash ?? null, body.password);
  if (!captchaHolds || !person || !passwordHolds || !(await isActive(deps, person))) {
    await lockOut.failed(attempt);
    throw refuse(new CallError('signInFailed'), person?.userId ?? null);
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
  loginLogs.record({ userId, username, ok: true, message: '', address, userAgent, sessionId });
  return token;
}

async function passesCaptcha({ db, captcha }: SignInDeps, body: SignIn['body']): Promise<boolean> {
  if (!captcha.enabled) return true;
  const opened = openCaptcha(captcha.secret, body.uuid || body.verifyKey || '');
  if (!opened || opened.expiresAtMs <= Date.now()) return false;
  // Tried is spent, right or wrong.
  const first = await store.burnCaptcha(db.drizzle, opened.nonce, opened.expiresAtMs);
  return first && opened.answers(body.code || body.verifyCode || '');
}

async function isActive({ db, access }: SignInDeps, person: Credentials): Promise<boolean> {
  return (await access.of(db.drizzle, [person.userId])).get(person.userId)?.active === true;
}
