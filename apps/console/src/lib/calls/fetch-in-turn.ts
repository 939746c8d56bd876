import { readToken } from '../session/session.ts';

/** The most retries of a call that exceeds a tenant's calls per second, as a page sends several at once. */
const mostWaits = 4;
const longestWaitSeconds = 2;

/** The short wait that the response requests; `undefined` if it requests none. */
function waitOf(response: Response): number | undefined {
  const seconds = response.status === 429 ? Number(response.headers.get('Retry-After')) : 0;
  return seconds > 0 && seconds <= longestWaitSeconds ? seconds : undefined;
}

/** Fetches, and repeats a signed-in user's call that was refused as too frequent: such a call has had no effect. */
export async function fetchInTurn(url: string, init: RequestInit, waits = 0): Promise<Response> {
  const response = await fetch(url, init);
  const seconds = waitOf(response);
  if (!seconds || waits === mostWaits || !readToken()) return response;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  return fetchInTurn(url, init, waits + 1);
}
