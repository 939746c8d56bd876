import type { PhoneState } from '../phone.ts';
import { between, type Random } from './random.ts';

const hourMs = 3_600_000;
const gib = 2 ** 30;
const plugInAt = 15;
const unplugAt = 95;

interface Battery {
  readonly level: number;
  readonly charging: boolean;
  readonly at: number;
}

/** Battery, temperature, memory and storage, computed on demand, so a phone needs no timer. */
export class Vitals {
  readonly #memoryBytes: number;
  readonly storageBytes: number;
  readonly #drainPerHour: number;
  readonly #chargePerHour: number;
  readonly #phase: number;
  #storageLeft: number;
  #battery: Battery;
  /** Whether the charger was unplugged by a user or a fault, so that the simulation does not plug it in again. */
  #isUnplugged = false;
  brightness: number;
  isHot = false;
  isLowOnMemory = false;

  constructor(random: Random, model: { memoryGb: number; storageGb: number }, nowMs: number) {
    this.#memoryBytes = model.memoryGb * gib;
    this.storageBytes = model.storageGb * gib;
    this.#drainPerHour = between(random, 6, 14);
    this.#chargePerHour = between(random, 35, 60);
    this.#phase = between(random, 0, 2 * Math.PI);
    this.#storageLeft = Math.round(this.storageBytes * between(random, 0.2, 0.7));
    this.brightness = Math.round(between(random, 90, 200));
    this.#battery = { level: between(random, 30, 95), charging: random() < 0.35, at: nowMs };
  }

  read(nowMs: number, openApps: number): PhoneState {
    const { level, charging } = this.#settle(nowMs);
    const wave = Math.sin(nowMs / 97_000 + this.#phase) + 0.4 * Math.sin(nowMs / 23_000);
    const usedByApps = openApps * 0.03 + 0.02 * (wave + 1.4);
    return {
      battery: Math.round(level),
      charging,
      batteryTempC: Math.round(10 * (this.isHot ? 51 + wave : 28 + (charging ? 5 : 0) + openApps * 0.4 + wave)) / 10,
      brightness: this.brightness,
      storageLeftBytes: this.#storageLeft,
      availableMemoryBytes: Math.round(
        this.#memoryBytes * (this.isLowOnMemory ? 0.02 : Math.max(0.08, 0.46 - usedByApps)),
      ),
    };
  }

  setBattery(nowMs: number, change: { level?: number; charging?: boolean }): void {
    this.#battery = { ...this.#settle(nowMs), ...change, at: nowMs };
    this.#isUnplugged = !this.#battery.charging;
  }

  /** Returns the battery to the simulation. */
  releaseBattery(nowMs: number): void {
    this.#isUnplugged = false;
    this.#settle(nowMs);
  }

  /** Uses storage. Returns `false` if there is not enough. */
  takeStorage(bytes: number): boolean {
    if (bytes > this.#storageLeft) return false;
    this.#storageLeft -= bytes;
    return true;
  }

  #settle(nowMs: number): Battery {
    let battery = this.#battery;
    for (;;) {
      const rate = battery.charging ? this.#chargePerHour : -this.#drainPerHour;
      const goal = battery.charging ? unplugAt : this.#isUnplugged ? 1 : plugInAt;
      const goalAt = battery.at + Math.max(0, (goal - battery.level) / rate) * hourMs;
      if (goalAt > nowMs) {
        battery = { ...battery, level: battery.level + (rate * (nowMs - battery.at)) / hourMs, at: nowMs };
        break;
      }
      const level = battery.charging ? Math.max(battery.level, goal) : Math.min(battery.level, goal);
      if (!battery.charging && this.#isUnplugged) {
        battery = { level, charging: false, at: nowMs };
        break;
      }
      battery = { level, charging: !battery.charging, at: goalAt };
    }
    this.#battery = battery;
    return battery;
  }
}
