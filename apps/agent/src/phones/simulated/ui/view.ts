import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Point } from '../../phone.ts';
import type { IconName } from './icons.ts';
import type { Color } from './palette.ts';

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
type Fill = Color | readonly [Color, Color];

export interface TextStyle {
  readonly size: number;
  readonly weight?: 300 | 400 | 500 | 600 | 700;
  /** The theme's text colour by default. */
  readonly color?: Color;
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

/** `colorOf` finds the colours of the phone's theme. */
export type Paint = (ink: Ink, box: Box, colorOf: (color: Color) => string) => void;

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

  /** On the outermost view: all views in it use the dark theme. */
  readonly isDark?: boolean;
  readonly fill?: Fill;
  readonly stroke?: Color;
  readonly radius?: number;
  readonly text?: TextStyle & { readonly value: string };
  readonly icon?: { readonly name: IconName; readonly size: number; readonly color: Color };
  readonly paint?: Paint;
  readonly children?: readonly View[];

  /** The package that this view and those within it belong to. */
  readonly owner?: string;
  /** Last part of the Android resource id. */
  readonly id?: string;
  readonly className?: string;
  readonly description?: string;
  readonly onTap?: (at: Point) => void;
  readonly onLongPress?: () => void;
  readonly onSwipe?: (swipe: Swipe) => unknown;
  /** Called while a finger that started here moves; fractions of this view. */
  readonly onDrag?: (at: Point) => void;
  readonly field?: FieldBehaviour;
  /** Scrolls the children vertically. The position is stored under `name`. `end` starts at the last child, as in a conversation. */
  readonly scroll?: { readonly name: string; readonly from?: 'start' | 'end' };
  /** Takes every touch that no view above it wants, so nothing below a dialog can be touched. */
  readonly modal?: boolean;
}

export function paddingOf({ padding = 0 }: View): { readonly vertical: number; readonly horizontal: number } {
  const [vertical, horizontal] = typeof padding === 'number' ? [padding, padding] : padding;
  return { vertical, horizontal };
}

export type Options = Omit<View, 'children' | 'direction' | 'text'>;
type Child = View | false | undefined;

const container =
  (direction: View['direction']) =>
  (options: Options, children: readonly Child[]): View => ({
    ...options,
    direction,
    children: children.filter((child) => child !== false && child !== undefined),
  });
export const row = container('row');
export const column = container('column');
export const stack = container('stack');

/** Splits a list into the rows of a grid. */
export const inRows = <T>(columns: number, all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / columns) }, (_, index) =>
    all.slice(index * columns, (index + 1) * columns),
  );

/** The rows of a grid of tiles. */
export const tileRows = (columns: number, tiles: readonly View[]): View[] =>
  inRows(columns, tiles).map((some) => row({ gap: 10 }, some));

export const text = (value: string, style: TextStyle, options: Options = {}): View => ({
  ...options,
  text: { ...style, value },
});

export const icon = (name: IconName, size: number, color: Color, options: Options = {}): View => ({
  ...options,
  icon: { name, size, color },
});

export const art = (paint: Paint, options: Options = {}): View => ({ ...options, paint });

export const spacer = (size?: number): View => (size === undefined ? { grow: 1 } : { width: size, height: size });
