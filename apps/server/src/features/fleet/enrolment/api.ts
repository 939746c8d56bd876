import type { AdmissionPort } from '../connections/api.ts';
import type { CodeState } from './bind-codes.ts';

/** How phones join. */
export interface Enrolment {
  readonly admission: AdmissionPort;
  /** The key with which phones join the site and wait to be assigned: random, made at the first start. */
  siteKey(): string;
  /**
   * What has become of a one-time code whose time lasts.
   * @throws 400 bindCodeInvalid, 429 when this address was wrong too often
   */
  lookUp(code: string, address: string): Promise<CodeState>;
}
