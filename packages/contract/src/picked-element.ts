import { z } from 'zod';

const text = (max: number) => z.string().max(max);

/** The properties by which an element is recognised on another phone: text, description, id, class, and its number among elements with the same id and class. */
export const pickedElement = z.object({
  id: text(500),
  className: text(500),
  text: text(500),
  description: text(500),
  nth: z.int().min(0).max(10_000),
});
export type PickedElement = z.output<typeof pickedElement>;
/** The way in which a follower repeated the leader's tap: on the same element or at the same point. */
export const tappedBy = z.enum(['element', 'place']);
