import type { AdmissionPort } from '../connections/api.ts';
import type { CodeState } from './bind-codes.ts';

export interface Enrolment {
  readonly admission: AdmissionPort;
  /** The key with which phones join the site and wait to be assigned. It is random and created at the first start. */
  siteKey(): string;
  /**
   * Returns the owner of agents with this key: the owner of the communication key or of the one-time code. `ownerId` is `null` for the
   * site's key, whose agents are unowned. Returns `null` if the key is invalid. @throws 429 after too many wrong codes from this address
   */
  ownerOfKey(key: string, address: string): Promise<{ tenantId: number; ownerId: number | null } | null>;
  /** Returns the state of a valid one-time code. @throws 400 bindCodeInvalid, 429 after too many wrong codes from this address */
  lookUp(code: string, address: string): Promise<CodeState>;
}
