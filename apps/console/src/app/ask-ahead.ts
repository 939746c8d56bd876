import { type Answer, call } from '../lib/calls/api.ts';
import { readToken } from '../lib/session/session.ts';
import { readSite } from '../lib/session/site.ts';
import { decide } from './guard.ts';

const routes = ['GET /system/user/getInfo', 'GET /system/user/getRouters'] as const;
type First = (typeof routes)[number];
const asked = new Map<First, Promise<unknown>>();
const ask = <R extends First>(route: R): Promise<Answer<R>> =>
  call<First>(route, {}, { quiet: true }) as Promise<Answer<R>>;

/** Requests the data that the frame needs while the frame's code is still loading. */
export function askAhead(): void {
  if (decide(location, readToken() !== undefined).entry !== 'console') return;
  for (const route of routes) {
    const answer = ask(route);
    answer.catch(() => {});
    asked.set(route, answer);
  }
  void readSite();
}

/** Returns the prefetched response once. A failed call is repeated, because its message preceded the texts. */
export async function takeAnswer<R extends First>(route: R): Promise<Answer<R>> {
  const answer = asked.get(route);
  asked.delete(route);
  try {
    if (answer) return (await answer) as Answer<R>;
  } catch {}
  return ask(route);
}
