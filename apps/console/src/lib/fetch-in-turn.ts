import { readToken } from './session.ts';

/** A tenant may have few calls a second, and a page asks for several things at once: those beyond wait, so often at most. */
const mostWaits = 4;
const longestWaitSeconds = 2;

/** The short wait that the answer asks for; undefined where it is none. */
function waitOf(response: Response): number | undefined {
  const seconds = response.status === 429 ? Number(response.headers.get('Retry-After')) : 0;
  return seconds > 0 && seconds <= longestWaitSeconds ? seconds : undefined;
}

/** Fetches; what somebody signed in sent too soon after others is sent again: a call that is refused so has done nothing. */
export async function fetchInTurn(url: string, init: RequestInit, waits = 0): Promise<Response> {
  const response = await fetch(url, init);
  const seconds = waitOf(response);
  if (!seconds || waits === mostWaits || !readToken()) return response;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  return fetchInTurn(url, init, waits + 1);
}
