import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import process from 'node:process';
import type { Logger } from 'pino';
import { startAgent } from './agent.ts';
import { type CommandLine, readCommandLine, usage } from './command-line.ts';
import { describeFinding, diagnose } from './doctor.ts';
import { createAgentLog } from './human-log.ts';
import { messageOf } from './message-of.ts';
import { createAdbPhones } from './phones/adb/adb-phones.ts';
import { ScrcpySource } from './phones/adb/scrcpy/server-program.ts';
import { loadSimulatedPhones } from './phones/load-simulated.ts';
import type { PhoneSource } from './phones/phone.ts';
import { UsageError } from './usage-error.ts';

/** Everything is let go within this time, or the process ends without it. */
const drainMs = 5_000;

async function main(): Promise<void> {
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
      return run(line, createAgentLog(process.env.FLOTILLA_LOG_LEVEL ?? 'info', process.stdout));
  }
}

async function run(line: Extract<CommandLine, { verb: 'run' }>, log: Logger): Promise<void> {
  const { server, key, dataDir } = line;
  if (key === undefined) log.info('no key was given: only phones that the site has assigned before can connect');
  const starting = createPhones(line.phones, log).then((phones) => startAgent({ server, key, dataDir, phones, log }));
  let isEnding = false;
  const end = (why: string, exitCode = 0) => {
    if (isEnding) return;
    isEnding = true;
    log[exitCode === 0 ? 'info' : 'fatal'](`ending: ${why}`);
    setTimeout(() => process.exit(1), drainMs).unref();
    starting.then((agent) => agent.close()).then(() => process.exit(exitCode), fail);
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

await main().catch(fail);
