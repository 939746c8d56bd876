import type { AdmissionPort } from '../connections/api.ts';
import type { CodeState } from './bind-codes.ts';

export interface Enrolment {
  readonly admission: AdmissionPort;
  /** The key with which phones join the site and wait to be assigned. It is random and created at the first start. */
  siteKey(): string;
  /**
   * The owner of an agent that shows this key: nobody (`ownerId` null) for the site's key, else the owner of the communication key or
   * the one-time code. `null` for an invalid key. @throws 429 after too many wrong codes from this address
   */
  ownerOfKey(key: string, address: string): Promise<{ tenantId: number; ownerId: number | null } | null>;
  /** The state of a valid one-time code. @throws 400 bindCodeInvalid, 429 after too many wrong codes from this address */
  lookUp(code: string, address: string): Promise<CodeState>;
}
