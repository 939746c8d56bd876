import { z } from 'zod';

const text = (max: number) => z.string().max(max);

/** No answer names more elements of a screen, or longer texts. */
export const mostElements = 1_000;
export const mostElementText = 200;
const share = z.number().min(-1).max(2);
/** One thing on a phone's screen; places are fractions of the screen. */
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
/** What is on the phone's screen, for the viewer who asked with `_elements`. */
export const elements = z.object({
  action: z.literal('elements'),
  viewer: text(64),
  elements: z.array(screenElement).max(mostElements),
});
export type ElementsMessage = z.output<typeof elements>;
