import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../../../platform/auth/seal.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import { base32, stepOf } from '../../../platform/auth/totp.ts';
import { and, count, eq, isNotNull, isNull, lt, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Site } from '../../system/site-config/api.ts';
import type { SecondFactor } from './api.ts';
import { recoveryCode, secondFactor } from './schema.ts';

const purpose = 'identity.second-factor';
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;
const recoveryCodes = 10;

/** Written in groups, typed in any way. */
const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();
const hashOf = (userId: number, code: string) => hashToken(`${userId}:${plainCode(code)}`);
const randomCode = () => base32(randomBytes(10)).replace(/(.{4})(?=.)/g, '$1-');

export function createSecondFactor({ site }: { readonly site: Pick<Site, 'secret'> }): SecondFactor {
  const ofUser = (userId: number) => eq(secondFactor.userId, userId);
  const rowOf = async (db: Queryable, userId: number) =>
    (await db.select().from(secondFactor).where(ofUser(userId)))[0];

  /** Marks the code's time step as used. If two calls send the same code, the second one fails. */
  const spend = async (db: Queryable, userId: number, code: string): Promise<boolean> => {
    const row = await rowOf(db, userId);
    const secret = row && unseal(site.secret, purpose, row.secret);
    if (!secret) return false;
    const step = stepOf(Buffer.from(secret, 'base64url'), plainCode(code), Date.now());
    if (step === null) return false;
    const spent = await db
      .update(secondFactor)
      .set({ lastStep: step })
      .where(and(ofUser(userId), lt(secondFactor.lastStep, step)))
      .returning({ userId: secondFactor.userId });
    return spent.length > 0;
  };
  const spendRecovery = async (db: Queryable, userId: number, code: string): Promise<boolean> => {
    const hash = hashOf(userId, code);
    const gone = await db
      .delete(recoveryCode)
      .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, hash)))
      .returning({ userId: recoveryCode.userId });
    return gone.length > 0;
  };

  return {
    isOn: async (db, userId) => (await rowOf(db, userId))?.confirmedAt != null,
    takes: async (db, userId, code) => (await spend(db, userId, code)) || spendRecovery(db, userId, code),
    async remove(db, userId) {
      await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
      await db.delete(secondFactor).where(ofUser(userId));
    },
    async begin(db, userId) {
      const secret = randomBytes(secretBytes);
      const sealed = seal(site.secret, purpose, secret.toString('base64url'));
      await db
        .insert(secondFactor)
        .values({ userId, secret: sealed })
        .onConflictDoUpdate({
          target: secondFactor.userId,
          set: { secret: sealed, lastStep: 0 },
          setWhere: isNull(secondFactor.confirmedAt),
        });
      return secret;
    },
    async confirm(tx, userId, code) {
      if (!(await spend(tx, userId, code))) return null;
      const codes = Array.from({ length: recoveryCodes }, randomCode);
      const first = await tx
        .update(secondFactor)
        .set({ confirmedAt: sql`now()` })
        .where(and(ofUser(userId), isNull(secondFactor.confirmedAt)))
        .returning({ userId: secondFactor.userId });
      // Another page has confirmed it a moment ago, and shows the recovery codes.
      if (first.length === 0) throw new CallError('secondFactorOn');
      await tx.insert(recoveryCode).values(codes.map((one) => ({ userId, codeHash: hashOf(userId, one) })));
      return codes;
    },
    async state(db, userId) {
      const [row] = await db
        .select({ since: secondFactor.confirmedAt })
        .from(secondFactor)
        .where(and(ofUser(userId), isNotNull(secondFactor.confirmedAt)));
      const [left] = await db.select({ many: count() }).from(recoveryCode).where(eq(recoveryCode.userId, userId));
      return { since: row?.since ?? null, recoveryCodesLeft: left?.many ?? 0 };
    },
  };
}
