/** The part of a pino logger that is used here. */
export interface AdbLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}
