import { z } from 'zod';

const text = (max: number) => z.string().max(max);

/** What is recognised on other phones: the words of an element, its id and class, and which of those alike it is. */
export const pickedElement = z.object({
  id: text(500),
  className: text(500),
  text: text(500),
  description: text(500),
  nth: z.int().min(0).max(10_000),
});
export type PickedElement = z.output<typeof pickedElement>;
/** How a follower found what was tapped on the leader. */
export const tappedBy = z.enum(['element', 'place']);
