/** A failure that an operator can mend. The message is complete: it names the cause, and the setting or command that helps. */
export class OperatorError extends Error {
  override readonly name: string = this.constructor.name;
}
