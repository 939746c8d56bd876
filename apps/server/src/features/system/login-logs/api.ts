export { readUserAgent } from './user-agent.ts';

/** An attempt to sign in. */
export interface LoginAttempt {
  /** `null` for an unknown name. */
  readonly userId: number | null;
  readonly username: string;
  readonly ok: boolean;
  /** The error's name; empty if the attempt succeeded. */
  readonly message: string;
  readonly address: string;
  readonly userAgent: string;
  /** Whether the password was checked. Other attempts are summed up by address. */
  readonly passwordTried: boolean;
  readonly sessionId?: number;
}

export interface LoginLogs {
  /** Stores the attempt later, in a batch. */
  record(attempt: LoginAttempt): void;
}
