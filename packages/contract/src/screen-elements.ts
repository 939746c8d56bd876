import { z } from 'zod';

const text = (max: number) => z.string().max(max);

/** The limits of elements per screen and of the length of their texts. */
export const mostElements = 1_000;
export const mostElementText = 200;
const share = z.number().min(-1).max(2);
/** An element on a phone's screen. Coordinates are fractions of the screen. */
export const screenElement = z.object({
  id: text(mostElementText),
  className: text(mostElementText),
  text: text(mostElementText),
  description: text(mostElementText),
  clickable: z.boolean(),
  left: share,
  top: share,
  right: share,
  bottom: share,
});
/** The elements on the phone's screen, for the viewer who requested them with `_elements`. */
export const elements = z.object({
  action: z.literal('elements'),
  viewer: text(64),
  elements: z.array(screenElement).max(mostElements),
});
export type ElementsMessage = z.output<typeof elements>;
