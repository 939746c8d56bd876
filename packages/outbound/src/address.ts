import { BlockList, isIP, isIPv6 } from 'node:net';

/** Addresses that do not lead to the public internet (RFC 6890 and its updates). */
const inner = blockList([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);
/** In IPv6 only 2000::/3 is public. The networks of `innerV6` lie within it, but tunnel other addresses or are for documentation. */
const publicV6 = blockList([['2000::', 3]]);
const innerV6 = blockList([
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

export function blockList(nets: readonly (readonly [net: string, bits: number])[]): BlockList {
  const list = new BlockList();
  for (const [net, bits] of nets) list.addSubnet(net, bits, isIPv6(net) ? 'ipv6' : 'ipv4');
  return list;
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv6(address)) return publicV6.check(address, 'ipv6') && !innerV6.check(address, 'ipv6');
  return !inner.check(address, 'ipv4');
}

export interface AllowedHost {
  /** A private address is allowed only if the list names the address itself (or localhost), not a name that resolves to it. */
  readonly innerAllowed: boolean;
}

/**
 * Returns the entry of the list that allows this URL, or `undefined`. An entry is a host, an address, or `*.` with the end of a name,
 * each with an optional port. Without a port it means the default port of the protocol.
 */
export function findAllowed(url: URL, list: readonly string[]): AllowedHost | undefined {
  const host = plainHost(url);
  const usual = url.protocol === 'https:' ? '443' : '80';
  for (const entry of list) {
    const [, pattern, port] =
      entry
        .trim()
        .toLowerCase()
        .match(/^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/) ?? [];
    if (!pattern || (url.port || usual) !== (port ?? usual)) continue;
    if (pattern.startsWith('*.')) {
      if (isIP(host) === 0 && host.endsWith(pattern.slice(1))) return { innerAllowed: false };
    } else if (host === pattern.replace(/^\[|\]$/g, '')) {
      return { innerAllowed: isIP(host) !== 0 || host === 'localhost' };
    }
  }
  return undefined;
}

/** The host without brackets and without the final dot. */
export function plainHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
