import type { Door } from '../connections/api.ts';

/** How phones join. */
export interface Enrolment {
  readonly door: Door;
  /** The key with which phones join the site and wait to be assigned: random, made at the first start. */
  siteKey(): string;
}
