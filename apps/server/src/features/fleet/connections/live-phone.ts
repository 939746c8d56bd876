import type { Capability, Heartbeat, Refusal } from '@flotilla/contract/device';
import type { LiveState } from './api.ts';
import type { LiveSession } from './live-session.ts';

export type Unsaved = 'nothing' | 'heartbeat' | 'change';

/** What is kept in memory of each phone. All fields from the start, so that every phone has the same shape. */
export class LivePhone implements LiveState {
  readonly deviceId: number;
  session: LiveSession | null = null;
  online = false;
  /** Wall clock, when it came online or went offline. */
  sinceMs: number;
  /** Monotonic, when anything was last heard. */
  heardAtMs: number;
  /** Silent for longer is offline. */
  timeoutMs: number;
  reportMs = 0;
  heartbeat: Heartbeat | null = null;
  /** Whose it was when it said so; null for nobody's. */
  ownerId: number | null = null;
  capabilities: readonly Capability[] = [];
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

  /** What it said in the hands of one owner is not for the next. */
  belongsTo(ownerId: number | null): void {
    if (this.ownerId === ownerId) return;
    this.ownerId = ownerId;
    this.heartbeat = null;
    this.reportMs = 0;
    this.threw = false;
    this.unsaved = 'change';
  }
}
