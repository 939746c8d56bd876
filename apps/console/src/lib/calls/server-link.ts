import { useEffect } from 'react';
import { create } from 'zustand';

/** The interval of checks while the server is suspected to be unreachable. */
const checkIntervalMs = 1_000;
/** Pages poll every 5 s, so a longer silence makes the server suspect. */
const mostSilenceMs = 6_000;
/** A slower response counts as a failed check. */
const timeoutMs = 3_000;
/** The number of consecutive failed checks before the user is notified. */
const maxFailedChecks = 2;

interface ServerLink {
  /** The time of the last data from the server while the server is unreachable, otherwise `undefined`. */
  cutOffSinceMs: number | undefined;
  /** The number of times the server became reachable again. */
  returns: number;
}

/** Whether the server is reachable. A failed call or a closed socket only makes it suspect; requests to `/healthz` decide. */
export const useServerLink = create<ServerLink>(() => ({ cutOffSinceMs: undefined, returns: 0 }));

let lastReceivedAtMs = Date.now();
let failedChecks = 0;
let isSuspect = false;
let isChecking = false;
let isWatched = false; // Whether `useServerWatch` is mounted.

export const isCutOff = (): boolean => useServerLink.getState().cutOffSinceMs !== undefined;
export const lastReceivedMs = (): number => lastReceivedAtMs;

/** Calls `then` each time the server is reachable again, until the returned function is called. */
export const onServerReturn = (then: () => void): (() => void) =>
  useServerLink.subscribe(({ returns }, before) => {
    if (returns !== before.returns) then();
  });

/** Call this for data on an open connection. Only an HTTP response ends a suspicion. */
export function serverSentData(): void {
  lastReceivedAtMs = Date.now();
}

/** Call this for each HTTP response: the server is reachable. */
export function serverAnswered(): void {
  serverSentData();
  failedChecks = 0;
  isSuspect = false;
  if (isCutOff()) useServerLink.setState(({ returns }) => ({ cutOffSinceMs: undefined, returns: returns + 1 }));
}

/** Call this after a failure that an unreachable server would explain. */
export function checkServer(): void {
  isSuspect = true;
  void check();
}

async function isHealthy(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    return response.status < 500;
  } catch {
    return false;
  }
}

async function check(): Promise<void> {
  const isSilent = Date.now() - lastReceivedAtMs > mostSilenceMs;
  if (!isWatched || isChecking || document.hidden || !(isSuspect || isSilent)) return;
  isChecking = true;
  isSuspect = true;
  if (await isHealthy()) serverAnswered();
  else failedChecks += 1;
  isChecking = false;
  if (failedChecks >= maxFailedChecks && !isCutOff()) useServerLink.setState({ cutOffSinceMs: lastReceivedAtMs });
}

/** Keeps `useServerLink` up to date while the window is visible. The banner of a lost connection mounts this hook once. */
export function useServerWatch(): void {
  useEffect(() => {
    isWatched = true;
    const checkNow = () => void check();
    const timer = setInterval(checkNow, checkIntervalMs);
    const stop = new AbortController();
    document.addEventListener('visibilitychange', checkNow, { signal: stop.signal });
    addEventListener('online', checkNow, { signal: stop.signal });
    addEventListener('offline', checkServer, { signal: stop.signal });
    return () => {
      isWatched = false;
      clearInterval(timer);
      stop.abort();
    };
  }, []);
}
