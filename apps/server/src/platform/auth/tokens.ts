import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits behind a prefix that tells what the token is for. */
export const createToken = (prefix: string): string => prefix + randomBytes(32).toString('base64url');

/** What is stored of a token. It is random, so a plain hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
