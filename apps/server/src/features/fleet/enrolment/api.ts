import type { Door } from '../connections/api.ts';

/** How phones join. */
export interface Enrolment {
  readonly door: Door;
  /** The key with which phones join the site and wait to be assigned: random, made at the first start. */
  siteKey(): string;
  /**
   * A one-time code whose time lasts, and the number of the phone that joined with it, if any.
   * @throws 400 bindCodeInvalid, 429 when this address was wrong too often
   */
  lookUp(code: string, address: string): Promise<{ readonly expiresAt: string; readonly deviceNo: string }>;
}
