import type { ScreenElement, Selector } from './globals-elements.ts';
import type { DeviceFiles } from './globals-files.ts';

/** A part of the screen, such as a `ScreenElement`. All coordinates are fractions of the screen's width and height, 0 to 1. */
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
  /** The least similarity, 0.5 to 1, default 0.9. Brightness and contrast do not count. */
  threshold?: number;
}

/** Options of `device.drag`. */
export interface DragOptions {
  /** The time before the finger moves, 0 to 10,000, default 600. */
  holdMs?: number;
  /** The duration of the movement, 20 to 10,000, default 500. */
  durationMs?: number;
}

/** Options of `device.scrollTo`. */
export interface ScrollOptions {
  /** Default `'down'`. */
  direction?: 'down' | 'up';
  /** 1 to 100, default 10. */
  maxSwipes?: number;
}

/** Further members of `device`. */
export interface DeviceGestures {
  /** The phone's files. */
  readonly files: DeviceFiles;
  /**
   * Moves two fingers in the middle of the screen: `'open'` zooms in, `'close'` zooms out.
   * Throws `UnsupportedError` on a phone with a single touch.
   */
  pinch(direction: 'open' | 'close'): Promise<void>;
  /** Presses at one point, moves, and releases at another point. */
  drag(fromX: number, fromY: number, toX: number, toY: number, options?: DragOptions): Promise<void>;
  /**
   * Scrolls until an element matches and returns it. Throws `TimeoutError` if the screen no longer moves, and after
   * `maxSwipes`.
   */
  scrollTo(selector: Selector | ImageSelector | string, options?: ScrollOptions): Promise<ScreenElement>;
  /** Opens an address in the phone's app for it, for example a web page or `market://details?id=…`. */
  openUrl(url: string): Promise<void>;
  /** Returns the text on the phone's clipboard, or an empty text. Throws `UnsupportedError` if the clipboard is not accessible. */
  readClipboard(): Promise<string>;
  /** Sets the phone's clipboard to a text of at most 50,000 characters. */
  writeClipboard(text: string): Promise<void>;
  /** Rotates the screen by 90 degrees, independent of its sensor. */
  rotate(): Promise<void>;
  /** Switches the screen on and closes a lock screen that needs no code. */
  wake(): Promise<void>;
  /**
   * Cuts a part out of the current screen, for a later `find({ image })`, and returns it in base64. The part may have at most a quarter of
   * the screen's area.
   */
  cut(area: ScreenArea): Promise<string>;
}
