import { createCommands } from '../features/automation/commands/commands.ts';
import { commandRetention } from '../features/automation/commands/remove-old-commands.ts';
import { commandRoutes } from '../features/automation/commands/routes.ts';
import { createExceptions } from '../features/automation/exceptions/exceptions.ts';
import { exceptionRoutes } from '../features/automation/exceptions/routes.ts';
import { createThrownLast } from '../features/automation/exceptions/thrown-last.ts';
import { createHotScripts } from '../features/automation/hot-scripts/hot-scripts.ts';
import { hotScriptRoutes } from '../features/automation/hot-scripts/routes.ts';
import { createPlatforms } from '../features/automation/platforms/platforms.ts';
import { platformRoutes } from '../features/automation/platforms/routes.ts';
import { createEpochs } from '../features/automation/runs/epochs.ts';
import { runRetention } from '../features/automation/runs/remove-old-runs.ts';
import { runRoutes } from '../features/automation/runs/routes.ts';
import { createRuns } from '../features/automation/runs/runs.ts';
import { createScriptCalls } from '../features/automation/script-calls/script-calls.ts';
import { draftRetention } from '../features/automation/scripts/remove-drafts.ts';
import { scriptRoutes } from '../features/automation/scripts/routes.ts';
import { createScripts } from '../features/automation/scripts/scripts.ts';
import { openSigner } from '../features/automation/scripts/signing.ts';
import { taskCopyRoutes } from '../features/automation/tasks/copy-routes.ts';
import { taskLookupRoutes } from '../features/automation/tasks/lookups.ts';
import { taskParamRoutes } from '../features/automation/tasks/param-routes.ts';
import { runNowRetention } from '../features/automation/tasks/remove-run-now.ts';
import { taskRolloutRoutes } from '../features/automation/tasks/rollout-routes.ts';
import { taskRoutes } from '../features/automation/tasks/routes.ts';
import { runNowRoutes } from '../features/automation/tasks/run-now-routes.ts';
import { createTasks } from '../features/automation/tasks/tasks.ts';
import { tryScriptRoutes } from '../features/automation/tasks/try-script.ts';
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
  const scripts = createScripts({ ...site, signer });
  const tasks = createTasks(db, site.timeZone);
  const admitted = { ...site, admits: tenants.admits, exceptions, thrownLast, scripts, tasks };
  const runs = createRuns({ ...admitted, epochs: createEpochs(site) });
  const scriptCalls = createScriptCalls({ ...site, runs });
  const hotScripts = createHotScripts(site);
  const commands = createCommands({ ...admitted, freed: runs.wake });
  const jobs = [
    draftRetention(site),
    runRetention(site),
    commandRetention(site),
    fileRetention(site),
    runNowRetention({ ...site, runs }),
  ];
  const parts: Part[] = [tenants, commands, hotScripts, runs, thrownLast, { jobs }];
  const slices = { signer, exceptions, thrownLast, platforms, scripts, tasks, runs, scriptCalls, commands, hotScripts };
  return { slices, parts };
}
export type Automation = Awaited<ReturnType<typeof createAutomation>>['slices'];

export const automationRoutes = [
  platformRoutes,
  scriptRoutes,
  hotScriptRoutes,
  exceptionRoutes,
  runRoutes,
  commandRoutes,
  taskLookupRoutes,
  taskCopyRoutes,
  taskParamRoutes,
  taskRolloutRoutes,
  taskRoutes,
  runNowRoutes,
  tryScriptRoutes,
];
