/** An error with the causes that drizzle and the driver have wrapped in it. */
interface Failure {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly message?: unknown;
  readonly constraint?: string;
  readonly table?: string;
  readonly cause?: unknown;
}
export function causesOf(error: unknown): Failure[] {
  if (typeof error !== 'object' || error === null) return [];
  const failure: Failure = error;
  return [failure, ...causesOf(failure.cause)];
}

/** Class 08: connections; 57P: it ends, has crashed, or starts; 53300: all its connections are taken. */
const ofTheServer = /^(08...|57P0[1-5]|53300)$/;
/** Driver errors without a code. */
const ofTheDriver =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Query read timeout)/;

/** Whether a statement failed because the database was unreachable: the same call may succeed later. */
export const isDatabaseAway = (error: unknown): boolean =>
  causesOf(error).some(
    ({ code, syscall, message }) =>
      (typeof code === 'string' && ofTheServer.test(code)) ||
      syscall === 'connect' ||
      (syscall === 'read' && code === 'ECONNRESET') ||
      (typeof message === 'string' && ofTheDriver.test(message)),
  );
