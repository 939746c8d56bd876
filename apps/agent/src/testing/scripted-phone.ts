import { type Capability, capabilities } from '@flotilla/contract/device';
import {
  type CaptureOptions,
  type Phone,
  PhoneGoneError,
  type PhoneIdentity,
  type PhoneKey,
  type PhoneSource,
  type PhoneState,
  type Picture,
  type Point,
  type ShellResult,
  type TouchEvent,
  type VideoOptions,
  type VideoPacket,
  type VideoStream,
} from '../phones/phone.ts';

/** A phone whose behaviour a test sets, and which records the calls. */
export class ScriptedPhone implements Phone {
  readonly kind = 'simulated';
  readonly identity: PhoneIdentity;
  readonly touches: TouchEvent[] = [];
  readonly calls: string[] = [];
  readonly captures: CaptureOptions[] = [];
  capabilities: readonly Capability[] = capabilities;
  /** The bytes of the next screenshots. */
  picture: Uint8Array = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);
  onScreenshot: () => Promise<void> = async () => undefined;
  onTouch: (event: TouchEvent) => Promise<void> = async () => undefined;
  onState: () => Promise<void> = async () => undefined;
  onShell: (command: string) => Promise<ShellResult> = async (command) => ({
    exitCode: 0,
    stdout: command,
    stderr: '',
  });
  /** The options of each video that was opened, with a function that sends packets to it. */
  readonly films: { readonly options: VideoOptions; readonly push: (packet: VideoPacket) => void }[] = [];
  keyFramesWanted = 0;
  onVideo: () => Promise<void> = async () => undefined;
  onVideoClosed: () => Promise<void> = async () => undefined;
  #filming = new AbortController();
  readonly #gone = new AbortController();

  constructor(deviceId = 'phone-1') {
    this.identity = {
      deviceId,
      brand: 'Scripted',
      mode: 'S1',
      imei: '',
      osVersion: '14',
      hardware: `hardware of ${deviceId}`,
      screen: { width: 1080, height: 1920 },
    };
  }

  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  unplug(): void {
    this.#gone.abort(new PhoneGoneError('unplugged'));
  }

  async state(): Promise<PhoneState> {
    await this.onState();
    return {
      battery: 80,
      charging: true,
      batteryTempC: 31,
      brightness: 120,
      storageLeftBytes: 1e9,
      availableMemoryBytes: 5e8,
    };
  }

  async screenshot(options: CaptureOptions): Promise<Picture> {
    this.captures.push(options);
    await this.onScreenshot();
    return { jpeg: this.picture, width: 540, height: 960 };
  }

  async video(options: VideoOptions, push: (packet: VideoPacket) => void): Promise<VideoStream> {
    await this.onVideo();
    const film = { options, push };
    this.films.push(film);
    this.#filming = new AbortController();
    return {
      ended: this.#filming.signal,
      requestKeyFrame: () => {
        this.keyFramesWanted += 1;
      },
      close: async () => {
        await this.onVideoClosed();
        this.films.splice(this.films.indexOf(film), 1);
      },
    };
  }

  /** Gives a packet to everybody who watches. */
  film(packet: VideoPacket): void {
    for (const { push } of [...this.films]) push(packet);
  }

  breakVideo(reason: string): void {
    this.#filming.abort(new Error(reason));
  }

  async touch(event: TouchEvent): Promise<void> {
    await this.onTouch(event);
    this.touches.push(event);
  }

  async tap(point: Point): Promise<void> {
    this.calls.push(`tap ${point.x} ${point.y}`);
  }
  async swipe(): Promise<void> {
    this.calls.push('swipe');
  }
  /** The clipboard's text. `copy` simulates a copy on the phone. */
  copied = '';
  readonly #copying = new Set<(text: string) => void>();
  readonly clipboard = {
    read: async () => this.copied,
    write: async (text: string) => {
      this.copied = text;
    },
    watch: (onText: (text: string) => void) => {
      this.#copying.add(onText);
      return () => void this.#copying.delete(onText);
    },
  };
  copy(text: string): void {
    this.copied = text;
    for (const tell of this.#copying) tell(text);
  }
  async scroll(point: Point, notches: { readonly x: number; readonly y: number }): Promise<void> {
    this.calls.push(`scroll ${point.x} ${point.y} by ${notches.x} ${notches.y}`);
  }
  async rotate(): Promise<void> {
    this.calls.push('rotate');
  }
  async display(on: boolean): Promise<void> {
    this.calls.push(`display ${on ? 'on' : 'off'}`);
  }
  async text(text: string): Promise<void> {
    this.calls.push(`text ${text}`);
  }
  async key(key: PhoneKey): Promise<void> {
    this.calls.push(`key ${key}`);
  }
  async elements(): Promise<[]> {
    return [];
  }
  async launchApp(packageName: string): Promise<void> {
    this.calls.push(`launch ${packageName}`);
  }
  async stopApp(packageName: string): Promise<void> {
    this.calls.push(`stop ${packageName}`);
  }
  async currentApp(): Promise<string> {
    return 'home';
  }
  async installApp(apk: Uint8Array): Promise<void> {
    this.calls.push(`install ${apk.byteLength}`);
  }
  async shell(command: string): Promise<ShellResult> {
    this.calls.push(`shell ${command}`);
    return this.onShell(command);
  }
  async notify(title: string, message: string): Promise<void> {
    this.calls.push(`notify ${title}: ${message}`);
  }

  async find(): Promise<void> {
    this.calls.push('find');
  }
  async reboot(): Promise<void> {
    this.calls.push('reboot');
  }
  async close(): Promise<void> {
    this.unplug();
  }
}

export interface ScriptedSource extends PhoneSource {
  attach(phone: Phone): void;
}

export function createScriptedSource(phones: readonly Phone[]): ScriptedSource {
  let meet: (phone: Phone) => void = () => undefined;
  return {
    async start(onPhone) {
      meet = onPhone;
      for (const phone of phones) onPhone(phone);
    },
    attach: (phone) => meet(phone),
    close: async () => undefined,
  };
}
