import type { AnswerOf, BodyOf } from '@flotilla/contract/endpoint';
import type { login } from '@flotilla/contract/http/identity/sessions';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Credentials } from '../users/api.ts';

export { endEverySession } from './store.ts';

export interface Sessions {
  /** The token's user with current rights; null if the session has ended. Counts as use of the session. */
  authenticate(token: string): Promise<UserWho | null>;
  /** Like `authenticate`, but does not count as use of the session. For sockets that check again. */
  peek(token: string): Promise<UserWho | null>;
  /** Calls `listener` when a user's session has ended or the rights may have changed, so that sockets check again or close. */
  onChange(listener: (change: { readonly userIds: readonly number[] | 'all' }) => void): () => void;
  /** Whether the user signed in at most `freshMinutes` ago. */
  isFresh(db: Queryable, sessionId: number): Promise<boolean>;
  /** Deletes the user's other sessions. Call `ended` after the commit. */
  endOthers(tx: Queryable, who: UserWho): Promise<unknown>;
  /** Announces that sessions of these users have ended. */
  ended(userIds: readonly number[]): void;
  /** Keeps this session valid after a change of the password, which ends all others. `epoch` is the new credential epoch. */
  keep(db: Queryable, sessionId: number, epoch: number): Promise<void>;
}

/** The time after a sign-in in which actions that need a confirmed password are allowed without one. */
export const freshMinutes = 10;

/** The origin of a sign-in. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
}

/** The result of a sign-in: a session's token, or the key for the second factor. */
export type Entrance = AnswerOf<typeof login>;

export type CaptchaProof = Pick<BodyOf<typeof login>, 'code' | 'uuid' | 'verifyCode' | 'verifyKey'>;

export interface SignIn {
  /** Checks a captcha, which is valid for one attempt. Also true while captchas are off. */
  passesCaptcha(proof: CaptchaProof): Promise<boolean>;
  /** Signs in a user whose password, or whose identity provider, has confirmed the identity. */
  enter(person: Credentials, visitor: Visitor): Promise<Entrance>;
  /** Checks the password of a signed-in user. Failures count as those of a sign-in. @throws 400, 409 without one, 429 */
  confirm(who: UserWho, password: string, address: string, field?: 'oldPassword' | 'password'): Promise<void>;
  /** Runs `work`, which returns `null` for a wrong code. The failure counts as one of a sign-in. @throws 429 */
  tryCode<T>(who: UserWho, address: string, work: () => Promise<T | null>): Promise<T | null>;
}

/** The prefix of session tokens; other tokens have other prefixes, so a token's kind is known without a query. */
export const sessionTokenPrefix = 'fs_';
export const phoneTokenPrefix = 'fp_';
