interface Failure {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

/** Class 08: connections; 57P: it ends, has crashed, or starts; 53300: all its connections are taken. */
const ofTheServer = /^(08...|57P0[1-5]|53300)$/;
/** Driver errors without a code. */
const ofTheDriver =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Query read timeout)/;

/** Whether a statement failed because the database was unreachable: the same call may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error as Failure | undefined; typeof at === 'object' && at !== null; at = at.cause as Failure) {
    if (typeof at.code === 'string' && ofTheServer.test(at.code)) return true;
    if (at.syscall === 'connect' || (at.syscall === 'read' && at.code === 'ECONNRESET')) return true;
    if (typeof at.message === 'string' && ofTheDriver.test(at.message)) return true;
  }
  return false;
}
