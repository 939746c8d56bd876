/** The log interface of this folder; a pino logger fits. */
export interface DatabaseLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const nothing = () => {};
export const silentLog: DatabaseLog = { debug: nothing, info: nothing, warn: nothing, error: nothing };
