import type { Heartbeat } from '@flotilla/contract/device';
import { historyMinutes } from '@flotilla/contract/http/fleet/monitor';

/** The stored values of a heartbeat, 16 bits each, so that a phone's hour takes half a kilobyte. */
const fields = {
  /** Hundredths of a percent. */
  battery: { write: (percent: number) => percent * 100, read: (kept: number) => kept / 100 },
  /** Hundredths of a degree above -100. */
  batteryTemp: { write: (celsius: number) => (celsius + 100) * 100, read: (kept: number) => kept / 100 - 100 },
  /** Megabytes. */
  availMemory: { write: (bytes: number) => bytes / 2 ** 20, read: (kept: number) => kept * 2 ** 20 },
  /** 32 megabytes. */
  sdCardLeftSpace: { write: (bytes: number) => bytes / 2 ** 25, read: (kept: number) => kept * 2 ** 25 },
} as const;
type Field = keyof typeof fields;
const names = Object.keys(fields) as Field[];
const gap = 0xffff;

export type Samples = Record<Field, (number | null)[]>;

/** The last hour of one phone under one owner: a sample for each minute with a heartbeat. */
export class Trace {
  readonly ownerId: number;
  readonly #kept = new Uint16Array(historyMinutes * names.length).fill(gap);
  /** The time of the last sample. */
  #minute = Number.NEGATIVE_INFINITY;

  constructor(ownerId: number) {
    this.ownerId = ownerId;
  }

  get minute(): number {
    return this.#minute;
  }

  add(minute: number, heartbeat: Heartbeat): void {
    if (minute <= this.#minute) return;
    this.#forgetBetween(Math.max(this.#minute + 1, minute - historyMinutes + 1), minute);
    this.#minute = minute;
    const at = this.#at(minute);
    for (const [nth, name] of names.entries()) {
      this.#kept[at + nth] = Math.min(gap - 1, Math.max(0, Math.round(fields[name].write(heartbeat[name]))));
    }
  }

  /** The minutes up to `until`, oldest first. */
  read(until: number, minutes: number): Samples {
    const samples: Samples = { battery: [], batteryTemp: [], availMemory: [], sdCardLeftSpace: [] };
    for (let minute = until - minutes + 1; minute <= until; minute += 1) {
      const isKept = minute <= this.#minute && minute > this.#minute - historyMinutes;
      for (const [nth, name] of names.entries()) {
        const kept = isKept ? this.#kept[this.#at(minute) + nth]! : gap;
        samples[name].push(kept === gap ? null : fields[name].read(kept));
      }
    }
    return samples;
  }

  #forgetBetween(from: number, before: number): void {
    for (let minute = from; minute < before; minute += 1) {
      const at = this.#at(minute);
      this.#kept.fill(gap, at, at + names.length);
    }
  }

  #at(minute: number): number {
    return (minute % historyMinutes) * names.length;
  }
}
