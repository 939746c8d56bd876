import { agentOwnRoutes } from '../features/fleet/agents/agent-routes.ts';
import { createAgents } from '../features/fleet/agents/agents.ts';
import { installCodeRetention } from '../features/fleet/agents/install-codes.ts';
import { agentRoutes } from '../features/fleet/agents/routes.ts';
import { createAlarms } from '../features/fleet/alarms/alarms.ts';
import { alarmRoutes } from '../features/fleet/alarms/events/routes.ts';
import { maintenanceRoutes } from '../features/fleet/alarms/maintenance/routes.ts';
import { alarmSettingsRoutes } from '../features/fleet/alarms/settings/routes.ts';
import { createConnections } from '../features/fleet/connections/connections.ts';
import { createDeviceGroups } from '../features/fleet/device-groups/device-groups.ts';
import { deviceGroupRoutes } from '../features/fleet/device-groups/routes.ts';
import { createDeviceLogs } from '../features/fleet/device-logs/device-logs.ts';
import { deviceLogRoutes } from '../features/fleet/device-logs/routes.ts';
import { createDevices } from '../features/fleet/devices/devices.ts';
import { deviceListRoutes, deviceRoutes } from '../features/fleet/devices/routes.ts';
import { bindCodeRetention } from '../features/fleet/enrolment/bind-codes.ts';
import { createEnrolment } from '../features/fleet/enrolment/enrolment.ts';
import { enrolmentRoutes } from '../features/fleet/enrolment/routes.ts';
import { monitorRoutes } from '../features/fleet/monitor/routes.ts';
import { createRooms } from '../features/fleet/projection/rooms.ts';
import { createRemoteAdb } from '../features/fleet/remote-adb/remote-adb.ts';
import { remoteAdbRoutes } from '../features/fleet/remote-adb/routes.ts';
import type { Identity } from './identity.ts';
import type { Part, Platform } from './platform.ts';
import type { System } from './system.ts';

export async function createFleet(site: Platform & System & Identity) {
  const connections = createConnections(site);
  const deviceLogs = createDeviceLogs({ ...site, connections });
  const groups = createDeviceGroups();
  const agents = await createAgents({ ...site, connections });
  const devices = createDevices({ ...site, groups, connections, agents });
  const enrolment = await createEnrolment({ ...site, devices, audit: site.operationLogs });
  const rooms = createRooms({ ...site, connections });
  // The tables for phones' lines must exist before the first phone connects.
  await deviceLogs.start();
  await connections.start();
  const { agentOf } = agents;
  const alarms = await createAlarms({ ...site, connections, devices, groups, agentOf });
  await alarms.start();
  const remoteAdb = createRemoteAdb({ ...site, connections, devices, audit: site.operationLogs });
  const jobs = [bindCodeRetention(site), installCodeRetention(site)];
  const parts: Part[] = [remoteAdb, alarms, deviceLogs, agents, connections, { jobs }];
  return { slices: { connections, deviceLogs, groups, devices, agents, enrolment, rooms, alarms, remoteAdb }, parts };
}
export type Fleet = Awaited<ReturnType<typeof createFleet>>['slices'];

export const fleetRoutes = [
  deviceListRoutes,
  deviceRoutes,
  deviceGroupRoutes,
  enrolmentRoutes,
  monitorRoutes,
  deviceLogRoutes,
  agentRoutes,
  agentOwnRoutes,
  alarmRoutes,
  alarmSettingsRoutes,
  maintenanceRoutes,
  remoteAdbRoutes,
];
