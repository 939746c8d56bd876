import type { DeviceSession } from '../../../fleet/connections/api.ts';
import type { Report } from './settle-reports.ts';

/** A report with the connection that waits for its acknowledgement. */
export interface Arrived extends Report {
  readonly session: DeviceSession;
  readonly apkVersion: string;
}

const overheadBytes = 500;

/** A result may fill a frame, but most reports have none. */
export const bytesOf = ({ report: { result, exception } }: Arrived): number =>
  overheadBytes +
  (result === undefined ? 0 : 2 * JSON.stringify(result).length) +
  (exception ? 2 * (exception.message.length + exception.stack.length) : 0);

/** Acknowledges each phone's stored reports. */
export function acknowledge(batch: readonly Arrived[]): void {
  for (const [session, own] of Map.groupBy(batch, (one) => one.session)) {
    const runs = own.map(({ report: { runId, lease, nonce, state } }) => ({ runId, lease, nonce, state }));
    session.send({ action: 'ack', runs });
  }
}
