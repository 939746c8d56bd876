import { parseArgs } from 'node:util';
import { parseServerAddress } from './link/server-address.ts';
import {
  type AdbOptions,
  readConnect,
  readHostAndPort,
  readPhoneFolder,
  readScrcpy,
} from './phones/adb/adb-options.ts';
import type { Language } from './phones/simulated/language.ts';
import { readConfiguration } from './read-configuration.ts';
import type { AgentIdentity } from './update/identity.ts';
import { UsageError } from './usage-error.ts';

export type CommandLine =
  | { readonly verb: 'help' }
  | {
      readonly verb: 'doctor';
      readonly server: string | undefined;
      readonly real: AdbOptions;
      readonly dataDir: string;
    }
  | {
      readonly verb: 'run';
      readonly server: string;
      readonly key: string | undefined;
      readonly identity: AgentIdentity | undefined;
      readonly dataDir: string;
      readonly phones:
        | { readonly kind: 'simulated'; count: number; seed: string; language: Language }
        | { readonly kind: 'adb'; readonly real: AdbOptions };
    };

const mostSimulated = 10_000;
const languages: readonly Language[] = ['en', 'zh-CN'];

export const usage = `Joins phones to a Flotilla site.

  npm run agent -- --server URL --key KEY [options]     join every phone that adb knows
  npm run agent -- --server URL --key KEY --simulate N  join N simulated phones instead
  npm run agent -- doctor [--server URL]                see what is missing

  --server URL     the site, for example http://192.168.1.10:8080   (or FLOTILLA_SERVER)
  --key KEY        the site's enrolment key, a tenant's communication key or a one-time code; phones that the site
                   has assigned do not need it any more             (or FLOTILLA_KEY)
  --config JSON    server and key in one: what the console copies or its QR code says, or a file that holds it
  --simulate N     1 to ${mostSimulated} simulated phones
  --seed TEXT      the same seed gives the same simulated phones    (default: the name of this computer)
  --language LANG  what simulated phones are written in: ${languages.join(' or ')}   (default en)
  --data DIR       where runs, logs and tokens are kept             (default ./data/agent)
  --adb HOST:PORT  the adb server                                   (default 127.0.0.1:5037)
  --connect HOST[:PORT]
                   a phone on the network that adb is to connect and to keep connected, port 5555 if none is named;
                   again for each phone, or several with commas     (or FLOTILLA_ADB_CONNECT)
  --phone-folder DIR
                   where files may be put on a phone                (or FLOTILLA_PHONE_FOLDER; default /data/local/tmp)
  --scrcpy-server FILE --scrcpy-version V [--scrcpy-sha256 HASH]
                   scrcpy's server for the phones, instead of 3.3.3 from the npm registry; its hash is known for the
                   published versions 3.0 to 3.3.4
                               (or FLOTILLA_SCRCPY_SERVER, FLOTILLA_SCRCPY_VERSION, FLOTILLA_SCRCPY_SHA256)
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
  const configuration =
    values.config === undefined ? undefined : explained('--config ', () => readConfiguration(values.config!));
  const server = values.server ?? configuration?.server ?? environment.FLOTILLA_SERVER;
  if (server !== undefined) explained('--server: ', () => parseServerAddress(server));
  const dataDir = values.data ?? './data/agent';
  if (dataDir.trim() === '') throw new UsageError('--data needs a folder');
  const real = readReal(values, environment);
  if (verb === 'doctor') return { verb, server, real, dataDir };
  if (server === undefined) throw new UsageError('--server (or FLOTILLA_SERVER) is missing: the address of the site');
  const key = (values.key ?? configuration?.key ?? environment.FLOTILLA_KEY)?.trim() || undefined;
  const identity = values.server === undefined ? configuration?.agent : undefined;
  return { verb: 'run', server, key, identity, dataDir, phones: readPhones(values, real, computerName) };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  return explained('', () =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        server: text,
        key: text,
        config: text,
        simulate: text,
        seed: text,
        language: text,
        data: text,
        adb: text,
        'phone-folder': text,
        'scrcpy-server': text,
        'scrcpy-version': text,
        'scrcpy-sha256': text,
        connect: { ...text, multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    }),
  );
}

/** Errors are those of the command line. */
function explained<T>(prefix: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(`${prefix}${(error as Error).message}`);
  }
}

function readReal(
  values: ReturnType<typeof parse>['values'],
  environment: Readonly<Record<string, string | undefined>>,
): AdbOptions {
  return {
    adb: readHostAndPort(values.adb ?? '127.0.0.1:5037'),
    connect: readConnect(values.connect ?? [environment.FLOTILLA_ADB_CONNECT ?? '']),
    phoneFolder: readPhoneFolder(values['phone-folder'] ?? environment.FLOTILLA_PHONE_FOLDER),
    scrcpy: readScrcpy({
      path: values['scrcpy-server'] ?? environment.FLOTILLA_SCRCPY_SERVER,
      version: values['scrcpy-version'] ?? environment.FLOTILLA_SCRCPY_VERSION,
      sha256: values['scrcpy-sha256'] ?? environment.FLOTILLA_SCRCPY_SHA256,
    }),
  };
}

function readPhones(
  values: { simulate?: string; seed?: string; language?: string; adb?: string; connect?: string[] },
  real: AdbOptions,
  computerName: string,
): Extract<CommandLine, { verb: 'run' }>['phones'] {
  if (values.simulate === undefined) {
    for (const name of ['seed', 'language'] as const) {
      if (values[name] !== undefined) throw new UsageError(`--${name} only goes with --simulate`);
    }
    return { kind: 'adb', real };
  }
  for (const name of ['adb', 'connect'] as const) {
    if (values[name] !== undefined) throw new UsageError(`--simulate and --${name} do not go together`);
  }
  const count = /^\d{1,5}$/.test(values.simulate) ? Number(values.simulate) : 0;
  if (count < 1 || count > mostSimulated) {
    throw new UsageError(`--simulate needs a number from 1 to ${mostSimulated}, not "${values.simulate}"`);
  }
  const language = languages.find((each) => each === (values.language ?? 'en'));
  if (!language) throw new UsageError(`--language needs ${languages.join(' or ')}, not "${values.language}"`);
  return { kind: 'simulated', count, seed: values.seed ?? computerName, language };
}
