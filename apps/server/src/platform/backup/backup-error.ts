import { OperatorError } from '../operator-error.ts';

/** A backup cannot be written, read or restored. The message contains the reason and what to do. */
export class BackupError extends OperatorError {}
