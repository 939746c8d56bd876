import type { LogLevel } from '@flotilla/contract/device';
import type { DeviceLogRow } from '@flotilla/contract/http/fleet/device-logs';
import type { Owner, Who } from '../../../platform/access/who.ts';

export type StoredLogLine = Omit<DeviceLogRow, 'runId'>;

export interface LogWindow {
  readonly offset: number;
  readonly limit: number;
}

export interface DeviceLogs {
  /** Lines of one run in their order, `offset` from the first. */
  ofRun(
    who: Who,
    run: { readonly id: number; readonly deviceId: number },
    page: LogWindow,
  ): Promise<{ list: StoredLogLine[]; total: number }>;
  /** Adds one of the server's own lines about a run (refused, lost …). */
  note(line: Owner & { deviceId: number; runId: number; level: LogLevel; text: string }): void;
}
