import type { AdmissionPort } from '../connections/api.ts';
import type { CodeState } from './bind-codes.ts';

export interface Enrolment {
  readonly admission: AdmissionPort;
  /** The key with which phones join the site and wait to be assigned. It is random and created at the first start. */
  siteKey(): string;
  /** The state of a valid one-time code. @throws 400 bindCodeInvalid, 429 after too many wrong codes from this address */
  lookUp(code: string, address: string): Promise<CodeState>;
}
