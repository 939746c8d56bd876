import type { MonitorRow } from '@flotilla/contract/http/monitor';
import type { PhoneMessage } from '../../lib/live/read-frame.ts';

/** What the live connection said of a phone since its row was read. */
export interface Heard {
  atMs: number;
  state: Partial<MonitorRow>;
  /** Who steers its screen: empty when nobody does. */
  steering: { userName: string; mine: boolean } | undefined;
}
export const nothingHeard: Heard = { atMs: 0, state: {}, steering: undefined };

/** Takes in one message; `rowAtMs` is when the row was read: what was heard before it is past. */
export function hear(heard: Heard, message: PhoneMessage, nowMs: number, rowAtMs: number): Heard {
  const state = heard.atMs < rowAtMs ? {} : heard.state;
  switch (message.action) {
    case 'heartbeat': {
      const { action: _action, deviceNo: _deviceNo, reportTime: _phoneClock, ...beat } = message;
      // Of a phone that is away the server tells what it said last.
      if (state.online === false) return { ...heard, atMs: nowMs, state: { ...state, ...beat } };
      // The phone's own clock may be wrong: what counts is when it was heard.
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

/** The phone as it is known now: its row, and what was heard later. */
export const mergePhone = (row: MonitorRow, heard: Heard, rowAtMs: number): MonitorRow =>
  heard.atMs > rowAtMs ? { ...row, ...heard.state } : row;

/** Somebody else steers. */
export const othersSteer = (steering: Heard['steering']): boolean =>
  steering !== undefined && steering.userName !== '' && !steering.mine;
