import type { login, sendSignInCode } from '@flotilla/contract/http/identity/sessions';
import { captchaHoldsMs, openCaptcha } from '../../../platform/auth/captcha/captcha-key.ts';
import { passwordMatches } from '../../../platform/auth/passwords.ts';
import { sealUntil, unsealInTime } from '../../../platform/auth/seal.ts';
import { createToken, hashToken } from '../../../platform/auth/tokens.ts';
import type { Database } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/insert-row.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Call } from '../../../platform/http/serve.ts';
import type { LoginLogs } from '../../system/login-logs/api.ts';
import type { Site } from '../../system/site-config/api.ts';
import type { AccessReader } from '../access/api.ts';
import type { SecondFactor } from '../second-factor/api.ts';
import type { Credentials, Users } from '../users/api.ts';
import { type CaptchaProof, type Entrance, type SignIn, sessionTokenPrefix, type Visitor } from './api.ts';
import type { Attempt, LockOut } from './lock-out.ts';
import { session } from './schema.ts';
import * as store from './store.ts';

export interface SignInDeps {
  readonly db: Database;
  readonly users: Users;
  readonly access: AccessReader;
  readonly lockOut: LockOut;
  readonly loginLogs: LoginLogs;
  readonly secondFactor: SecondFactor;
  readonly settings: { readonly captcha: boolean };
  readonly site: Pick<Site, 'secret'>;
}

/** The implementation of `SignIn`, with functions for the calls of this slice. */
export interface SignInSteps extends SignIn {
  signIn(call: Pick<Call<typeof login>, 'body' | keyof Visitor>): Promise<Entrance>;
  sendCode(call: Pick<Call<typeof sendSignInCode>, 'body' | keyof Visitor>): Promise<Entrance>;
}

const codePurpose = 'identity.sign-in-code';
const codeHoldsMs = 5 * 60_000;
type AwaitsCode = Pick<Credentials, 'userId' | 'epoch'>;

export function createSignIn(deps: SignInDeps): SignInSteps {
  const { db, users, lockOut, loginLogs, secondFactor, site } = deps;
  const failed = () => new CallError(deps.settings.captcha ? 'signInFailed' : 'credentialsWrong');

  /** Logs a refused attempt, and returns the error to throw. */
  const refusing =
    (username: string, { address, userAgent }: Visitor) =>
    (error: CallError, userId: number | null, passwordTried: boolean) => {
      loginLogs.record({ userId, username, ok: false, message: error.error, address, userAgent, passwordTried });
      return error;
    };
  const countLogged = (attempt: Attempt, refuse: ReturnType<typeof refusing>) =>
    lockOut.count(attempt).catch((error: unknown) => {
      throw error instanceof CallError ? refuse(error, attempt.userId, false) : error;
    });

  const begin = async (
    { userId, username, epoch }: Credentials,
    { address, userAgent }: Visitor,
  ): Promise<Entrance> => {
    const token = createToken(sessionTokenPrefix);
    const values = { userId, tokenHash: hashToken(token), credentialEpoch: epoch, address, userAgent };
    const sessionId = await insertRow(db.drizzle, session, values);
    await users.stampLogin(db.drizzle, userId);
    loginLogs.record({ userId, username, ok: true, message: '', address, userAgent, passwordTried: true, sessionId });
    return { token, codeKey: '' };
  };

  const enter: SignIn['enter'] = async (person, visitor) => {
    if (!(await secondFactor.isOn(db.drizzle, person.userId))) return begin(person, visitor);
    const { userId, epoch } = person;
    const awaits: AwaitsCode = { userId, epoch };
    return { token: '', codeKey: sealUntil(site.secret, codePurpose, awaits, Date.now() + codeHoldsMs) };
  };

  return {
    enter,
    passesCaptcha: (proof) => passesCaptcha(deps, proof),

    /** Fails in one and the same way whatever was wrong; only a site with a captcha names a code. */
    async signIn({ body, address, userAgent }) {
      const visitor = { address, userAgent };
      const refuse = refusing(body.username, visitor);
      // Guesses without a correct captcha are not counted, so they cannot lock out a user.
      if (!(await passesCaptcha(deps, body))) throw refuse(failed(), null, false);
      const person = await users.credentials(db.drizzle, body.username);
      const attempt = { userId: person?.userId ?? null, username: body.username, address };
      await countLogged(attempt, refuse);
      const passwordHolds = await passwordMatches(person?.passwordHash ?? null, body.password);
      if (!person || !passwordHolds || !(await isActive(deps, person))) throw refuse(failed(), attempt.userId, true);
      await lockOut.succeeded(attempt);
      return enter(person, visitor);
    },

    /** Wrong codes are counted apart, so that a right password does not take them back. */
    async sendCode({ body, address, userAgent }) {
      const awaits = unsealInTime<AwaitsCode>(site.secret, codePurpose, body.key);
      const person = awaits && (await users.credentialsOf(db.drizzle, awaits.userId));
      if (person?.epoch !== awaits?.epoch || !person) throw new CallError('signInOver');
      const visitor = { address, userAgent };
      const refuse = refusing(person.username, visitor);
      const attempt = { userId: person.userId, username: person.username, address, step: 'code' as const };
      await countLogged(attempt, refuse);
      const isRight = await secondFactor.takes(db.drizzle, person.userId, body.code);
      if (!isRight || !(await isActive(deps, person))) {
        const wrong = new CallError('codeWrong', { fields: [{ path: 'code' }] });
        throw refuse(wrong, person.userId, true);
      }
      await lockOut.succeeded(attempt);
      return begin(person, visitor);
    },

    async confirm({ userId, username }, password, address, field = 'password') {
      const credentials = await users.credentialsOf(db.drizzle, userId);
      if (credentials?.passwordHash === null) throw new CallError('noOwnPassword');
      const attempt = { userId, username, address };
      await lockOut.count(attempt);
      if (!(await passwordMatches(credentials?.passwordHash ?? null, password))) {
        const name = field === 'oldPassword' ? 'passwordWrong' : 'ownPasswordWrong';
        throw new CallError(name, { fields: [{ path: field }] });
      }
      await lockOut.succeeded(attempt);
    },

    async tryCode({ userId, username }, address, work) {
      const attempt = { userId, username, address, step: 'code' as const };
      await lockOut.count(attempt);
      const result = await work();
      if (result !== null) await lockOut.succeeded(attempt);
      return result;
    },
  };
}

async function passesCaptcha(
  { db, settings, site }: Pick<SignInDeps, 'db' | 'settings' | 'site'>,
  body: CaptchaProof,
): Promise<boolean> {
  if (!settings.captcha) return true;
  const opened = openCaptcha(site.secret, body.uuid || body.verifyKey || '');
  if (!opened) return false;
  // Tried is spent, right or wrong.
  const first = await store.burnCaptcha(db.drizzle, opened.nonce, Date.now() + captchaHoldsMs);
  return first && opened.answers(body.code || body.verifyCode || '');
}

async function isActive({ db, access }: SignInDeps, person: Credentials): Promise<boolean> {
  return (await access.of(db.drizzle, [person.userId])).get(person.userId)?.active === true;
}
