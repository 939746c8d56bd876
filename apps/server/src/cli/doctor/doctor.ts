import type { Settings } from '../../settings.ts';
import { explainStart } from '../../start-failure.ts';
import type { Command } from '../command.ts';
import { withSiteDatabase } from '../open-database.ts';
import { checkAuditLog, checkClock, checkDatabase, checkMigrations } from './check-database.ts';
import { checkDisk, checkPort, checkSettings } from './check-machine.ts';
import { checkBackups, checkPhones } from './check-site.ts';
import { type Finding, failing } from './finding.ts';

/** Checks a site and its machine, one line each. The exit code is 1 if a line is an error. */
export const doctor: Command = async ({ settings: read, print }) => {
  const settings = read();
  let failed = false;
  const report = (title: string, { state, text }: Finding): void => {
    failed ||= state === 'error';
    print(`${state.padEnd(9)}${title}: ${text}`);
  };
  report('Settings', checkSettings(settings));
  report('Disk', checkDisk(settings));
  report('Port', await checkPort(settings));
  await checkSite(settings, report).catch((error: unknown) => {
    const words = explainStart(error, settings);
    if (words === null) throw error;
    report('Database', failing(words));
  });
  return failed ? 1 : 0;
};

async function checkSite(settings: Settings, report: (title: string, finding: Finding) => void): Promise<void> {
  await withSiteDatabase(settings, async (db) => {
    report('Database', await checkDatabase(db));
    report('Clock', await checkClock(db));
    const migrations = await checkMigrations(db);
    report('Migrations', migrations);
    // The other checks read tables as this version knows them.
    if (migrations.state === 'error') return;
    report('Audit log', await checkAuditLog(db, settings));
    report('Phones', await checkPhones(db));
    report('Backups', await checkBackups(db, settings));
  });
}
