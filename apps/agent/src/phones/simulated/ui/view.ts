import type { SKRSContext2D } from '@napi-rs/canvas';
import type { IconName } from './icons.ts';

/** Sizes are in density-independent pixels: every simulated screen is 360 of them wide. */
export const screenWidthDp = 360;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Ink = SKRSContext2D;
export type Swipe = 'up' | 'down' | 'left' | 'right';
/** A colour, or two from top to bottom. */
type Fill = string | readonly [string, string];

export interface TextStyle {
  readonly size: number;
  readonly weight?: 300 | 400 | 500 | 600 | 700;
  readonly color?: string;
  readonly align?: 'start' | 'center' | 'end';
  /** More than one wraps at words. */
  readonly lines?: number;
}

export interface FieldBehaviour {
  readonly value: string;
  onChange(value: string): void;
  /** The enter key's action; without it enter starts a new line. */
  readonly onSubmit?: () => void;
}

/** One thing on the screen. The picture, the element tree and the touch targets are all derived from it. */
export interface View {
  readonly direction?: 'row' | 'column' | 'stack';
  readonly width?: number;
  readonly height?: number;
  /** Share of the remaining room in a row or a column. */
  readonly grow?: number;
  readonly gap?: number;
  /** One number for all sides, or vertical and horizontal. */
  readonly padding?: number | readonly [number, number];
  readonly align?: 'start' | 'center' | 'end' | 'stretch';
  readonly justify?: 'start' | 'center' | 'end' | 'between';
  /** The position in a stack; an omitted side is free. */
  readonly pin?: { readonly left?: number; readonly top?: number; readonly right?: number; readonly bottom?: number };

  readonly fill?: Fill;
  readonly stroke?: string;
  readonly radius?: number;
  readonly text?: TextStyle & { readonly value: string };
  readonly icon?: { readonly name: IconName; readonly size: number; readonly color: string };
  readonly paint?: (ink: Ink, box: Box) => void;
  readonly children?: readonly View[];

  /** The package that this view and those within it belong to. */
  readonly owner?: string;
  /** Last part of the Android resource id. */
  readonly id?: string;
  readonly className?: string;
  readonly description?: string;
  readonly onTap?: (at: { readonly x: number; readonly y: number }) => void;
  readonly onLongPress?: () => void;
  readonly onSwipe?: (swipe: Swipe) => unknown;
  /** Called while a finger that started here moves; fractions of this view. */
  readonly onDrag?: (at: { readonly x: number; readonly y: number }) => void;
  readonly field?: FieldBehaviour;
  /** Scrolls its children vertically; the name keeps its place. `end`: shows the last child first, as a conversation does. */
  readonly scroll?: { readonly name: string; readonly from?: 'start' | 'end' };
  /** Takes every touch that no view above it wants, so nothing below a dialog can be touched. */
  readonly modal?: boolean;
}

type Options = Omit<View, 'children' | 'direction' | 'text'>;
type Child = View | false | undefined;
const present = (children: readonly Child[]): View[] =>
  children.filter((child) => child !== false && child !== undefined);

export const row = (options: Options, children: readonly Child[]): View => ({
  ...options,
  direction: 'row',
  children: present(children),
});

export const column = (options: Options, children: readonly Child[]): View => ({
  ...options,
  direction: 'column',
  children: present(children),
});

export const stack = (options: Options, children: readonly Child[]): View => ({
  ...options,
  direction: 'stack',
  children: present(children),
});

export const text = (value: string, style: TextStyle, options: Options = {}): View => ({
  ...options,
  text: { ...style, value },
});

export const icon = (name: IconName, size: number, color: string, options: Options = {}): View => ({
  ...options,
  icon: { name, size, color },
});

export const art = (paint: (ink: Ink, box: Box) => void, options: Options = {}): View => ({ ...options, paint });

export const spacer = (size?: number): View => (size === undefined ? { grow: 1 } : { width: size, height: size });
