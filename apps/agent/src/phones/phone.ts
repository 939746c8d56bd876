import type { Socket } from 'node:net';
import type { Capability } from '@flotilla/contract/device';
import type { VideoHeader } from '@flotilla/contract/video-frame';
import type {
  DeviceFile,
  Key as PhoneKey,
  DeviceState as PhoneState,
  ScreenElement as ScriptElement,
  ShellResult,
} from '@flotilla/script-api';

/** Shared with the script API. */
export type { PhoneKey, PhoneState, ShellResult };

/** The phone's adb, for a user's own adb. */
export interface PhoneAdb {
  /** The features that the phone supports through this agent, as in the banner of an adb connection. */
  banner(): string;
  /** Opens a service of the phone. The caller destroys the socket. */
  open(service: string, signal: AbortSignal): Promise<Socket>;
}

/** A position as fractions of the screen's width and height, 0 to 1, valid at any scale. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PhoneIdentity {
  /** Stable over restarts and over a change of cable or address. */
  readonly deviceId: string;
  readonly brand: string;
  readonly mode: string;
  readonly imei: string;
  readonly osVersion: string;
  /** A fingerprint of the hardware, which does not come with a copied token. */
  readonly hardware: string;
  readonly screen: Size;
}

export interface CaptureOptions {
  /** 1 to 100 percent of the screen's size. */
  readonly scalePercent: number;
  /** JPEG quality, 1 to 100. */
  readonly qualityPercent: number;
}

export interface Picture extends Size {
  readonly jpeg: Uint8Array;
}

export interface VideoOptions {
  /** The longer side of the picture in pixels at most; 0: as the screen. */
  readonly maxSize: number;
  readonly maxFps: number;
  readonly bitsPerSecond: number;
}

/**
 * H.264 in Annex B form (start codes): SPS and PPS, or one whole picture. SPS and PPS are sent first, and again before the key frame
 * when the size changes or the encoder restarts. Their time has no meaning.
 */
export interface VideoPacket extends VideoHeader {
  readonly data: Uint8Array;
}

/** One user's view of a phone's video. Several users of a phone share one encoder. */
export interface VideoStream {
  /** Aborts after the last packet. The reason is the cause: closed, phone disconnected, or encoder broken. */
  readonly ended: AbortSignal;
  /** Requests a key frame for a decoder that lost a picture. Config and key frame follow soon. Requests in quick succession count as one. */
  requestKeyFrame(): void;
  /** The encoder ends with its last user. */
  close(): Promise<void>;
}

export interface PhoneClipboard {
  /** Empty if the phone's clipboard holds no text. */
  read(): Promise<string>;
  write(text: string): Promise<void>;
  /** Calls back when text is copied on the phone while its video is open; the returned function stops it. */
  watch(onText: (text: string) => void): () => void;
}

/** The phone's files. Paths are absolute. Rejects with `FileError` if a file does not exist, is too large or is not accessible. */
export interface PhoneFiles {
  /** Returns the first 1,000 entries of a folder, sorted by name. */
  list(path: string): Promise<readonly DeviceFile[]>;
  read(path: string, mostBytes: number): Promise<Uint8Array>;
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** A file, no folder. */
  remove(path: string): Promise<void>;
}

export interface TouchEvent {
  readonly kind: 'down' | 'move' | 'up';
  readonly point: Point;
  /** 0 is the first finger. */
  readonly pointerId: number;
}

/** One element of the accessibility tree. */
export type ScreenElement = Omit<ScriptElement, 'x' | 'y'>;

export interface ShellOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** The phone does not support `capability`. */
export class UnsupportedError extends Error {
  override readonly name = 'UnsupportedError';
  readonly capability: Capability;
  constructor(capability: Capability, reason: string) {
    super(reason);
    this.capability = capability;
  }
}

/** Returns the phone's clipboard. Throws an `UnsupportedError` if the phone has none. */
export function clipboardOf({ clipboard }: Phone): PhoneClipboard {
  if (!clipboard) throw new UnsupportedError('clipboard', "this phone's clipboard is not accessible");
  return clipboard;
}

/** Turns the phone's screen. Throws an `UnsupportedError` if the agent cannot. */
export async function rotate(phone: Phone): Promise<void> {
  if (!phone.rotate) throw new UnsupportedError('rotation', 'the agent cannot rotate this phone');
  await phone.rotate();
}

/** A file on the phone is not there, too large, or out of reach. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/** The phone is disconnected: unplugged, switched off, or unreachable. */
export class PhoneGoneError extends Error {
  override readonly name = 'PhoneGoneError';
}

/**
 * A phone, real or simulated. Every method rejects with `PhoneGoneError` once the phone is disconnected, and with
 * `UnsupportedError` if the capability is not in `capabilities`. Calls may overlap. Touches of one pointer take effect in call order.
 */
export interface Phone {
  readonly kind: 'adb' | 'simulated';
  readonly identity: PhoneIdentity;
  readonly capabilities: readonly Capability[];
  /** Aborts when the phone disconnects. The reason is the cause. */
  readonly gone: AbortSignal;
  /** Absent if the phone has no adb. */
  readonly adb?: PhoneAdb;

  state(): Promise<PhoneState>;
  /** The app in front when the state was read last, as `package` or `package/activity`; empty if it is not known. */
  frontApp?(): string;
  /** Resolves with the current screen. */
  screenshot(options: CaptureOptions): Promise<Picture>;
  /**
   * The screen as video; present with the capability `video`. The stream begins with a config packet and a key frame, possibly
   * before the promise resolves. `onPacket` must not block: a slow user drops packets and requests a key frame. Later users
   * share the first user's options. Rejects with `UnsupportedError` if there is no encoder at the moment.
   */
  video?(options: VideoOptions, onPacket: (packet: VideoPacket) => void): Promise<VideoStream>;
  /** Present with the capability `clipboard`. */
  readonly clipboard?: PhoneClipboard | undefined;
  /** The phone's storage, as far as its shell reaches. */
  readonly files?: PhoneFiles | undefined;
  touch(event: TouchEvent): Promise<void>;
  tap(point: Point): Promise<void>;
  swipe(from: Point, to: Point, durationMs: number): Promise<void>;
  /** Turns the wheel at a point, in notches: positive is up and left. */
  scroll?(point: Point, notches: { readonly x: number; readonly y: number }): Promise<void>;
  /** Types into the focused field, any script. */
  text(text: string): Promise<void>;
  key(key: PhoneKey): Promise<void>;
  /** Turns the screen by a quarter, against its sensor; present with the capability `rotation`. */
  rotate?(): Promise<void>;
  /**
   * Switches the panel off or on, while the phone and its picture continue; present with the capability `display`. The panel
   * stays off, even without viewers, until it is switched on or the power key is pressed.
   */
  display?(on: boolean): Promise<void>;
  elements(): Promise<readonly ScreenElement[]>;
  launchApp(packageName: string): Promise<void>;
  stopApp(packageName: string): Promise<void>;
  currentApp(): Promise<string>;
  installApp(apk: Uint8Array): Promise<void>;
  shell(command: string, options: ShellOptions): Promise<ShellResult>;
  /** Shows a message on the phone. */
  notify?(title: string, message: string): Promise<void>;
  /** Flashes or rings so that the phone can be found. */
  find(): Promise<void>;
  reboot(): Promise<void>;
  close(): Promise<void>;
}

/** A source of phones: present and future ones. */
export interface PhoneSource {
  /** Calls back for each present and future phone; a returning phone is a new `Phone` with the same deviceId. */
  start(onPhone: (phone: Phone) => void): Promise<void>;
  close(): Promise<void>;
}
