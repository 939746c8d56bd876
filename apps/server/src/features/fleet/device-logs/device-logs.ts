import { word } from '@flotilla/contract/locale';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/db/database.ts';
import { retention } from '../../../platform/jobs/job.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Connections } from '../connections/api.ts';
import type { DeviceLogs } from './api.ts';
import { createLogTail } from './log-tail.ts';
import { createLogWriter } from './log-writer.ts';
import { dropOldPartitions, preparePartitions } from './partitions.ts';
import { readRunLog } from './read-logs.ts';

const prepareEveryMs = 3_600_000;

export function createDeviceLogs(deps: {
  readonly db: Database;
  readonly connections: Connections;
  readonly parameters: Parameters;
  readonly log: FastifyBaseLogger;
}) {
  const { db: database, parameters, log } = deps;
  const tail = createLogTail((deviceId) => writer.pending(deviceId));
  const writer = createLogWriter({ ...deps, onLines: tail.publish });
  let timer: NodeJS.Timeout | undefined;
  const retain = retention(
    {
      method: 'deviceLogs',
      name: word('清理设备日志', 'Remove old phone logs', '清理裝置日誌'),
      cron: '0 10 3 * * *',
      keeping: parameters.keeping('log.keepDays'),
    },
    async (keepDays) => {
      await preparePartitions(database);
      return (await dropOldPartitions(database, keepDays)).length;
    },
  );
  const shared: DeviceLogs = {
    ofRun: (who, run, page) => readRunLog(database.drizzle, who, run, page),
    note: writer.note,
  };
  return {
    ...shared,
    jobs: [retain],
    port: writer,
    tail,
    /** Makes the partitions that the first lines need. */
    async start() {
      await preparePartitions(database);
      const prepare = () =>
        preparePartitions(database).catch((error) => log.warn({ err: error }, 'days for phone logs could not be made'));
      timer = setInterval(prepare, prepareEveryMs);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      await writer.close();
    },
  };
}
