import { createCommands } from '../features/automation/commands/create-commands.ts';
import { removeOldCommands } from '../features/automation/commands/remove-old-commands.ts';
import { createExceptions } from '../features/automation/exceptions/create-exceptions.ts';
import { createThrownLast } from '../features/automation/exceptions/thrown-last.ts';
import { createPlatforms } from '../features/automation/platforms/create-platforms.ts';
import { createRuns } from '../features/automation/runs/create-runs.ts';
import { createEpochs } from '../features/automation/runs/epochs.ts';
import { removeOldRuns } from '../features/automation/runs/remove-old-runs.ts';
import { createScripts } from '../features/automation/scripts/create-scripts.ts';
import type { Signer } from '../features/automation/scripts/signing.ts';
import { createTasks } from '../features/automation/tasks/create-tasks.ts';
import type { Connections } from '../features/fleet/connections/api.ts';
import type { Devices } from '../features/fleet/devices/api.ts';
import type { Job } from '../platform/jobs/job-runner.ts';
import { removeUnusedFiles } from '../platform/storage/remove-unused-files.ts';
import { createAdmitTenants } from './admit-tenants.ts';
import type { Identity } from './identity.ts';
import type { Platform } from './platform.ts';
import type { System } from './system.ts';

interface Areas {
  readonly system: System;
  readonly identity: Identity;
  readonly connections: Connections;
  readonly devices: Devices;
  readonly signer: Signer;
}

export function createAutomation(
  { db, soleServer, files, bus, log, timing }: Platform,
  { system, identity, connections, devices, signer }: Areas,
) {
  const exceptions = createExceptions(db.drizzle);
  const thrownLast = createThrownLast({
    db: db.drizzle,
    pauseMs: timing.sweepEveryMs,
    found: (deviceIds) => connections.markThrown(deviceIds),
    onError: (error) => log.warn({ err: error }, 'which phones threw is not known now, trying again'),
  });
  thrownLast.look();
  const platforms = createPlatforms(db.drizzle);
  const scripts = createScripts(db.drizzle, signer);
  const tasks = createTasks(db.drizzle);
  const { parameters } = system;
  const tenants = createAdmitTenants({ db: db.drizzle, bus, licence: system.licence, users: identity.users });
  const { admits } = tenants;
  const runs = createRuns({
    db,
    soleServer,
    connections,
    devices,
    scripts,
    exceptions,
    thrownLast,
    tasks,
    parameters,
    admits,
    timing,
    epochs: createEpochs({ site: system.site, log }),
    log,
  });
  const freed = (deviceIds: readonly number[]) => runs.wake(deviceIds);
  const commands = createCommands({ db, soleServer, connections, devices, parameters, admits, freed, timing, log });
  const jobs: Job[] = [
    {
      method: 'retention.runs',
      name: '清理运行记录',
      group: 'retention',
      cron: '0 40 3 * * *',
      run: async () => `runs: ${await removeOldRuns(db.drizzle, parameters.count('run.keepDays'))}`,
    },
    {
      method: 'retention.commands',
      name: '清理命令记录',
      group: 'retention',
      cron: '0 50 3 * * *',
      run: async () => `commands: ${await removeOldCommands(db.drizzle, parameters.count('command.keepDays'))}`,
    },
    {
      method: 'retention.files',
      name: '清理不再使用的文件',
      group: 'retention',
      cron: '0 0 4 * * *',
      run: async () => `files: ${await removeUnusedFiles(db.drizzle, files)}`,
    },
  ];
  const close = async () => {
    tenants.close();
    await commands.close();
    await runs.close();
    await thrownLast.close();
  };
  return { exceptions, thrownLast, platforms, scripts, tasks, runs, commands, jobs, close };
}
export type Automation = ReturnType<typeof createAutomation>;
