import type { Heartbeat } from '@flotilla/contract/device';
import type { Refusal } from '@flotilla/contract/refusals';
import type { LiveState } from './api.ts';

export type Unsaved = 'nothing' | 'heartbeat' | 'change';

/** A phone's state in memory. All fields are initialized, so that every object has the same V8 shape. */
export class LivePhone implements LiveState {
  readonly deviceId: number;
  online = false;
  /** The time (wall clock) at which the phone went online or offline. */
  sinceMs: number;
  reportMs = 0;
  heartbeat: Heartbeat | null = null;
  /** The owner at that time; `null` for none. */
  ownerId: number | null = null;
  threw = false;
  refusal: Refusal | null = null;
  refusedMs = 0;
  unsaved: Unsaved = 'nothing';
  /** Monotonic time of the last write. */
  savedAtMs: number;

  constructor(deviceId: number, nowMs: number) {
    this.deviceId = deviceId;
    this.sinceMs = Date.now();
    this.savedAtMs = nowMs;
  }

  beat(heartbeat: Heartbeat): void {
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
