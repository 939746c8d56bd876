import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/db/database.ts';
import type { Connections, LogPort } from '../connections/api.ts';
import type { DeviceLogs } from './api.ts';
import { createLogTail, type LogTail } from './log-tail.ts';
import { createLogWriter } from './log-writer.ts';
import { dropOldPartitions, preparePartitions } from './partitions.ts';
import { readRunLog } from './read-logs.ts';

export interface DeviceLogService extends DeviceLogs {
  readonly port: LogPort;
  readonly tail: LogTail;
  /** Makes the partitions that the first lines need. */
  start(): Promise<void>;
  /** For the job runner: makes the days ahead, drops the days past. Answers what was dropped. */
  retain(keepDays: number): Promise<string[]>;
  /** Stores what is left. */
  close(): Promise<void>;
}

const prepareEveryMs = 3_600_000;

export function createDeviceLogs(deps: {
  readonly database: Database;
  readonly connections: Connections;
  readonly log: FastifyBaseLogger;
}): DeviceLogService {
  const { database, log } = deps;
  const tail = createLogTail((deviceId) => writer.pending(deviceId));
  const writer = createLogWriter({ ...deps, heard: tail.heard });
  let timer: NodeJS.Timeout | undefined;
  return {
    port: writer,
    tail,
    ofRun: (who, run, page) => readRunLog(database.drizzle, who, run, page),
    note: writer.note,
    async start() {
      await preparePartitions(database);
      const prepare = () =>
        preparePartitions(database).catch((error) => log.warn({ err: error }, 'days for phone logs could not be made'));
      timer = setInterval(prepare, prepareEveryMs);
      timer.unref();
    },
    async retain(keepDays) {
      await preparePartitions(database);
      return dropOldPartitions(database, keepDays);
    },
    async close() {
      clearInterval(timer);
      await writer.close();
    },
  };
}
