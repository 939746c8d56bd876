export interface FieldError {
  path: string;
  message: string;
  /** The position of the error in a text, counted from 1. */
  line?: number;
  column?: number;
}

/** The failure of a call. `code` is the server's, or `network` or `timeout` without a response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number | 'network' | 'timeout';
  readonly errors: readonly FieldError[] = [];
  /** The server's data with the error, such as the current row. */
  readonly data: unknown;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ApiError['code'], message: string, { cause, ...details }: Details = {}) {
    super(message, { cause });
    Object.assign(this, details);
    this.code = code;
  }
}

type Details = Partial<Pick<ApiError, 'errors' | 'data' | 'requestId' | 'retryAfterSeconds' | 'cause'>>;

/** The text to show for anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
