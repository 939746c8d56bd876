import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits behind a prefix that names the token's purpose. */
export const createToken = (prefix: string): string => prefix + randomBytes(32).toString('base64url');

/** The stored form of a token. Tokens are random, so a plain hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether both secrets are equal. The time that this takes does not reveal where they differ. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(one)), Buffer.from(hashToken(other)));
