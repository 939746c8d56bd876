import type { Commands } from '../features/automation/commands/api.ts';
import type { RunPort, SiteFacts } from '../features/fleet/connections/api.ts';
import { openDeviceChannel } from '../features/fleet/connections/device-channel.ts';
import type { TaskGroups } from '../features/fleet/device-groups/api.ts';
import { deviceGroupRoutes } from '../features/fleet/device-groups/routes.ts';
import { openLogFeed } from '../features/fleet/device-logs/log-feed.ts';
import { deviceLogRoutes } from '../features/fleet/device-logs/routes.ts';
import { deviceRoutes } from '../features/fleet/devices/routes.ts';
import { enrolmentRoutes } from '../features/fleet/enrolment/routes.ts';
import { monitorRoutes } from '../features/fleet/monitor/routes.ts';
import { openBrowserChannel } from '../features/fleet/projection/browser-channel.ts';
import type { Http } from '../platform/http/http.ts';
import { createBrowserGate } from '../platform/live/browser-gate.ts';
import { createSockets } from '../platform/live/sockets.ts';
import type { Fleet } from './fleet.ts';
import type { Identity } from './identity.ts';
import type { Platform } from './platform.ts';
import type { System } from './system.ts';

interface Parts {
  readonly system: System;
  readonly identity: Identity;
  readonly fleet: Fleet;
  /** What automation does with phones' connections. */
  readonly runs: RunPort;
  readonly commands: Commands;
  readonly taskGroups: TaskGroups;
  readonly site: SiteFacts;
  /** The address to give out while nobody has set one. */
  ownAddress(): string;
}

export function serveFleet(http: Http, platform: Platform, parts: Parts): void {
  const { db: database, bus, log, settings, timing } = platform;
  const { system, identity, fleet, site } = parts;
  const { connections, deviceLogs, groups, devices, enrolment, rooms } = fleet;
  const { users } = identity;
  const db = database.drizzle;

  const { licence, parameters, exports } = system;
  deviceRoutes(http, {
    database,
    bus,
    users,
    groups,
    connections,
    licence,
    exports,
    parameters,
    ledger: parts.commands.settings,
    screens: rooms,
  });
  deviceGroupRoutes(http, { database, users, taskGroups: parts.taskGroups, exports });
  const servers = async () => {
    const set = await system.site.servers();
    return set.length > 0 ? set : [parts.ownAddress()];
  };
  enrolmentRoutes(http, { database, users, groups, enrolment, servers });
  const closeMonitor = monitorRoutes(http, { db, devices, connections, groups });
  deviceLogRoutes(http, { db, devices, timeZone: system.timeZone });

  const sockets = createSockets(http);
  const gate = createBrowserGate(identity.sessions, settings.publicUrl);
  const channel = openDeviceChannel(sockets, {
    connections,
    door: enrolment.door,
    runs: parts.runs,
    commands: parts.commands.port,
    logs: deviceLogs.port,
    rooms: rooms.port,
    site,
    timing,
    log,
  });
  const stopFollowing = devices.onChange((ids) => {
    channel.changed(ids).catch((error) => log.error({ err: error }, 'phones could not be told of a change'));
  });
  openLogFeed(sockets, { db, devices, gate, tail: deviceLogs.tail, log });
  const closeBrowsers = openBrowserChannel(sockets, {
    db,
    devices,
    users,
    connections,
    rooms,
    gate,
    timing,
    log,
    commands: parts.commands.panel,
    audit: system.operationLogs,
    site: { openScreen: settings.openScreen, expired: () => system.licence.status().expired },
  });
  sockets.onClose(() => {
    stopFollowing();
    closeBrowsers();
    closeMonitor();
    gate.close();
    rooms.close();
    channel.close();
  });
}
