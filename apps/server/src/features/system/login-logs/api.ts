/** One attempt to sign in. */
export interface LoginAttempt {
  /** Null when nobody has the name. */
  readonly userId: number | null;
  readonly username: string;
  readonly ok: boolean;
  /** The error's name, empty when it went well. */
  readonly message: string;
  readonly address: string;
  readonly userAgent: string;
  readonly sessionId?: number;
}

export interface LoginLogs {
  /** Written behind. */
  record(attempt: LoginAttempt): void;
}
