import type { RunState } from '@flotilla/contract/device';
import type { DeviceSession } from '../../fleet/connections/api.ts';
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
  const bySession = new Map<DeviceSession, Pick<RunState, 'runId' | 'lease' | 'nonce' | 'state'>[]>();
  for (const { session, report } of batch) {
    const acks = bySession.get(session) ?? [];
    const { runId, lease, nonce, state } = report;
    acks.push({ runId, lease, nonce, state });
    bySession.set(session, acks);
  }
  for (const [session, runs] of bySession) session.send({ action: 'ack', runs });
}
