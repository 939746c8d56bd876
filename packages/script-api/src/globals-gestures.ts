import type { ScreenElement, Selector } from './globals-elements.ts';
import type { DeviceFiles } from './globals-files.ts';

/** A part of the screen, such as a `ScreenElement`. All places are fractions of its width and height, 0 to 1. */
export interface ScreenArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A picture to find on the screen, cut with `device.cut` or made elsewhere from a screenshot of the same kind of phone. */
export interface ImageSelector {
  /** JPEG, PNG or WebP in base64, at most 180,000 characters, in the size that the screen shows it in. */
  image: string;
  /** How alike it must be, 0.5 to 1, default 0.9. Brightness and contrast do not count. */
  threshold?: number;
}

/** How to drag. */
export interface DragOptions {
  /** How long the finger rests before it moves: 0 to 10,000, default 600. */
  holdMs?: number;
  /** How long it moves: 20 to 10,000, default 500. */
  durationMs?: number;
}

/** Where to look, and for how long. */
export interface ScrollOptions {
  /** Default `'down'`. */
  direction?: 'down' | 'up';
  /** 1 to 100, default 10. */
  maxSwipes?: number;
}

/** More that a phone can be made to do; everything here belongs to `device`. */
export interface DeviceGestures {
  /** The phone's files. */
  readonly files: DeviceFiles;
  /**
   * Moves two fingers in the middle of the screen: `'open'` enlarges, `'close'` makes smaller.
   * Throws `UnsupportedError` on a phone with a single touch.
   */
  pinch(direction: 'open' | 'close'): Promise<void>;
  /** Holds what lies at one place and drops it at another. */
  drag(fromX: number, fromY: number, toX: number, toY: number, options?: DragOptions): Promise<void>;
  /**
   * Scrolls until something matches and answers it; throws `TimeoutError` when the screen no longer moves, and after
   * `maxSwipes`.
   */
  scrollTo(selector: Selector | ImageSelector | string, options?: ScrollOptions): Promise<ScreenElement>;
  /** Opens an address in the app that the phone has for it, for example a web page or `market://details?id=…`. */
  openUrl(url: string): Promise<void>;
  /** The text on the phone's clipboard, empty without one; throws `UnsupportedError` where it cannot be reached. */
  readClipboard(): Promise<string>;
  /** Puts a text on the phone's clipboard; at most 50,000 characters. */
  writeClipboard(text: string): Promise<void>;
  /** Turns the screen by a quarter, against its sensor. */
  rotate(): Promise<void>;
  /** Switches the screen on and leaves a lock screen that needs no code. */
  wake(): Promise<void>;
  /**
   * Cuts a part out of the present screen, for `find({ image })` later; answers it in base64. It may have at most a quarter of the
   * screen's area.
   */
  cut(area: ScreenArea): Promise<string>;
}
