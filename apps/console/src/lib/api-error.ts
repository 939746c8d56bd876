export interface FieldError {
  path: string;
  message: string;
  /** The position of the error in a text, counted from 1. */
  line?: number;
  column?: number;
}

/** Why a call failed. `code` is the server's, or `network` or `timeout` without an answer. */
export class ApiError extends Error {
  readonly code: number | 'network' | 'timeout';
  readonly errors: readonly FieldError[];
  /** The server's data with the error, such as the current row. */
  readonly data: unknown;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ApiError['code'],
    message: string,
    more: {
      errors?: readonly FieldError[];
      data?: unknown;
      requestId?: string;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'ApiError';
    this.code = code;
    this.errors = more.errors ?? [];
    this.data = more.data;
    this.requestId = more.requestId;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** The text to show for anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
