/** The site's addresses: the device channel and the calls. */
export interface ServerAddress {
  /** With a slash at its end. */
  readonly base: string;
  readonly channel: string;
}

/** Reads `http(s)://host[:port][/path]` or the same with ws(s). Throws a message for people. */
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

/** Resolves a file's path on the site, or its external address. Only the site may see the phone's token. */
export function resolveFile(server: ServerAddress, reference: string): { url: string; own: boolean } {
  if (reference.startsWith('/') && !reference.startsWith('//')) {
    return { url: server.base + reference.slice(1), own: true };
  }
  const url = URL.canParse(reference) ? new URL(reference) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Error(`"${reference}" is not an address of a file`);
  return { url: url.href, own: false };
}
