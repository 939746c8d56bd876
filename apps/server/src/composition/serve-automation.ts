import { commandRoutes } from '../features/automation/commands/routes.ts';
import { exceptionRoutes } from '../features/automation/exceptions/routes.ts';
import { platformRoutes } from '../features/automation/platforms/routes.ts';
import { runRoutes } from '../features/automation/runs/routes.ts';
import { scriptRoutes } from '../features/automation/scripts/routes.ts';
import type { Signer } from '../features/automation/scripts/signing.ts';
import { taskLookupRoutes } from '../features/automation/tasks/lookups.ts';
import { taskRoutes } from '../features/automation/tasks/routes.ts';
import type { Connections } from '../features/fleet/connections/api.ts';
import type { DeviceLogs } from '../features/fleet/device-logs/api.ts';
import type { Devices } from '../features/fleet/devices/api.ts';
import type { Http } from '../platform/http/http.ts';
import type { Automation } from './automation.ts';
import type { Identity } from './identity.ts';
import type { Platform } from './platform.ts';
import type { System } from './system.ts';

interface Areas {
  readonly system: System;
  readonly identity: Identity;
  readonly automation: Automation;
  readonly connections: Connections;
  readonly devices: Devices;
  readonly deviceLogs: DeviceLogs;
  readonly signer: Signer;
}

export function serveAutomation(http: Http, { db, files }: Platform, areas: Areas): void {
  const { connections, devices, deviceLogs, signer } = areas;
  const { commands, exceptions, platforms, runs, scripts, tasks, thrownLast } = areas.automation;
  const { parameters, licence, timeZone, exports } = areas.system;
  const { users } = areas.identity;
  platformRoutes(http, { database: db, users });
  scriptRoutes(http, { db, files, signer, users, platforms, parameters });
  exceptionRoutes(http, { db: db.drizzle, parameters, exports, thrownLast });
  runRoutes(http, {
    db: db.drizzle,
    files,
    runs,
    tasks,
    parameters,
    deviceLogs,
    names: { tasks, scripts, exceptions },
  });
  commandRoutes(http, { db, files, devices, connections, commands, parameters, exports });
  taskLookupRoutes(http, { db, devices, connections, platforms, scripts });
  taskRoutes(http, {
    db,
    runs,
    users,
    devices,
    scripts,
    platforms,
    connections,
    timeZone,
    exports,
    names: { runs, scripts, platforms },
    admitRun: (who) => http.ports.admitRun(who),
    siteExpiredAt: () => (licence.status().expired ? licence.status().expiresAt : null),
    async ownerExpiredAt(tenantId) {
      const { expired, expiresAt } = await users.limits(db.drizzle, tenantId);
      return expired ? expiresAt : null;
    },
  });
}
