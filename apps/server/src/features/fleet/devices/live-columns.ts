import { type AttentionFacts, asksForAttention, attentionRank, isBatteryLow } from '@flotilla/contract/attention';
import type { liveFilters } from '@flotilla/contract/http/fleet/devices';
import { phoneStateOf, phoneStates } from '@flotilla/contract/phone-state';
import type { z } from 'zod';
import type { LiveState } from '../connections/api.ts';

export type LiveFilter = z.output<z.ZodObject<typeof liveFilters>>;

const minuteMs = 60_000;

const unheard = { serviceOk: null, taskName: null, battery: null, isCharging: null };

/** The values that counts, filters and orders need of each phone, in arrays by its slot: a pass over 100,000 phones takes milliseconds. */
export class LiveColumns {
  readonly capacity: number;
  /** Position in `phoneStates`. */
  readonly state: Uint8Array;
  /** The urgency of the phone: the lowest first. */
  readonly rank: Uint8Array;
  readonly lowBattery: Uint8Array;
  readonly online: Uint8Array;
  /** Percent; NaN before the first heartbeat. */
  readonly battery: Float64Array;
  /** Whether a phone reports that it is charging. */
  readonly charging: Uint8Array;
  /** Free memory in bytes; NaN if it is unknown. */
  readonly memory: Float64Array;
  /** Degrees Celsius; NaN before the first heartbeat. */
  readonly temperature: Float64Array;
  readonly reportMs: Float64Array;
  /** Minus infinity for a phone that never connected. */
  readonly sinceMs: Float64Array;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.state = new Uint8Array(capacity);
    this.rank = new Uint8Array(capacity);
    this.lowBattery = new Uint8Array(capacity);
    this.online = new Uint8Array(capacity);
    this.battery = new Float64Array(capacity);
    this.charging = new Uint8Array(capacity);
    this.memory = new Float64Array(capacity);
    this.temperature = new Float64Array(capacity);
    this.reportMs = new Float64Array(capacity);
    this.sinceMs = new Float64Array(capacity);
  }

  /** The size of all arrays. */
  get bytes(): number {
    return this.capacity * (4 * Uint8Array.BYTES_PER_ELEMENT + 3 * Float64Array.BYTES_PER_ELEMENT);
  }

  write(slot: number, status: number, live: LiveState | undefined): void {
    const { serviceOk, taskName, battery, isCharging } = live?.heartbeat ?? unheard;
    const online = live?.online ?? false;
    const refusal = live?.refusal ?? null;
    const threw = live?.threw ?? false;
    const facts: AttentionFacts = { status, online, refusal, serviceOk, taskName, battery, isCharging, threw };
    this.state[slot] = phoneStates.indexOf(phoneStateOf(status, live));
    this.rank[slot] = attentionRank(facts);
    this.lowBattery[slot] = Number(online && isBatteryLow(facts));
    this.online[slot] = Number(online);
    this.battery[slot] = battery ?? Number.NaN;
    this.charging[slot] = Number(isCharging === 1);
    // Agents that cannot read the free memory report 0.
    this.memory[slot] = live?.heartbeat?.availMemory || Number.NaN;
    this.temperature[slot] = live?.heartbeat?.batteryTemp ?? Number.NaN;
    this.reportMs[slot] = live?.reportMs ?? 0;
    this.sinceMs[slot] = live?.sinceMs ?? Number.NEGATIVE_INFINITY;
  }

  /** A phone that never connected has been offline for ever, and its battery is unknown. */
  passes(slot: number, { battery, offline, online, attention }: LiveFilter, nowMs: number): boolean {
    if (online !== undefined && this.online[slot] !== online) return false;
    if (battery !== undefined && !(this.battery[slot]! < battery)) return false;
    if (attention !== undefined && asksForAttention(this.rank[slot]!) !== (attention === 1)) return false;
    if (offline === undefined) return true;
    return this.online[slot] === 0 && nowMs - this.sinceMs[slot]! >= offline * minuteMs;
  }
}
