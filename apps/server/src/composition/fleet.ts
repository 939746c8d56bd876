import { iceServers } from '@flotilla/contract/device';
import { createConnections } from '../features/fleet/connections/connections.ts';
import { createDeviceGroups } from '../features/fleet/device-groups/device-groups.ts';
import { createDeviceLogs } from '../features/fleet/device-logs/device-logs.ts';
import { createDevices } from '../features/fleet/devices/devices.ts';
import { dropOldCodes } from '../features/fleet/enrolment/bind-codes.ts';
import { createEnrolment } from '../features/fleet/enrolment/enrolment.ts';
import { createRooms } from '../features/fleet/projection/rooms.ts';
import type { Job } from '../platform/jobs/job-runner.ts';
import type { Identity } from './identity.ts';
import type { Platform } from './platform.ts';
import type { System } from './system.ts';

export async function createFleet(
  { db, soleServer, bus, log }: Platform,
  { system, identity }: { system: System; identity: Identity },
) {
  const { users } = identity;
  const { licence, parameters } = system;
  const connections = createConnections({ database: db, soleServer, bus, log });
  const deviceLogs = createDeviceLogs({ database: db, connections, log });
  const groups = createDeviceGroups();
  const devices = createDevices({ database: db, bus, users, licence, groups });
  const enrolment = await createEnrolment({ database: db, devices, users, parameters, audit: system.operationLogs });
  const rooms = createRooms(connections, () => iceServers.parse(JSON.parse(parameters.text('ice.servers'))));
  // What phones say must find its place before the first of them may come.
  await deviceLogs.start();
  await connections.start();

  const jobs: Job[] = [
    {
      method: 'retention.deviceLogs',
      name: '清理设备日志与绑定码',
      group: 'retention',
      cron: '0 10 3 * * *',
      run: async () => {
        const dropped = await deviceLogs.retain(parameters.count('log.keepDays'));
        return `phone logs: ${dropped.length} days, one-time codes: ${await dropOldCodes(db.drizzle)}`;
      },
    },
  ];
  return {
    connections,
    deviceLogs,
    groups,
    devices,
    enrolment,
    rooms,
    jobs,
    async close() {
      await deviceLogs.close();
      await connections.close();
    },
  };
}
export type Fleet = Awaited<ReturnType<typeof createFleet>>;
