import { type BlockList, isIP } from 'node:net';
import { blockList } from '@flotilla/outbound/address';

export type Location = 'loopback' | 'private network' | 'unknown';

const loopback = blockList([
  ['127.0.0.0', 8],
  ['::1', 128],
]);
const inner = blockList([
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['fc00::', 7],
  ['fe80::', 10],
]);

/** A closed connection has no address, whatever its type declares. */
const plain = (address: string | undefined) => (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
const holds = (list: BlockList, address: string) => {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
};

export const isLoopback = (address: string): boolean => holds(loopback, plain(address));

/** The location that the address itself reveals. */
export function locate(address: string): Location {
  if (isLoopback(address)) return 'loopback';
  return holds(inner, plain(address)) ? 'private network' : 'unknown';
}

/** The unit of rate limits: an IPv6 address represents the 2^64 addresses of its holder. */
export function networkOf(address: string): string {
  const bare = plain(address);
  if (isIP(bare) !== 6) return bare;
  const [front = [], back = []] = bare.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
