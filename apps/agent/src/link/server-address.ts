/** The site's addresses: the device channel and the calls. */
export interface ServerAddress {
  /** The HTTP address, which ends with a slash. */
  readonly base: string;
  /** The WebSocket address of the device channel. */
  readonly channel: string;
}

/** Parses `http(s)://host[:port][/path]` or the same with `ws(s)`. Throws an error whose message is shown to the user. */
export function parseServerAddress(text: string): ServerAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const secure = url && /^(?:http|ws)(s?):$/.exec(url.protocol)?.[1];
  if (url === undefined || secure === undefined || url.hostname === '') {
    throw new Error(`"${text}" is not an address like http://192.168.1.10:8080 or wss://phones.example.com`);
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new Error(`the address "${url.origin}${url.pathname}" must come without a user, a query or a fragment`);
  }
  const rest = `//${url.host}${url.pathname.replace(/\/*$/, '/')}`;
  return { base: `http${secure}:${rest}`, channel: `ws${secure}:${rest}rapi/ws/device?type=device` };
}

/** Resolves a path on the site or an external address. `own` is `true` for the site, the only host that may receive the phone's token. */
export function resolveFile(server: ServerAddress, reference: string): { url: string; own: boolean } {
  if (reference.startsWith('/') && !reference.startsWith('//')) {
    return { url: server.base + reference.slice(1), own: true };
  }
  const url = URL.canParse(reference) ? new URL(reference) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Error(`"${reference}" is not an address of a file`);
  return { url: url.href, own: false };
}
