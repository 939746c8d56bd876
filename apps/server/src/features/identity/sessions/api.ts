import type { BodyOf } from '@flotilla/contract/endpoint';
import type { login } from '@flotilla/contract/http/identity/sessions';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Credentials } from '../users/api.ts';

export interface Sessions {
  /** The token's user with current rights; null if the session has ended. Counts as use of the session. */
  authenticate(token: string): Promise<UserWho | null>;
  /** The same without counting as use, for sockets that check again. */
  peek(token: string): Promise<UserWho | null>;
  /** Calls back when a person's session has ended or the rights may have changed, so that sockets check again or close. */
  onChange(hear: (change: { readonly userIds: readonly number[] | 'all' }) => void): () => void;
  /** Whether the person has signed in a moment ago. */
  isFresh(db: Queryable, sessionId: number): Promise<boolean>;
  /** Deletes the person's other sessions. `ended` reports it after the transaction. */
  endOthers(tx: Queryable, who: UserWho): Promise<unknown>;
  /** Announces that sessions of these people have ended. */
  ended(userIds: readonly number[]): void;
  /** Lets this session outlive a change of the password that ended all others; `epoch` is the new one. */
  keep(db: Queryable, sessionId: number, epoch: number): Promise<void>;
}

/** After a sign-in, what else would ask for the password may be done without one. */
export const freshMinutes = 10;

/** The origin of a sign-in. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
}

/** A session's token; or, while it is empty, the key with which the code of the second factor is sent. */
export interface Entrance {
  readonly token: string;
  readonly codeKey: string;
}

export type CaptchaProof = Pick<BodyOf<typeof login>, 'code' | 'uuid' | 'verifyCode' | 'verifyKey'>;

export interface SignIn {
  /** Also while the site asks for none. A captcha that was tried is spent. */
  passesCaptcha(proof: CaptchaProof): Promise<boolean>;
  /** For a person whose password, or whose identity provider, has just confirmed them. */
  enter(person: Credentials, visitor: Visitor): Promise<Entrance>;
  /** Checks the password of a signed-in user. Failures count as those of a sign-in. @throws 400, 409 without one, 429 */
  confirm(who: UserWho, password: string, address: string, field?: 'oldPassword' | 'password'): Promise<void>;
  /** Work that answers null for a wrong code of a second factor, which counts as one of a sign-in. @throws 429 */
  tryCode<T>(who: UserWho, address: string, work: () => Promise<T | null>): Promise<T | null>;
}

/** The prefix of session tokens; other tokens have other prefixes, so a token's kind is known without a query. */
export const sessionTokenPrefix = 'fs_';
export const phoneTokenPrefix = 'fp_';
