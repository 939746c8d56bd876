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
  /** What the agent reports to a person; empty if all is well. */
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
 * The heartbeat of one connection. It beats at once, then from a random point of the interval on, so that phones that
 * connected together do not beat together. Node keeps timers of one duration in one list, so a thousand cost little.
 */
export class HeartbeatTimer {
  readonly #options: HeartbeatOptions;
  #timer: NodeJS.Timeout | undefined;
  #settings: DeviceSettings | undefined;
  #state = unknownState;
  /** A slow phone is asked for its state once at a time. */
  #reading: Promise<PhoneState> | undefined;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** Starts, or applies new settings. */
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

  /** Sends a last heartbeat that says why the phone leaves. */
  leave(why: string): void {
    if (this.#settings) this.#send(this.#settings, 0, why);
    this.stop();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Beats on time whatever the phone does: with its last known state when it does not answer soon. */
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

/** A phone may report nonsense, for which the site would close the connection. */
const within = (value: number, least: number, most: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;
