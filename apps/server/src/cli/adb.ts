import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { createClient, StreamRefused } from '@flotilla/client';
import { callAdb, findAdb } from './adb/local-adb.ts';
import { openAdbSession } from './adb/session.ts';
import { type Command, UsageError } from './command.ts';
import { readHidden } from './passphrase.ts';

const usage = `adb NUMBER --site URL [--port PORT]   (the API token is read from FLOTILLA_TOKEN, or prompted for)`;

/** Makes a phone of the fleet appear in the local `adb devices`, until Ctrl-C or until the site closes the session. */
export const adb: Command = async ({ args, env, print }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { site: { type: 'string' }, port: { type: 'string' } },
    allowPositionals: true,
  });
  const [deviceNo, ...more] = positionals;
  const address = values.site ?? env.FLOTILLA_SITE;
  const port = Number(values.port ?? 0);
  if (!deviceNo || more.length > 0 || !address || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(usage);
  const site = siteAddress(address);
  const client = createClient(site, env.FLOTILLA_TOKEN || (await promptForToken()));
  try {
    const session = await openAdbSession({
      ...{ client, deviceNo, port },
      refused: (service, why) => print(`${service.slice(0, 100)}: ${why}`),
    });
    const interrupted = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal))).then(
      () => undefined,
    );
    const serial = `127.0.0.1:${session.port}`;
    const program = await findAdb(env);
    if (program) print(await callAdb(program, ['connect', serial], env).catch((error: Error) => error.message));
    else print(`adb was not found. Run: adb connect ${serial}`);
    print(`${deviceNo} is ${serial} for adb. Ctrl-C closes it.`);
    const why = await Promise.race([session.ended, interrupted]);
    if (program) await callAdb(program, ['disconnect', serial], env).catch(() => {});
    session.close();
    await session.ended;
    if (why === undefined) return 0;
    print(`Closed: ${why}`);
    return 1;
  } catch (error) {
    if (!(error instanceof StreamRefused)) throw error;
    print(error.message);
    return 1;
  }
};

function siteAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new UsageError(`${usage}\n"${text}" is not an address like https://phones.example.com`);
  return url.href;
}

async function promptForToken(): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError(`${usage}\nFLOTILLA_TOKEN is not set`);
  return readHidden('API token: ');
}
