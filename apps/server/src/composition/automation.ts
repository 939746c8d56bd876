import { createCommands } from '../features/automation/commands/commands.ts';
import { commandRetention } from '../features/automation/commands/remove-old-commands.ts';
import { commandRoutes } from '../features/automation/commands/routes.ts';
import { createExceptions } from '../features/automation/exceptions/exceptions.ts';
import { exceptionRoutes } from '../features/automation/exceptions/routes.ts';
import { createThrownLast } from '../features/automation/exceptions/thrown-last.ts';
import { createPlatforms } from '../features/automation/platforms/platforms.ts';
import { platformRoutes } from '../features/automation/platforms/routes.ts';
import { createEpochs } from '../features/automation/runs/epochs.ts';
import { runRetention } from '../features/automation/runs/remove-old-runs.ts';
import { runRoutes } from '../features/automation/runs/routes.ts';
import { createRuns } from '../features/automation/runs/runs.ts';
import { scriptRoutes } from '../features/automation/scripts/routes.ts';
import { createScripts } from '../features/automation/scripts/scripts.ts';
import { openSigner } from '../features/automation/scripts/signing.ts';
import { taskLookupRoutes } from '../features/automation/tasks/lookups.ts';
import { taskRoutes } from '../features/automation/tasks/routes.ts';
import { createTasks } from '../features/automation/tasks/tasks.ts';
import { createAdmitTenants } from '../features/system/licence/admit-tenants.ts';
import { fileRetention } from '../platform/storage/remove-unused-files.ts';
import type { Fleet } from './fleet.ts';
import type { Identity } from './identity.ts';
import type { Part, Platform } from './platform.ts';
import type { System } from './system.ts';

export async function createAutomation(site: Platform & System & Identity & Fleet) {
  const db = site.db.drizzle;
  const signer = await openSigner(db);
  const tenants = createAdmitTenants({ ...site, db });
  const exceptions = createExceptions(db);
  const thrownLast = createThrownLast({ ...site, db });
  const platforms = createPlatforms();
  const scripts = createScripts(db, signer);
  const tasks = createTasks(db);
  const admitted = { ...site, admits: tenants.admits, exceptions, thrownLast, scripts, tasks };
  const runs = createRuns({ ...admitted, epochs: createEpochs(site) });
  const commands = createCommands({ ...admitted, freed: runs.wake });
  const jobs = [runRetention(site), commandRetention(site), fileRetention(site)];
  const parts: Part[] = [tenants, commands, runs, thrownLast, { jobs }];
  return { slices: { signer, exceptions, thrownLast, platforms, scripts, tasks, runs, commands }, parts };
}
export type Automation = Awaited<ReturnType<typeof createAutomation>>['slices'];

export const automationRoutes = [
  platformRoutes,
  scriptRoutes,
  exceptionRoutes,
  runRoutes,
  commandRoutes,
  taskLookupRoutes,
  taskRoutes,
];
