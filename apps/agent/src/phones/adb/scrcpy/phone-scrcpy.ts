import type { Capability } from '@flotilla/contract/device';
import type { PhoneClipboard, Size, VideoOptions, VideoPacket, VideoStream } from '../../phone.ts';
import { bounded } from '../bounded.ts';
import { AdbInputError } from '../errors.ts';
import type { Control } from './control.ts';
import { maxClipboardBytes } from './control-messages.ts';
import { PhoneControl } from './phone-control.ts';
import { PhoneVideo, type VideoParts } from './phone-video.ts';
import type { ScrcpySource } from './server-program.ts';

export interface ScrcpyOptions {
  /** The source of the server file. */
  readonly source: ScrcpySource;
  /** The idle time after which a server without video is ended. */
  readonly controlIdleMs?: number | undefined;
}

export type ScrcpyParts = VideoParts & ScrcpyOptions;

/** The limit for one piece of work. It is longer than the longest wait for a response. */
const workTimeoutMs = 10_000;

/** Adds scrcpy's features to a phone: video, and fast control with several fingers and text in every writing system. */
export class PhoneScrcpy {
  readonly clipboard: PhoneClipboard;
  readonly #parts: ScrcpyParts;
  readonly #video: PhoneVideo;
  readonly #control: PhoneControl;
  readonly #clipboardWatchers = new Set<(text: string) => void>();

  constructor(parts: ScrcpyParts, screenSize: () => Promise<Size>) {
    this.#parts = parts;
    this.#video = new PhoneVideo(parts, (text) => this.#notifyClipboard(text));
    this.#control = new PhoneControl({ ...parts, screenSize, idleMs: parts.controlIdleMs });
    this.clipboard = {
      // The control server is used, because a video's server runs with `clipboard_autosync` and does not respond to requests.
      read: async () => {
        const control = await this.#control.open('clipboard');
        return this.bounded('clipboard', () => control.readClipboard());
      },
      write: async (text) => {
        const checked = checkedClipboardText(text);
        await this.use('clipboard', (control) => control.setClipboard(checked, { paste: false }));
      },
      watch: (onText) => {
        this.#clipboardWatchers.add(onText);
        return () => void this.#clipboardWatchers.delete(onText);
      },
    };
  }

  get capabilities(): readonly Capability[] {
    if (!this.#parts.source.isReady) return [];
    const always: readonly Capability[] = ['clipboard', 'rotation', 'display'];
    return this.#video.brokenReason === undefined ? ['video', ...always] : always;
  }

  /** The control connection of a running server. The video's server is preferred. */
  get control(): Control | undefined {
    return this.#video.session?.control ?? this.#control.current;
  }

  /** Returns the control connection and opens it if necessary. */
  async openControl(capability: Capability): Promise<Control> {
    return this.#video.session?.control ?? this.#control.open(capability);
  }

  video(options: VideoOptions, onPacket: (packet: VideoPacket) => void): Promise<VideoStream> {
    return this.#video.open(options, onPacket);
  }

  /** Runs work with a control connection, which is opened if necessary. */
  async use<T>(capability: Capability, work: (control: Control) => Promise<T>): Promise<T> {
    const control = await this.openControl(capability);
    return this.bounded(capability, () => work(control));
  }

  /** Runs work on a control connection with a time limit. Rejects with the errors of `bounded`. */
  bounded<T>(what: string, work: () => Promise<T>, timeoutMs = workTimeoutMs): Promise<T> {
    this.#control.used();
    return bounded({ what, timeoutMs, gone: this.#parts.shell.gone }, work);
  }

  #notifyClipboard(text: string): void {
    for (const watcher of [...this.#clipboardWatchers]) watcher(text);
  }
}

/** Returns the text, or throws if it is too long for the phone's clipboard. */
export function checkedClipboardText(text: string): string {
  if (Buffer.byteLength(text) <= maxClipboardBytes) return text;
  throw new AdbInputError(`The text is longer than the ${maxClipboardBytes} bytes that a phone's clipboard accepts`);
}
