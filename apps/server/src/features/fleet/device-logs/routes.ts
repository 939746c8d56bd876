import { listDeviceLogs } from '@flotilla/contract/http/fleet/device-logs';
import type { Database } from '../../../platform/db/database.ts';
import { limitOf, offsetOf } from '../../../platform/db/list.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Devices } from '../devices/api.ts';
import { readDeviceLog } from './read-logs.ts';

interface Deps {
  readonly db: Database;
  readonly devices: Devices;
  timeZone(): string;
}

export function deviceLogRoutes(http: Http, { db: { drizzle: db }, devices, timeZone }: Deps): void {
  serve(http, listDeviceLogs, async ({ query, who }) => {
    const { id: deviceId } = await devices.byNumber(db, who, query.deviceNo);
    const window = { offset: offsetOf(query), limit: limitOf(query) };
    return readDeviceLog(db, who, { ...query, deviceId }, window, timeZone());
  });
}
