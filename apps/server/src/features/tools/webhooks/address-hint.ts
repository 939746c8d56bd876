const shownEnd = 4;

/** The host of an address and its last characters, by which a user recognizes it. */
export function hintOf(address: string): string {
  const url = new URL(address);
  return url.pathname === '/' && url.search === '' ? url.host : `${url.host}/…${address.slice(-shownEnd)}`;
}
