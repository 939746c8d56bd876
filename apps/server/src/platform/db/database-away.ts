/** The fields that errors of Node, the driver and PostgreSQL may have. */
interface Failure {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly message?: unknown;
  readonly constraint?: string;
  readonly table?: string;
  readonly cause?: unknown;
}
/** Returns the error and its causes, because drizzle and the driver wrap the original error. */
export function causesOf(error: unknown): Failure[] {
  if (typeof error !== 'object' || error === null) return [];
  const failure: Failure = error;
  return [failure, ...causesOf(failure.cause)];
}

/** SQLSTATEs: class 08 connection failures; 57P01 to 57P05 the server stops, has crashed or starts; 53300 too many connections. */
const unavailableStates = /^(08...|57P0[1-5]|53300)$/;
/** Messages of driver errors that have no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Query read timeout)/;

/** Whether a statement failed because the database was unreachable, so that a retry may succeed. */
export const isDatabaseAway = (error: unknown): boolean =>
  causesOf(error).some(
    ({ code, syscall, message }) =>
      (typeof code === 'string' && unavailableStates.test(code)) ||
      syscall === 'connect' ||
      (syscall === 'read' && code === 'ECONNRESET') ||
      (typeof message === 'string' && driverMessages.test(message)),
  );
