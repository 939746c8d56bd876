import { create } from 'zustand';

export interface LoggedError {
  readonly id: number;
  readonly atMs: number;
  /** The address at which it happened. */
  readonly path: string;
  readonly message: string;
  readonly stack: string;
}

const most = 50;
let made = 0;

/** The errors of pages since the console was opened, newest first. */
export const useErrorLog = create<{ errors: readonly LoggedError[] }>(() => ({ errors: [] }));
export const clearErrorLog = (): void => useErrorLog.setState({ errors: [] });

/** Stores an error in production builds, whose top bar shows the errors. */
export function logError(error: unknown, isKept = import.meta.env.PROD): void {
  if (!isKept) return;
  made += 1;
  const known = error instanceof Error ? error : new Error(String(error));
  const { pathname, search } = location;
  const logged = {
    id: made,
    atMs: Date.now(),
    path: pathname + search,
    message: known.message,
    stack: known.stack ?? '',
  };
  useErrorLog.setState(({ errors }) => ({ errors: [logged, ...errors].slice(0, most) }));
}

let listens = false;
/** Keeps errors that nothing catches, from now on. */
export function listenForErrors(): void {
  if (listens) return;
  listens = true;
  addEventListener('error', ({ error }) => error && logError(error));
  addEventListener('unhandledrejection', ({ reason }) => logError(reason));
}
