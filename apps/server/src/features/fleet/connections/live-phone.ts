import type { Heartbeat } from '@flotilla/contract/device';
import type { Refusal } from '@flotilla/contract/refusals';
import type { LiveState } from './api.ts';
import type { LiveSession } from './live-session.ts';

export type Unsaved = 'nothing' | 'heartbeat' | 'change';

/** One phone's state in memory. All fields are set at once, so that every object has the same shape. */
export class LivePhone implements LiveState {
  readonly deviceId: number;
  session: LiveSession | null = null;
  online = false;
  /** Wall clock, when it came online or went offline. */
  sinceMs: number;
  /** Monotonic time of the last message. */
  heardAtMs: number;
  /** Silent for longer is offline. */
  timeoutMs: number;
  reportMs = 0;
  heartbeat: Heartbeat | null = null;
  /** The owner at that time; null for none. */
  ownerId: number | null = null;
  threw = false;
  refusal: Refusal | null = null;
  refusedMs = 0;
  unsaved: Unsaved = 'nothing';
  /** Monotonic. */
  savedAtMs: number;

  constructor(deviceId: number, nowMs: number) {
    this.deviceId = deviceId;
    this.sinceMs = Date.now();
    this.heardAtMs = nowMs;
    this.savedAtMs = nowMs;
    this.timeoutMs = 0;
  }

  heard(heartbeat: Heartbeat): void {
    this.heartbeat = heartbeat;
    this.reportMs = Date.now();
    if (this.unsaved === 'nothing') this.unsaved = 'heartbeat';
  }

  /** Clears the state of the previous owner, which the next one may not see. */
  belongsTo(ownerId: number | null): void {
    if (this.ownerId === ownerId) return;
    this.ownerId = ownerId;
    this.heartbeat = null;
    this.reportMs = 0;
    this.threw = false;
    this.unsaved = 'change';
  }
}
