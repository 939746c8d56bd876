import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import type { PhoneMessage } from '../../lib/live/read-frame.ts';

/** A phone's live messages since its row was read. */
export interface Heard {
  atMs: number;
  state: Partial<MonitorRow>;
  /** The steering viewer; `undefined` if there is none. */
  steering: { userName: string; mine: boolean } | undefined;
}
export const nothingHeard: Heard = { atMs: 0, state: {}, steering: undefined };

/** Applies one message; `rowAtMs` is when the row was read, and older messages are outdated. */
export function hear(heard: Heard, message: PhoneMessage, nowMs: number, rowAtMs: number): Heard {
  const state = heard.atMs < rowAtMs ? {} : heard.state;
  switch (message.action) {
    case 'heartbeat': {
      const { action: _action, deviceNo: _deviceNo, reportTime: _phoneClock, ...beat } = message;
      // For an offline phone the server sends its last report.
      if (state.online === false) return { ...heard, atMs: nowMs, state: { ...state, ...beat } };
      // The phone's own clock may be wrong, so the time of arrival counts.
      const reportTime = new Date(nowMs).toISOString();
      return { ...heard, atMs: nowMs, state: { ...state, ...beat, online: true, reportTime } };
    }
    case 'presence':
      return { ...heard, atMs: nowMs, state: { ...state, online: message.online, since: message.since } };
    case 'steering':
      return { ...heard, steering: { userName: message.userName, mine: message.mine } };
    default:
      return heard;
  }
}

/** The phone's current state: its row with later messages applied. */
export const mergePhone = (row: MonitorRow, heard: Heard, rowAtMs: number): MonitorRow =>
  heard.atMs > rowAtMs ? { ...row, ...heard.state } : row;

/** Whether another viewer steers. */
export const othersSteer = (steering: Heard['steering']): boolean =>
  steering !== undefined && steering.userName !== '' && !steering.mine;
