export { readUserAgent } from './user-agent.ts';

/** An attempt to sign in. */
export interface LoginAttempt {
  /** Null for an unknown name. */
  readonly userId: number | null;
  readonly username: string;
  readonly ok: boolean;
  /** The error's name, empty when it went well. */
  readonly message: string;
  readonly address: string;
  readonly userAgent: string;
  /** Whether the password was checked. Other attempts are summed up by address. */
  readonly passwordTried: boolean;
  readonly sessionId?: number;
}

export interface LoginLogs {
  /** Stored later, in batches. */
  record(attempt: LoginAttempt): void;
}
