import { parseArgs } from 'node:util';
import { parseServerAddress } from './link/server-address.ts';
import type { ScrcpyFile } from './phones/adb/scrcpy/server-program.ts';

export type CommandLine =
  | { readonly verb: 'help' }
  | {
      readonly verb: 'doctor';
      readonly server: string | undefined;
      readonly adb: HostAndPort;
      readonly scrcpy: ScrcpyFile | undefined;
      readonly dataDir: string;
    }
  | {
      readonly verb: 'run';
      readonly server: string;
      readonly key: string | undefined;
      readonly dataDir: string;
      readonly phones:
        | { readonly kind: 'simulated'; count: number; seed: string }
        | { readonly kind: 'adb'; adb: HostAndPort; scrcpy: ScrcpyFile | undefined };
    };

interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

/** What the caller typed wrong, in words for the caller. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const mostSimulated = 10_000;

export const usage = `Joins phones to a Flotilla site.

  npm run agent -- --server URL --key KEY [options]     join every phone that adb knows
  npm run agent -- --server URL --key KEY --simulate N  join N simulated phones instead
  npm run agent -- doctor [--server URL]                see what is missing

  --server URL     the site, for example http://192.168.1.10:8080   (or FLOTILLA_SERVER)
  --key KEY        the site's enrolment key, a tenant's communication key or a one-time code; phones that the site
                   has assigned do not need it any more             (or FLOTILLA_KEY)
  --simulate N     1 to ${mostSimulated} simulated phones
  --seed TEXT      the same seed gives the same simulated phones    (default: the name of this computer)
  --data DIR       where runs, logs and tokens are kept             (default ./data/agent)
  --adb HOST:PORT  the adb server                                   (default 127.0.0.1:5037)
  --scrcpy-server FILE --scrcpy-version V
                   scrcpy's server for the phones, instead of 3.3.3 from the npm registry
                                                                    (or FLOTILLA_SCRCPY_SERVER, FLOTILLA_SCRCPY_VERSION)
  --help           this text
`;

export function readCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  computerName: string,
): CommandLine {
  const { values, positionals } = parse(args);
  if (values.help) return { verb: 'help' };
  const [verb = 'run', ...rest] = positionals;
  if (rest.length > 0 || (verb !== 'run' && verb !== 'doctor')) {
    throw new UsageError(`"${positionals.join(' ')}" is not known; the only word here is doctor`);
  }
  const server = values.server ?? environment.FLOTILLA_SERVER;
  if (server !== undefined) checkServer(server);
  const adb = readHostAndPort(values.adb ?? '127.0.0.1:5037');
  const dataDir = values.data ?? './data/agent';
  if (dataDir.trim() === '') throw new UsageError('--data needs a folder');
  const scrcpy = readScrcpy(
    values['scrcpy-server'] ?? environment.FLOTILLA_SCRCPY_SERVER,
    values['scrcpy-version'] ?? environment.FLOTILLA_SCRCPY_VERSION,
  );
  if (verb === 'doctor') return { verb, server, adb, scrcpy, dataDir };
  if (server === undefined) throw new UsageError('--server (or FLOTILLA_SERVER) is missing: the address of the site');
  const key = (values.key ?? environment.FLOTILLA_KEY)?.trim() || undefined;
  return { verb: 'run', server, key, dataDir, phones: readPhones(values, { adb, scrcpy }, computerName) };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        server: text,
        key: text,
        simulate: text,
        seed: text,
        data: text,
        adb: text,
        'scrcpy-server': text,
        'scrcpy-version': text,
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function checkServer(server: string): void {
  try {
    parseServerAddress(server);
  } catch (error) {
    throw new UsageError(`--server: ${(error as Error).message}`);
  }
}

function readPhones(
  values: { simulate?: string; seed?: string; adb?: string },
  real: { adb: HostAndPort; scrcpy: ScrcpyFile | undefined },
  computerName: string,
): Extract<CommandLine, { verb: 'run' }>['phones'] {
  if (values.simulate === undefined) {
    if (values.seed !== undefined) throw new UsageError('--seed only goes with --simulate');
    return { kind: 'adb', ...real };
  }
  if (values.adb !== undefined) throw new UsageError('--simulate and --adb do not go together');
  const count = /^\d{1,5}$/.test(values.simulate) ? Number(values.simulate) : 0;
  if (count < 1 || count > mostSimulated) {
    throw new UsageError(`--simulate needs a number from 1 to ${mostSimulated}, not "${values.simulate}"`);
  }
  return { kind: 'simulated', count, seed: values.seed ?? computerName };
}

/** The protocol is that of version 3: others are not spoken here. */
function readScrcpy(path: string | undefined, version: string | undefined): ScrcpyFile | undefined {
  if (!path && !version) return undefined;
  if (!path || !version) {
    throw new UsageError('--scrcpy-server and --scrcpy-version go together: a server starts only for its own version');
  }
  if (!/^3\.\d{1,3}(\.\d{1,3})?$/.test(version)) {
    throw new UsageError(`--scrcpy-version needs a version 3 of scrcpy, for example 3.3.3, not "${version}"`);
  }
  return { path, version };
}

function readHostAndPort(text: string): HostAndPort {
  const match = /^(?<host>[^:\s]+|\[[0-9a-f:]+\]):(?<port>\d{1,5})$/i.exec(text);
  const port = Number(match?.groups?.port);
  if (!match?.groups?.host || port < 1 || port > 65_535) {
    throw new UsageError(`--adb needs HOST:PORT, for example 127.0.0.1:5037, not "${text}"`);
  }
  return { host: match.groups.host.replace(/^\[|\]$/g, ''), port };
}
