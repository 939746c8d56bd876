import type { Capability } from '@flotilla/contract/device';
import type { Adb } from '@yume-chan/adb';
import {
  type CaptureOptions,
  type Phone,
  type PhoneAdb,
  type PhoneClipboard,
  type PhoneFiles,
  PhoneGoneError,
  type PhoneIdentity,
  type PhoneState,
  type Picture,
  type ScreenElement,
  type ShellOptions,
  type ShellResult,
  UnsupportedError,
  type VideoOptions,
  type VideoPacket,
  type VideoStream,
} from '../phone.ts';
import { currentApp, installApp, launchApp, stopApp } from './apps.ts';
import { findPhone, postNotification, rebootPhone } from './device-commands.ts';
import { dumpElements } from './elements.ts';
import { createAdbFiles } from './files.ts';
import { parseFrontApp, parseState, stateCommands } from './phone-state.ts';
import type { RemoteShell } from './remote-shell.ts';
import { PhoneScrcpy, type ScrcpyParts } from './scrcpy/phone-scrcpy.ts';
import { Screen } from './screen.ts';
import { joinSections } from './sections.ts';
import { Steering } from './steering.ts';

const ownCapabilities: readonly Capability[] = [
  'screenshot',
  'touch',
  'text',
  'keys',
  'elements',
  'apps',
  'install',
  'shell',
  'reboot',
  'find',
  'adb',
];
const heartbeatCommand = joinSections(stateCommands);

export interface AdbPhoneParts {
  readonly adb: Adb;
  readonly shell: RemoteShell;
  readonly identity: PhoneIdentity;
  /** A writable folder on the phone. */
  readonly tempFolder: string;
  /** For users' own adb. */
  readonly passage: PhoneAdb;
  /** The parts for scrcpy's server. Without them there is no video and no scrcpy control. */
  readonly scrcpy?: ScrcpyParts | undefined;
  /** Disconnects this phone from its user. The source does not offer this connection again. */
  readonly leave: (reason: PhoneGoneError) => void;
}

/** A real Android phone, driven by its own commands over ADB. */
export class AdbPhone extends Steering implements Phone {
  readonly kind = 'adb';
  readonly identity: PhoneIdentity;
  readonly gone: AbortSignal;
  readonly adb: PhoneAdb;
  readonly files: PhoneFiles;
  readonly #parts: AdbPhoneParts;
  readonly #shell: RemoteShell;
  readonly #screen: Screen;
  #frontApp = '';
  readonly #scrcpy: PhoneScrcpy | undefined;

  constructor(parts: AdbPhoneParts) {
    const { shell, identity } = parts;
    const screen = new Screen(shell, identity.screen);
    const scrcpy = parts.scrcpy && new PhoneScrcpy(parts.scrcpy, () => screen.fresh());
    super(shell, screen, scrcpy);
    this.#parts = parts;
    this.#shell = shell;
    this.identity = identity;
    this.gone = shell.gone;
    this.adb = parts.passage;
    this.files = createAdbFiles(parts.adb, shell);
    this.#screen = screen;
    this.#scrcpy = scrcpy;
  }

  get capabilities(): readonly Capability[] {
    return [...ownCapabilities, ...(this.#scrcpy?.capabilities ?? [])];
  }

  async state(): Promise<PhoneState> {
    const { stdout } = await this.#shell.expect(heartbeatCommand, { what: 'state', timeoutMs: 15_000 });
    const output = stdout.toString();
    this.#screen.learn(output);
    this.#frontApp = parseFrontApp(output);
    return parseState(output);
  }

  frontApp(): string {
    return this.#frontApp;
  }

  screenshot(options: CaptureOptions): Promise<Picture> {
    return this.#screen.capture(options);
  }

  async video(options: VideoOptions, onPacket: (packet: VideoPacket) => void): Promise<VideoStream> {
    if (!this.#scrcpy) throw new UnsupportedError('video', 'The agent has no scrcpy server to install on phones');
    return this.#scrcpy.video(options, onPacket);
  }

  get clipboard(): PhoneClipboard | undefined {
    return this.#scrcpy?.clipboard;
  }

  elements(): Promise<readonly ScreenElement[]> {
    return dumpElements(this.#shell, this.#parts.tempFolder, this.identity.screen);
  }

  launchApp(packageName: string): Promise<void> {
    return launchApp(this.#shell, packageName);
  }

  stopApp(packageName: string): Promise<void> {
    return stopApp(this.#shell, packageName);
  }

  currentApp(): Promise<string> {
    return currentApp(this.#shell);
  }

  installApp(apk: Uint8Array): Promise<void> {
    return installApp(this.#parts.adb, this.#shell, this.#parts.tempFolder, apk);
  }

  async shell(command: string, options: ShellOptions): Promise<ShellResult> {
    const { exitCode, stdout, stderr } = await this.#shell.run(command, { what: 'shell', ...options });
    return { exitCode, stdout: stdout.toString(), stderr };
  }

  notify(title: string, message: string): Promise<void> {
    return postNotification(this.#shell, title, message);
  }

  find(): Promise<void> {
    return findPhone(this.#shell);
  }

  reboot(): Promise<void> {
    return rebootPhone(this.#parts.adb, this.#shell);
  }

  async close(): Promise<void> {
    this.#parts.leave(new PhoneGoneError('The agent has released this phone'));
  }
}
