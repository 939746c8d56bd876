import { pino } from 'pino';
import { createServerLog } from './server-log.ts';
import { readEnvFile, readSettings, type Settings, SettingsError } from './settings.ts';
import { explainListen, explainStart, provideDataFolder } from './start-failure.ts';

const exitWrongSettings = 2;

function settingsOrExit(): Settings {
  try {
    readEnvFile();
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(exitWrongSettings);
  }
}

const settings = settingsOrExit();
// Messages for the operator are written to standard output, the log to standard error.
const log = createServerLog(settings.logLevel, pino.destination({ fd: 2, sync: true }));

async function start() {
  provideDataFolder(settings);
  // Files of the server are for its user alone. Folders that PostgreSQL's user has to enter set their own mode.
  process.umask(0o077);
  // Most of the code is loaded only now, so that invalid settings are reported immediately.
  const { createApp } = await import('./app.ts');
  const app = await createApp({ settings, log });
  try {
    const address = await app.listen();
    if (app.firstPassword && !settings.adminPassword) {
      console.log(`The first administrator is "admin", with the password ${app.firstPassword}`);
      console.log('It is shown this once: sign in and change it.');
    }
    console.log(`Flotilla listens at ${settings.publicUrl ?? address}`);
    return app;
  } catch (error) {
    await app.drain();
    throw explainListen(error, settings);
  }
}

const starting = start();
let ending = false;

async function end(why: string, exitCode: number): Promise<void> {
  if (ending) return;
  ending = true;
  console.log(`${why}: finishing what runs (Ctrl-C again to stop at once)`);
  const app = await starting;
  await app.drain();
  process.exit(exitCode);
}

function endInOrder(why: string, exitCode = 0): void {
  end(why, exitCode).catch((error: unknown) => {
    log.error({ err: error }, 'the server did not end in order');
    process.exit(1);
  });
}

for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => endInOrder(signal));
// A closed terminal takes no more output.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
process.on('SIGINT', () => (ending ? process.exit(130) : endInOrder('SIGINT')));
// The parent process with the IPC channel has ended, and no other process would end this one.
process.on('disconnect', () => endInOrder('The program that started this one is gone'));
// Nothing awaited the failed promise, so nothing else depends on it.
process.on('unhandledRejection', (error) => log.error({ err: error }, 'something failed that nobody waited for'));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'something failed that nobody foresaw');
  endInOrder('Something failed that nobody foresaw', 1);
});

starting
  .then((app) => app.databaseTaken)
  .then(
    (error) => endInOrder(error.message, 1),
    () => {},
  );
starting.catch((error: unknown) => {
  const words = explainStart(error, settings);
  if (words === null) log.fatal({ err: error }, 'the server could not start');
  else console.error(words);
  process.exit(error instanceof SettingsError ? exitWrongSettings : 1);
});
