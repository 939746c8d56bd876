import { LicenceCodeError } from '../features/system/licence/code.ts';
import { readSettings } from '../settings.ts';
import { explainStart } from '../start-failure.ts';
import { type Command, UsageError } from './command.ts';

/** Each command's code is loaded only if it runs, because most of it is the server's. */
const commands: Readonly<Record<string, { load(): Promise<Command>; readonly says: string }>> = {
  'backup list': {
    load: async () => (await import('./backup.ts')).backupList,
    says: 'list the backups in a folder: time, size, version, whether whole',
  },
  'backup verify': {
    load: async () => (await import('./backup.ts')).backupVerify,
    says: 'read a backup with its passphrase and compare every hash',
  },
  backup: {
    load: async () => (await import('./backup.ts')).backup,
    says: 'write an encrypted backup, also while the site runs: backup [FILE]',
  },
  restore: {
    load: async () => (await import('./restore.ts')).restore,
    says: 'restore a backup into an empty site: restore FILE',
  },
  'licence keygen': {
    load: async () => (await import('./licence.ts')).licenceKeygen,
    says: 'make the pair of keys that codes are signed with',
  },
  'licence issue': {
    load: async () => (await import('./licence.ts')).licenceIssue,
    says: 'sign a licence code for a site',
  },
  'licence show': {
    load: async () => (await import('./licence.ts')).licenceShow,
    says: 'serial, expiry and phones of this site',
  },
  'user reset-password': {
    load: async () => (await import('./reset-password.ts')).resetPassword,
    says: 'give a user a new password',
  },
  adb: {
    load: async () => (await import('./adb.ts')).adb,
    says: "open a phone's adb through the site, from any machine: adb NUMBER --site URL",
  },
  migrate: {
    load: async () => (await import('./migrate.ts')).migrateDatabase,
    says: 'bring the database up to this version',
  },
  doctor: {
    load: async () => (await import('./doctor/doctor.ts')).doctor,
    says: 'check settings, disk, port, database, clock, audit log, phones and backups',
  },
};

const usage = () =>
  [
    'npm run flotilla -- COMMAND',
    ...Object.entries(commands).map(([name, { says }]) => `  ${name.padEnd(22)}${says}`),
    'The site is the one that the settings name: FLOTILLA_DATA, or FLOTILLA_DATABASE_URL.',
  ].join('\n');

const exitWrongUse = 2;
type Print = (line: string) => void;

/** Runs one command. Answers the exit code: 0 done, 1 not, 2 not understood. */
export async function runCommand(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  print: Print,
  complain: Print,
): Promise<number> {
  const name = [argv.slice(0, 2).join(' '), argv[0] ?? ''].find((tried) => Object.hasOwn(commands, tried));
  if (name === undefined) {
    complain(usage());
    return exitWrongUse;
  }
  const args = argv.slice(name.split(' ').length);
  try {
    const run = await commands[name]!.load();
    return await run({ args, env, settings: () => readSettings(env), print });
  } catch (error) {
    const words = wordsFor(error);
    if (words === null) throw error;
    complain(words);
    return error instanceof UsageError ? exitWrongUse : 1;
  }
}

function wordsFor(error: unknown): string | null {
  if (error instanceof UsageError) return `Usage: npm run flotilla -- ${error.message}`;
  if (error instanceof LicenceCodeError) return error.message;
  // parseArgs's message names the unknown option.
  if (error instanceof TypeError && String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')) {
    return error.message;
  }
  return explainStart(error, null);
}
