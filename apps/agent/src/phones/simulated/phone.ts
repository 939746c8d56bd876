import { type Capability, capabilities } from '@flotilla/contract/device';
import {
  type CaptureOptions,
  type Phone,
  type PhoneClipboard,
  type PhoneFiles,
  PhoneGoneError,
  type PhoneIdentity,
  type PhoneKey,
  type PhoneState,
  type Picture,
  type Point,
  type ScreenElement,
  type ShellOptions,
  type ShellResult,
  type TouchEvent,
  UnsupportedError,
  type VideoOptions,
  type VideoPacket,
  type VideoStream,
} from '../phone.ts';
import { inspectPackage, installedApp } from './apps/installed.ts';
import { Camera } from './camera.ts';
import { type Clock, systemClock } from './clock.ts';
import { type FaultKind, happen } from './faults.ts';
import { Film } from './film/film.ts';
import { manufacture } from './identity.ts';
import type { Language } from './language.ts';
import { pick } from './random.ts';
import { runShell } from './shell/run.ts';
import { TouchScreen } from './touch-screen.ts';
import { Disk } from './world/disk.ts';
import { World } from './world/world.ts';

/** The rest is Android's. */
const missing: readonly Capability[] = ['restartAgent', 'accessibility', 'floatWindow', 'camera', 'brightness'];
const able = capabilities.filter((capability) => !missing.includes(capability));
const slowMs = 2_000;
const findMs = 8_000;
const defaultRebootMs = 3_000;
const swipeStepMs = 16;

export interface SimulatedPhoneOptions {
  /** Letters, digits, `.`, `_` and `-`; with the index it settles everything about the phone. */
  readonly seed: string;
  readonly index: number;
  /** The language of the screen; English by default. */
  readonly language?: Language;
  readonly clock?: Clock;
  readonly rebootMs?: number;
  /** Capabilities that this phone lacks, to test how the product handles it. */
  readonly lacks?: readonly Capability[];
  /** The data of an earlier instance of the same phone. */
  readonly disk?: Disk;
  /** Called when the phone disconnects; with a time if it will return. */
  readonly onGone?: (backAfterMs: number | undefined) => void;
}

export class SimulatedPhone implements Phone {
  readonly kind = 'simulated';
  readonly identity: PhoneIdentity;
  readonly capabilities: readonly Capability[];
  readonly #clock: Clock;
  readonly #options: SimulatedPhoneOptions;
  readonly #world: World;
  readonly #screen: TouchScreen;
  readonly #camera: Camera;
  readonly #film: Film;
  readonly #gone = new AbortController();
  #isSlow = false;
  /** The running input; the next one waits for it. */
  #input: Promise<unknown> = Promise.resolve();

