import type { RunException } from '@flotilla/contract/device';

/** Why a run fails before its script starts. */
export class RunFailure extends Error {
  override readonly name = 'RunFailure';
  readonly kind: RunException['kind'];
  constructor(kind: RunException['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
