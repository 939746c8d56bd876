import type { RunException } from '@flotilla/contract/device';
import { faultText, type RunFault } from '@flotilla/contract/words/faults';

/** An error that ends a run before its script starts. */
export class RunFailure extends Error {
  override readonly name = 'RunFailure';
  readonly kind: RunException['kind'];
  readonly fault: RunFault | undefined;
  constructor(kind: RunException['kind'], why: string | RunFault) {
    super(typeof why === 'string' ? why : faultText(why, 'en'));
    this.kind = kind;
    this.fault = typeof why === 'string' ? undefined : why;
  }
}
