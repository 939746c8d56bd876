import { UsageError } from '../../usage-error.ts';
import type { AdbServerAddress } from './adb-server.ts';
import { publishedServers } from './scrcpy/published-servers.ts';
import type { ScrcpyFile } from './scrcpy/server-program.ts';

type HostAndPort = Pick<AdbServerAddress, 'host' | 'port'>;

/** The options for phones that are connected by ADB. */
export interface AdbOptions {
  readonly adb: HostAndPort;
  /** The addresses (`host:port`) of phones on the network that adb must connect to. */
  readonly connect: readonly string[];
  /** A writable folder on a phone. */
  readonly phoneFolder: string;
  readonly scrcpy: ScrcpyFile | undefined;
}

const usualAdbdPort = 5555;
const mostConnected = 1_000;

export function readHostAndPort(text: string): HostAndPort {
  const read = hostAndPort(text);
  if (!read) throw new UsageError(`--adb needs HOST:PORT, for example 127.0.0.1:5037, not "${text}"`);
  return read;
}

/** Parses addresses for `adb connect`. Each text may contain several, separated by commas. */
export function readConnect(texts: readonly string[]): string[] {
  const named = texts.flatMap((text) => text.split(',').map((each) => each.trim())).filter(Boolean);
  const addresses = named.map((text) => {
    const read = hostAndPort(text) ?? hostAndPort(`${text}:${usualAdbdPort}`);
    if (!read) throw new UsageError(`--connect needs HOST or HOST:PORT, for example 192.168.1.31:5555, not "${text}"`);
    const { host, port } = read;
    return `${host.includes(':') ? `[${host}]` : host}:${port}`;
  });
  if (addresses.length > mostConnected) throw new UsageError(`--connect takes at most ${mostConnected} phones`);
  return [...new Set(addresses)];
}

export function readPhoneFolder(text = '/data/local/tmp'): string {
  if (/^\/[\w./-]+$/.test(text)) return text.replace(/\/+$/, '');
  throw new UsageError(`--phone-folder needs a folder on the phone, for example /data/local/tmp, not "${text}"`);
}

/** Reads the scrcpy options. Only version 3 is accepted, because the agent implements its protocol. */
export function readScrcpy({
  path,
  version,
  sha256,
}: Readonly<Record<keyof ScrcpyFile, string | undefined>>): ScrcpyFile | undefined {
  if (!path && !version && !sha256) return undefined;
  if (!path || !version) {
    throw new UsageError('--scrcpy-server and --scrcpy-version go together: a server starts only for its own version');
  }
  if (!/^3\.\d{1,3}(\.\d{1,3})?$/.test(version)) {
    throw new UsageError(`--scrcpy-version needs a version 3 of scrcpy, for example 3.3.3, not "${version}"`);
  }
  if (sha256 && !/^[0-9a-f]{64}$/i.test(sha256)) throw new UsageError('--scrcpy-sha256 needs 64 hexadecimal digits');
  const expected = sha256?.toLowerCase() ?? publishedServers[version];
  if (!expected) {
    throw new UsageError(`--scrcpy-sha256 is missing: the agent does not know the hash of scrcpy ${version}`);
  }
  return { path, version, sha256: expected };
}

function hostAndPort(text: string): HostAndPort | undefined {
  const match = /^(?<host>[^:\s/]+|\[[0-9a-f:]+\]):(?<port>\d{1,5})$/i.exec(text);
  const port = Number(match?.groups?.port);
  if (!match?.groups?.host || port < 1 || port > 65_535) return undefined;
  return { host: match.groups.host.replace(/^\[|\]$/g, ''), port };
}
