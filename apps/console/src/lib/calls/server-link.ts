import { useEffect } from 'react';
import { create } from 'zustand';

/** Doubts are looked into so often. */
const checkMs = 1_000;
/** Pages poll every 5 s, so a longer silence raises doubt. */
const quietMs = 6_000;
/** A slower answer counts as none. */
const timeoutMs = 3_000;
/** The number of consecutive failed checks before the user is notified. */
const mostMisses = 2;

interface ServerLink {
  /** The time of the server's last answer, while it is unreachable. */
  cutOffSinceMs: number | undefined;
  /** The number of reconnections. */
  returns: number;
}

/** Whether the server is reachable. A failed call or a closed socket only raises doubt; `/healthz` decides. */
export const useServerLink = create<ServerLink>(() => ({ cutOffSinceMs: undefined, returns: 0 }));

let heardAtMs = Date.now();
let misses = 0;
let isDoubted = false;
let isAsking = false;
let isWatched = false;

export const isCutOff = (): boolean => useServerLink.getState().cutOffSinceMs !== undefined;
export const lastHeardMs = (): number => heardAtMs;

/** Runs `then` each time the server is back; the answer ends that. */
export const onServerReturn = (then: () => void): (() => void) =>
  useServerLink.subscribe(({ returns }, before) => {
    if (returns !== before.returns) then();
  });

/** The server sent something on an open connection. */
export function serverHeard(): void {
  heardAtMs = Date.now();
}

/** The server answered a call. */
export function serverAnswered(): void {
  serverHeard();
  misses = 0;
  isDoubted = false;
  if (isCutOff()) useServerLink.setState(({ returns }) => ({ cutOffSinceMs: undefined, returns: returns + 1 }));
}

/** Something failed in a way that an unreachable server would explain. */
export function doubtServer(): void {
  isDoubted = true;
  void check();
}

async function answers(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    return response.status < 500;
  } catch {
    return false;
  }
}

async function check(): Promise<void> {
  const isQuiet = Date.now() - heardAtMs > quietMs;
  if (!isWatched || isAsking || document.hidden || !(isDoubted || isQuiet)) return;
  isAsking = true;
  isDoubted = true;
  if (await answers()) serverAnswered();
  else misses += 1;
  isAsking = false;
  if (misses >= mostMisses && !isCutOff()) useServerLink.setState({ cutOffSinceMs: heardAtMs });
}

/** Keeps `useServerLink` true while the window is shown. */
export function useServerWatch(): void {
  useEffect(() => {
    isWatched = true;
    const checkNow = () => void check();
    const timer = setInterval(checkNow, checkMs);
    document.addEventListener('visibilitychange', checkNow);
    addEventListener('online', checkNow);
    addEventListener('offline', doubtServer);
    return () => {
      isWatched = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkNow);
      removeEventListener('online', checkNow);
      removeEventListener('offline', doubtServer);
    };
  }, []);
}
