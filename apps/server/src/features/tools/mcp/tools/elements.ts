import type { ToBrowser } from '@flotilla/contract/live';
import { z } from 'zod';
import { ToolError } from '../tool-error.ts';
import { explained } from './arguments.ts';

type Element = Extract<ToBrowser, { action: 'elements' }>['elements'][number];

const part = z.string().min(1).max(200).optional();
export const selector = z
  .strictObject({
    text: part.describe('The whole text.'),
    description: part,
    id: part,
    className: part,
    nth: z.int().min(0).max(1_000).optional().describe('Which one, from 0, if several elements match.'),
  })
  .refine(
    ({ nth: _nth, ...parts }) => Object.values(parts).some((value) => value !== undefined),
    explained('give text, description, id or className'),
  );
type Selector = z.output<typeof selector>;

const round = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1_000) / 1_000;
const middle = ({ left, top, right, bottom }: Element) => ({
  x: round((left + right) / 2),
  y: round((top + bottom) / 2),
});

export const isWorthShowing = ({ text, description, id, clickable }: Element): boolean =>
  clickable || text !== '' || description !== '' || id !== '';
export const compactElement = (element: Element) => {
  const { id, className, text, description, clickable } = element;
  return { text, description, id, className: className.split('.').at(-1) ?? '', clickable, ...middle(element) };
};

const fits = (element: Element, { text, description, id, className }: Selector): boolean =>
  (text === undefined || element.text === text) &&
  (description === undefined || element.description === description) &&
  (id === undefined || element.id === id || element.id.endsWith(`/${id}`)) &&
  (className === undefined || element.className === className || element.className.endsWith(`.${className}`));

/** The middle of the element that the selector describes. @throws ToolError if there is none, or no single one */
export function chooseElement(elements: readonly Element[], wanted: Selector) {
  const found = elements.filter((element) => fits(element, wanted));
  const look = 'Call elements to see what is on the screen.';
  if (found.length === 0) throw new ToolError('No element on the screen matches.', look);
  if (found.length > 1 && wanted.nth === undefined) {
    throw new ToolError(
      `${found.length} elements match.`,
      `Give nth from 0 to ${found.length - 1}, or more properties.`,
    );
  }
  const chosen = found[wanted.nth ?? 0];
  if (!chosen) throw new ToolError(`Only ${found.length} elements match.`, `Give nth from 0 to ${found.length - 1}.`);
  return middle(chosen);
}
