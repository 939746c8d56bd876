import type { Capability } from '@flotilla/contract/device';
import type { Adb } from '@yume-chan/adb';
import {
  type CaptureOptions,
  type Phone,
  PhoneGoneError,
  type PhoneIdentity,
  type PhoneKey,
  type PhoneState,
  type Picture,
  type Point,
  type ScreenElement,
  type ShellResult,
  type TouchEvent,
} from '../phone.ts';
import { currentApp, installApp, launchApp, stopApp } from './apps.ts';
import { dumpElements } from './elements.ts';
import { findPhone } from './find-phone.ts';
import { runInput } from './input-command.ts';
import { InputQueue } from './input-queue.ts';
import { keyCommands } from './key-codes.ts';
import { parseState, stateCommands } from './phone-state.ts';
import { rebootPhone } from './reboot.ts';
import type { RemoteShell } from './remote-shell.ts';
import { Screen } from './screen.ts';
import { joinSections } from './sections.ts';
import { TouchInput } from './touch-input.ts';
import { typingCommands } from './typed-text.ts';

const heartbeatCommand = joinSections(stateCommands);

export interface AdbPhoneParts {
  readonly adb: Adb;
  readonly shell: RemoteShell;
  readonly identity: PhoneIdentity;
  /** Where files may be put on the phone. */
  readonly tempFolder: string;
  /** Ends the phone for its user; the source stops offering this connection. */
  readonly leave: (reason: PhoneGoneError) => void;
}

/** A real Android phone, driven by its own commands over ADB. */
export class AdbPhone implements Phone {
  readonly kind = 'adb';
  readonly capabilities: readonly Capability[] = [
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
  ];
  readonly identity: PhoneIdentity;
  readonly gone: AbortSignal;
  readonly #parts: AdbPhoneParts;
  readonly #shell: RemoteShell;
  readonly #screen: Screen;
  readonly #touch: TouchInput;
  readonly #queue = new InputQueue();

  constructor(parts: AdbPhoneParts) {
    this.#parts = parts;
    this.#shell = parts.shell;
    this.identity = parts.identity;
    this.gone = parts.shell.gone;
    this.#screen = new Screen(parts.shell, parts.identity.screen);
    this.#touch = new TouchInput(parts.shell, this.#screen, this.#queue);
  }

  async state(): Promise<PhoneState> {
    const { stdout } = await this.#shell.expect(heartbeatCommand, { what: 'state', timeoutMs: 15_000 });
    const output = stdout.toString();
    this.#screen.learn(output);
    return parseState(output);
  }

  screenshot(options: CaptureOptions): Promise<Picture> {
    return this.#screen.capture(options);
  }

  touch(event: TouchEvent): Promise<void> {
    return this.#touch.touch(event);
  }

  tap(point: Point): Promise<void> {
    return this.#touch.tap(point);
  }

  swipe(from: Point, to: Point, durationMs: number): Promise<void> {
    return this.#touch.swipe(from, to, durationMs);
  }

  async text(text: string): Promise<void> {
    const commands = typingCommands(text);
    await this.#queue.run(async () => {
      for (const command of commands) await runInput(this.#shell, command, 20_000);
    });
  }

  async key(key: PhoneKey): Promise<void> {
    await this.#queue.run(() => runInput(this.#shell, keyCommands[key]));
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

  async shell(
    command: string,
    options: { readonly timeoutMs: number; readonly signal?: AbortSignal },
  ): Promise<ShellResult> {
    const { exitCode, stdout, stderr } = await this.#shell.run(command, { what: 'shell', ...options });
    return { exitCode, stdout: stdout.toString(), stderr };
  }

  find(): Promise<void> {
    return findPhone(this.#shell);
  }

  reboot(): Promise<void> {
    return rebootPhone(this.#parts.adb, this.#shell);
  }

  async close(): Promise<void> {
    this.#parts.leave(new PhoneGoneError('The agent let go of this phone'));
  }
}
