import type { UpdateFault } from '@flotilla/contract/agent-report';
import { messageOf } from '../message-of.ts';

/** An update that did not succeed, with the step at which it failed. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError';
  readonly fault: UpdateFault;

  constructor(fault: UpdateFault, message: string) {
    super(message);
    this.fault = fault;
  }

  /** Returns an `UpdateError` unchanged, and another error as a failure of this step. */
  static of(fault: UpdateFault, error: unknown): UpdateError {
    return error instanceof UpdateError ? error : new UpdateError(fault, messageOf(error));
  }
}