  constructor(options: SimulatedPhoneOptions) {
    if (!/^[\w.-]{1,64}$/.test(options.seed))
      throw new RangeError(`seed ${JSON.stringify(options.seed)} is not 1 to 64 letters, digits, ".", "_" or "-"`);
    if (!Number.isInteger(options.index) || options.index < 0)
      throw new RangeError(`index ${options.index} is not a whole number from 0`);
    const made = manufacture(options.seed, options.index);
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.identity = made.identity;
    this.capabilities = options.lacks?.length ? able.filter((each) => !options.lacks!.includes(each)) : able;
    this.#world = new World({
      clock: this.#clock,
      disk: options.disk ?? new Disk(),
      seed: `${options.seed}:${options.index}`,
      made,
      language: options.language ?? 'en',
    });
    this.#screen = new TouchScreen(this.#world, this.identity.screen);
    this.#camera = new Camera(this.#screen.display, this.identity.screen);
    this.#film = new Film({ screen: this.identity.screen, look: () => this.#look('video') });
  }

  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  async state(): Promise<PhoneState> {
    await this.#reach();
    return this.#world.state();
  }

  frontApp(): string {
    return this.#world.currentPackage;
  }

  async screenshot(options: CaptureOptions): Promise<Picture> {
    await this.#look('screenshot');
    const picture = await this.#camera.take(options);
    this.gone.throwIfAborted();
    return picture;
  }

  async video(options: VideoOptions, onPacket: (packet: VideoPacket) => void): Promise<VideoStream> {
    await this.#reach('video');
    return this.#film.open(options, onPacket);
  }

  touch({ kind, point, pointerId }: TouchEvent): Promise<void> {
    return this.#inOrder('touch', () => this.#screen.touch(kind, point, pointerId));
  }

  tap(point: Point): Promise<void> {
    return this.#inOrder('touch', () => {
      this.#screen.touch('down', point, 0);
      this.#screen.touch('up', point, 0);
    });
  }

  swipe(from: Point, to: Point, durationMs: number): Promise<void> {
    return this.#inOrder('touch', () => this.#swipe(from, to, durationMs));
  }

  scroll(point: Point, notches: { readonly x: number; readonly y: number }): Promise<void> {
    return this.#inOrder('touch', () => this.#screen.scroll(point, notches));
  }

  rotate(): Promise<void> {
    return this.#inOrder('rotation', () => this.#screen.turn());
  }

  display(on: boolean): Promise<void> {
    return this.#inOrder('display', () => this.#world.switchPanel(on));
  }

  get files(): PhoneFiles | undefined {
    return this.capabilities.includes('shell') ? this.#world.files : undefined;
  }

  get clipboard(): PhoneClipboard | undefined {
    return this.capabilities.includes('clipboard') ? this.#world.clipboard : undefined;
  }

  text(text: string): Promise<void> {
    return this.#inOrder('text', () => this.#screen.write(text));
  }

  key(key: PhoneKey): Promise<void> {
    return this.#inOrder('keys', () => this.#screen.key(key));
  }

  async elements(): Promise<readonly ScreenElement[]> {
    await this.#look('elements');
    return this.#screen.display.elements();
  }

  async launchApp(packageName: string): Promise<void> {
    await this.#reach('apps');
    this.#world.open(packageName);
  }

  async stopApp(packageName: string): Promise<void> {
    await this.#reach('apps');
    this.#world.stop(packageName);
  }

  async currentApp(): Promise<string> {
    await this.#reach('apps');
    return this.#world.currentPackage;
  }

  async installApp(apk: Uint8Array): Promise<void> {
    await this.#reach('install');
    const { packageName } = inspectPackage(apk);
    if (this.#world.installed().some((app) => app.packageName === packageName)) return;
    if (!this.#world.vitals.takeStorage(apk.byteLength)) throw new Error('INSTALL_FAILED_INSUFFICIENT_STORAGE');
    this.#world.install(installedApp(packageName));
  }

  async shell(command: string, options: ShellOptions): Promise<ShellResult> {
    await this.#reach('shell');
    return runShell(command, { world: this.#world, phone: this }, options);
  }

  async notify(title: string, message: string): Promise<void> {
    await this.#reach();
    this.#world.tell(title, message);
  }

  async find(): Promise<void> {
    await this.#reach('find');
    this.#world.flashFor(findMs);
  }

  async reboot(): Promise<void> {
    await this.#reach('reboot');
    this.#go('the phone is rebooting', this.#options.rebootMs ?? defaultRebootMs);
  }

  async close(): Promise<void> {
    this.#go('the phone was closed');
  }

  /** Injects a fault; `none` repairs everything. A vanished phone returns only after `backAfterMs`. */
  fault(kind: FaultKind, { backAfterMs }: { backAfterMs?: number } = {}): void {
    this.gone.throwIfAborted();
    if (kind === 'slow' || kind === 'none') this.#isSlow = kind === 'slow';
    if (kind === 'vanish') this.#go('the phone has vanished', backAfterMs);
    else if (kind !== 'slow') happen(kind, this.#world, this.#screen.display);
  }

  /** Opens the app that this phone likes best. */
  wander(): void {
    const random = this.#world.random('wander');
    if (random() > 0.25) this.#world.open(pick(random, this.#world.installed()).packageName);
  }

  async #swipe(from: Point, to: Point, durationMs: number): Promise<void> {
    const steps = Math.min(120, Math.max(4, Math.round(durationMs / swipeStepMs)));
    this.#screen.touch('down', from, 0);
    for (let step = 1; step <= steps; step++) {
      await this.#clock.sleep(durationMs / steps, this.gone);
      const share = step / steps;
      const point = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      this.#screen.touch(step === steps ? 'up' : 'move', point, 0);
    }
  }

  #inOrder(capability: Capability, act: () => void | Promise<void>): Promise<void> {
    const done = this.#input.then(async () => {
      await this.#reach(capability);
      if (!this.#screen.display.isFrozen) await act();
      this.#film.touched();
    });
    this.#input = done.catch(() => undefined);
    return done;
  }

  /** The screen with everything that was due by now. */
  async #look(capability: Capability) {
    await this.#reach(capability);
    this.#screen.settle();
    return this.#screen.display.placed;
  }

  /** Checks whether the phone is connected and has the capability, then waits for the simulated delay. Every call starts with it. */
  async #reach(capability?: Capability): Promise<void> {
    this.gone.throwIfAborted();
    if (capability && !this.capabilities.includes(capability)) {
      throw new UnsupportedError(capability, `${this.identity.mode} cannot do this: ${capability}`);
    }
    if (this.#isSlow) await this.#clock.sleep(slowMs, this.gone);
  }

  #go(reason: string, backAfterMs?: number): void {
    if (this.gone.aborted) return;
    this.#gone.abort(new PhoneGoneError(reason));
    this.#camera.release();
    this.#options.onGone?.(backAfterMs);
  }
}

export const createSimulatedPhone = (options: SimulatedPhoneOptions): SimulatedPhone => new SimulatedPhone(options);
