import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import process from 'node:process';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { startAgent } from './agent.ts';
import { type CommandLine, readCommandLine, usage } from './command-line.ts';
import { describeFinding, diagnose } from './doctor.ts';
import { createAgentLog, createLastError } from './human-log.ts';
import { parseServerAddress } from './link/server-address.ts';
import { messageOf } from './message-of.ts';
import { createAdbPhones } from './phones/adb/adb-phones.ts';
import { ScrcpySource } from './phones/adb/scrcpy/server-program.ts';
import { loadSimulatedPhones } from './phones/load-simulated.ts';
import type { PhoneSource } from './phones/phone.ts';
import { IdentityStore } from './update/identity.ts';
import { findInstallation } from './update/installation.ts';
import { startSelfCare } from './update/self-care.ts';
import { restartCode } from './update/trial.ts';
import { UsageError } from './usage-error.ts';

/** Everything is let go within this time, or the process ends without it. */
const drainMs = 5_000;

export function main(): Promise<void> {
  return start().catch(fail);
}

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const line = readCommandLine(process.argv.slice(2), process.env, hostname());
  switch (line.verb) {
    case 'help':
      process.stdout.write(usage);
      return;
    case 'doctor': {
      process.exitCode = 0;
      for await (const finding of diagnose(line)) {
        console.log(describeFinding(finding));
        if (finding.level === 'error') process.exitCode = 1;
      }
      return;
    }
    case 'run':
      return run(line);
  }
}

async function run(line: Extract<CommandLine, { verb: 'run' }>): Promise<void> {
  const { server, key, dataDir } = line;
  const errors = createLastError();
  const log = createAgentLog(process.env.FLOTILLA_LOG_LEVEL ?? 'info', process.stdout, errors.record);
  const siteBase = parseServerAddress(server).base;
  const identity = new IdentityStore({ siteBase, dataDir, key, host: hostname(), given: line.identity });
  const agentId = async () => (await identity.get())?.id;
  if (key === undefined) log.info('no key was given: only phones that the site has assigned before can connect');
  const starting = createPhones(line.phones, log).then((phones) =>
    startAgent({ server, key, dataDir, phones, log, agentId }),
  );
  let care: ReturnType<typeof startSelfCare> | undefined;
  let isEnding = false;
  const end = (why: string, exitCode = 0) => {
    if (isEnding) return;
    isEnding = true;
    log[exitCode === 1 ? 'fatal' : 'info'](`ending: ${why}`);
    setTimeout(() => process.exit(exitCode || 1), drainMs).unref();
    const closing = starting.then((agent) => Promise.all([agent.close(), care?.close()]));
    closing.then(() => process.exit(exitCode), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
  // Output to a closed terminal fails. The error must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('disconnect', () => end('the program that started this one is gone'));
  // Nothing awaited the failed promise, so nothing else depends on it.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'something failed that nobody waited for'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'something failed that nobody foresaw');
    end('something failed that nobody foresaw', 1);
  });
  const agent = await starting;
  void agent.failed.then((error) => end(error.message, 1));
  care = startSelfCare({
    installation: findInstallation(import.meta.filename),
    siteBase,
    identity,
    version: manifest.version,
    log,
    status: agent.status,
    lastError: errors.last,
    restart: (why) => end(why, restartCode),
  });
  log.info({ server, dataDir, phones: line.phones.kind }, 'the agent is running');
}

async function createPhones(
  phones: Extract<CommandLine, { verb: 'run' }>['phones'],
  log: Logger,
): Promise<PhoneSource> {
  if (phones.kind === 'simulated') {
    const { createSimulatedPhones } = await loadSimulatedPhones();
    return createSimulatedPhones({ ...phones, startIn: 'any' });
  }
  const { adb, connect, phoneFolder, scrcpy } = phones.real;
  return createAdbPhones({
    server: adb,
    connect,
    phoneTempFolder: phoneFolder,
    log,
    scrcpy: { source: new ScrcpySource(log, scrcpy) },
  });
}

function fail(error: unknown): never {
  const message = messageOf(error);
  console.error(error instanceof UsageError ? `${message}\n\n${usage}` : message);
  process.exit(error instanceof UsageError ? 2 : 1);
}
