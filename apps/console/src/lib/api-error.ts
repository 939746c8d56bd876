export interface FieldError {
  path: string;
  message: string;
  /** Where in a text the fault is, counted from 1. */
  line?: number;
  column?: number;
}

/** Why a call failed. `code` is the server's, or `network`, `timeout` where no answer came. */
export class ApiError extends Error {
  readonly code: number | 'network' | 'timeout';
  readonly errors: readonly FieldError[];
  /** What the server added: the row as it is now, for example. */
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
