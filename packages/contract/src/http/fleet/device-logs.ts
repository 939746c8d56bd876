import { z } from 'zod';
import { logLevels } from '../../device.ts';
import { endpoint, reads } from '../../endpoint.ts';
import { filterOf, idFilterOf, listAnswer, pageQuery, range, time } from '../../fields.ts';
import { deviceNo } from './devices.ts';

export const deviceLogRow = z.object({
  time,
  level: z.enum(logLevels),
  /** 0 is the agent itself. */
  runId: z.int(),
  text: z.string(),
});
export type DeviceLogRow = z.output<typeof deviceLogRow>;

/** Reads a phone's stored log, newest first. `level` selects this level and more severe ones. The date range refers to the time of storage. */
export const listDeviceLogs = endpoint('GET /device/log/list', "Read a phone's log", reads('device:log:list'), {
  query: pageQuery({
    deviceNo: deviceNo.min(1),
    runId: idFilterOf('run'),
    level: filterOf(z.enum(logLevels)),
    ...range,
  }),
  answer: listAnswer(deviceLogRow),
});
