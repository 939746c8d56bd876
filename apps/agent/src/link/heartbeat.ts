import type { Heartbeat } from '@flotilla/contract/device';
import type { DeviceSettings } from '@flotilla/contract/phone-settings';
import { messageOf } from '../message-of.ts';
import type { Phone, PhoneState } from '../phones/phone.ts';
import { untilAborted } from '../until-aborted.ts';

interface HeartbeatOptions {
  readonly phone: Phone;
  readonly agentVersion: string;
  readonly stateReadMs: number;
  readonly taskName: () => string;
  /** The agent's current fault, shown to users; empty if there is none. */
  readonly trouble: () => string;
  readonly send: (heartbeat: Heartbeat) => void;
}

const unknownState: PhoneState = {
  battery: 0,
  charging: false,
  batteryTempC: 0,
  brightness: 0,
  storageLeftBytes: 0,
  availableMemoryBytes: 0,
};

/**
 * The heartbeat of one connection. The first beat is immediate. The second follows after a random part of the interval, so that phones
 * that connected together do not beat together. Node puts timers of one duration into one list, so a thousand cost little.
 */
export class HeartbeatTimer {
  readonly #options: HeartbeatOptions;
  #timer: NodeJS.Timeout | undefined;
  #settings: DeviceSettings | undefined;
  #state = unknownState;
  /** The pending query of the phone's state. A slow phone is never queried twice at a time. */
  #reading: Promise<PhoneState> | undefined;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** Starts the heartbeat, or restarts it with new settings. */
  start(settings: DeviceSettings): void {
    this.stop();
    this.#settings = settings;
    const intervalMs = settings.heartbeat * 1000;
    const beat = () => void this.#beat(settings);
    this.#timer = setTimeout(() => {
      beat();
      this.#timer = setInterval(beat, intervalMs);
    }, Math.random() * intervalMs);
    beat();
  }

  /** Sends a last heartbeat with the reason why the phone disconnects. */
  leave(why: string): void {
    if (this.#settings) this.#send(this.#settings, 0, why);
    this.stop();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Sends a heartbeat on time. If the phone does not respond soon, the heartbeat carries its last known state. */
  async #beat(settings: DeviceSettings): Promise<void> {
    const { phone, stateReadMs, trouble } = this.#options;
    this.#reading ??= phone.state().finally(() => {
      this.#reading = undefined;
    });
    const timeout = AbortSignal.timeout(Math.min(stateReadMs, settings.heartbeat * 500));
    try {
      this.#state = await untilAborted(this.#reading, timeout);
      this.#send(settings, 1, trouble());
    } catch (error) {
      const why = timeout.aborted ? 'it does not answer' : messageOf(error);
      this.#send(settings, 0, trouble() || `the phone's state cannot be read: ${why}`);
    }
  }

  #send({ runMode }: DeviceSettings, serviceOk: 0 | 1, msg: string): void {
    if (this.#timer === undefined) return;
    const { phone, agentVersion, taskName, send } = this.#options;
    const state = this.#state;
    send({
      action: 'heartbeat',
      runMode,
      serviceOk,
      battery: within(state.battery, 0, 100),
      isCharging: state.charging ? 1 : 0,
      osVersion: phone.identity.osVersion.slice(0, 64),
      apkVersion: agentVersion,
      batteryTemp: within(state.batteryTempC, -100, 200),
      brightness: within(state.brightness, 0, 255),
      sdCardLeftSpace: within(state.storageLeftBytes, 0, Number.MAX_SAFE_INTEGER),
      availMemory: within(state.availableMemoryBytes, 0, Number.MAX_SAFE_INTEGER),
      reportTime: new Date().toISOString(),
      msg: msg.slice(0, 500),
      taskName: taskName().slice(0, 200),
      app: (phone.frontApp?.() ?? '').slice(0, 200),
    });
  }
}

/** Limits a value to its range. The site would close the connection on a value outside of it. */
const within = (value: number, least: number, most: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;
