import { type Answer, call } from '../lib/calls/api.ts';
import { readToken } from '../lib/session/session.ts';
import { readSite } from '../lib/session/site.ts';
import { decide } from './guard.ts';

const routes = ['GET /system/user/getInfo', 'GET /system/user/getRouters'] as const;
type First = (typeof routes)[number];
const pending = new Map<First, Promise<unknown>>();
const request = <R extends First>(route: R): Promise<Answer<R>> =>
  call<First>(route, {}, { quiet: true }) as Promise<Answer<R>>;

/** Requests the data that the frame needs while the frame's code is still loading. */
export function prefetch(): void {
  if (decide(location, readToken() !== undefined).entry !== 'console') return;
  for (const route of routes) {
    const answer = request(route);
    answer.catch(() => {});
    pending.set(route, answer);
  }
  void readSite();
}

/** Returns the prefetched response once. A failed call is repeated, because its message preceded the texts. */
export async function takePrefetched<R extends First>(route: R): Promise<Answer<R>> {
  const answer = pending.get(route);
  pending.delete(route);
  try {
    if (answer) return (await answer) as Answer<R>;
  } catch {}
  return request(route);
}
