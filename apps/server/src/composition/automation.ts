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
import { createEpochs } from '../features/automation/runs/delivery/epochs.ts';
import { artifactRetention } from '../features/automation/runs/ledger/remove-old-artifacts.ts';
import { runRetention } from '../features/automation/runs/ledger/remove-old-runs.ts';
import { runRoutes } from '../features/automation/runs/ledger/routes.ts';
import { createRuns } from '../features/automation/runs/runs.ts';
import { createScriptCalls } from '../features/automation/script-calls/script-calls.ts';
import { draftRetention } from '../features/automation/scripts/remove-drafts.ts';
import { scriptRoutes } from '../features/automation/scripts/routes.ts';
import { createScripts } from '../features/automation/scripts/scripts.ts';
import { openSigner } from '../features/automation/scripts/signing.ts';
import { createTaskClock } from '../features/automation/tasks/clock/task-clock.ts';
import { taskLookupRoutes } from '../features/automation/tasks/lookups.ts';
import { taskParamRoutes } from '../features/automation/tasks/param-routes.ts';
import { taskCopyRoutes } from '../features/automation/tasks/rollout/copy-routes.ts';
import { taskRolloutRoutes } from '../features/automation/tasks/rollout/rollout-routes.ts';
import { taskRoutes } from '../features/automation/tasks/routes.ts';
import { runNowRetention } from '../features/automation/tasks/run-now/remove-run-now.ts';
import { runNowRoutes } from '../features/automation/tasks/run-now/run-now.ts';
import { createTasks } from '../features/automation/tasks/tasks.ts';
import { accessChanged } from '../features/identity/access/api.ts';
import { createAdmitTenants } from '../features/system/licence/admit-tenants.ts';
import { fileRetention } from '../platform/storage/remove-unused-files.ts';
import type { Fleet } from './fleet.ts';
import type { Identity } from './identity.ts';
import type { Part, Platform } from './platform.ts';
import type { System } from './system.ts';

export async function createAutomation(site: Platform & System & Identity & Fleet) {
  const db = site.db.drizzle;
  const signer = await openSigner(db);
  const tenants = createAdmitTenants({
    ...site,
    db,
    onChange: (changed) => site.bus.subscribe(accessChanged, changed),
  });
  const exceptions = createExceptions(db);
  const thrownLast = createThrownLast({ ...site, db });
  const platforms = createPlatforms();
  const scripts = await createScripts({ ...site, signer });
  const tasks = createTasks(db, { ...site, scripts });
  const admitted = { ...site, admits: tenants.admits, exceptions, thrownLast, scripts };
  const runs = createRuns({ ...admitted, epochs: createEpochs(site) });
  const taskClock = createTaskClock({ ...site, scripts, runs });
  const scriptCalls = createScriptCalls({ ...site, runs });
  const hotScripts = await createHotScripts(site);
  const commands = createCommands({ ...admitted, freed: runs.wake });
  const jobs = [
    draftRetention(site),
    runRetention(site),
    artifactRetention(site),
    commandRetention(site),
    fileRetention(site),
    runNowRetention({ ...site, runs }),
  ];
  const parts: Part[] = [tenants, commands, hotScripts, taskClock, runs, thrownLast, { jobs }];
  const slices = {
    signer,
    exceptions,
    thrownLast,
    platforms,
    scripts,
    tasks,
    runs,
    taskClock,
    scriptCalls,
    commands,
    hotScripts,
  };
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
];
