/** Conditions for elements on the screen, which must all hold. A plain text means `{ text }`. */
export interface Selector {
  /** The whole text. */
  text?: string;
  /** A part of the text, ignoring case. */
  textContains?: string;
  /** The whole resource id, for example `com.android.settings:id/title`. */
  id?: string;
  /** The whole class name, for example `android.widget.Button`. */
  className?: string;
  /** The whole description for screen readers. */
  description?: string;
  /** A part of the description, ignoring case. */
  descriptionContains?: string;
  /** Whether the element reacts to a tap. */
  clickable?: boolean;
}

/** One element on the screen. All coordinates are fractions of the screen's width and height, 0 to 1. */
export interface ScreenElement {
  readonly id: string;
  readonly className: string;
  readonly text: string;
  readonly description: string;
  readonly clickable: boolean;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The middle of the element, for `device.tap(element.x, element.y)`. */
  readonly x: number;
  readonly y: number;
}
