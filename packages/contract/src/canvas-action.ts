import { z } from 'zod';
import { pickedElement } from './picked-element.ts';

export const canvasActions = [
  '_touchDown',
  '_touchMove',
  '_touchUp',
  '_zoom_in',
  '_zoom_out',
  '_back',
  '_home',
  '_recent',
  '_power',
  '_lock',
  '_unlock',
  '_text',
  '_key',
  '_scroll',
  '_rotate',
  '_displayOff',
  '_displayOn',
  '_getClipboard',
  '_setClipboard',
  '_elements',
  '_pick',
  '_tapElement',
  '_openApp',
] as const;

/** A coordinate as a fraction of the screen, from 0 to 1, also as text. */
export const fraction = z
  .union([z.number(), z.string().trim().min(1).max(40).transform(Number)])
  .pipe(z.number().min(0).max(1));

/** The length limit of a clipboard's text. */
export const mostClipboardText = 50_000;
/** The limit of a wheel scroll in one message, in notches. */
export const mostNotches = 16;
const notches = z.number().min(-mostNotches).max(mostNotches).optional();
/** A viewer's action. `x` and `y` are fractions of the picture, 0 to 1; `scrollX` and `scrollY` are wheel notches, positive is left and up. */
export const canvasAction = z.object({
  action: z.literal('canvas_action'),
  action_type: z.enum(canvasActions),
  x: fraction.optional(),
  y: fraction.optional(),
  pointerId: z.int().min(0).max(9).optional(),
  /** The text for `_text`, the package name for `_openApp`. */
  text: z.string().max(2_000).optional(),
  keyCode: z.string().max(32).optional(),
  scrollX: notches,
  scrollY: notches,
  /** The element for `_tapElement`. The phone taps its middle if it finds the element, otherwise `x`, `y`. */
  element: pickedElement.optional(),
  /** The text for `_setClipboard`. */
  clipboard: z.string().max(mostClipboardText).optional(),
  /** Requests an `actionDone` with the same number once the phone has executed the action or failed. */
  seq: z.int().positive().optional(),
});
export type CanvasAction = z.output<typeof canvasAction>;
