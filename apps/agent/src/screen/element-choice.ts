import type { PickedElement } from '@flotilla/contract/picked-element';
import type { Point, ScreenElement } from '../phones/phone.ts';

/** The largest area of an element that can be picked, as a share of the screen. A larger element is a list or a page, whose middle is not the target. */
const largestShare = 0.25;
const mostText = 500;

const holds = ({ left, top, right, bottom }: ScreenElement, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;
const areaOf = ({ left, top, right, bottom }: ScreenElement): number => (right - left) * (bottom - top);
const isNamed = ({ id, text, description }: ScreenElement): boolean => id !== '' || text !== '' || description !== '';
const isAlike = (one: ScreenElement, { id, className }: Pick<PickedElement, 'id' | 'className'>): boolean =>
  one.id === id && one.className === className;
export const middleOf = ({ left, top, right, bottom }: ScreenElement): Point => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

/** Returns the smallest element at a point that can be recognised on another phone, or `undefined` if there is none. */
export function pickElement(elements: readonly ScreenElement[], place: Point): PickedElement | undefined {
  const there = elements.filter((one) => holds(one, place) && isNamed(one) && areaOf(one) <= largestShare);
  const [picked] = there.toSorted((one, other) => areaOf(one) - areaOf(other));
  if (!picked) return undefined;
  const { id, className, text, description } = picked;
  const nth = elements.filter((one) => isAlike(one, picked)).indexOf(picked);
  return { id, className, text: text.slice(0, mostText), description: description.slice(0, mostText), nth };
}

/** Finds the same element on another phone. If several match equally well, returns the one nearest to the point. */
export function findAlike(
  elements: readonly ScreenElement[],
  wanted: PickedElement,
  place: Point,
): ScreenElement | undefined {
  const { id, text, description, className, nth } = wanted;
  const hasSameText = (one: ScreenElement) => one.text === text && one.description === description;
  const isWorded = text !== '' || description !== '';
  const rules: ((one: ScreenElement) => boolean)[] = [
    (one) => isWorded && id !== '' && one.id === id && hasSameText(one),
    (one) => isWorded && one.className === className && hasSameText(one),
    // An element with a text is never matched by its number alone, because that could be another line of a list.
    (one) => !isWorded && id !== '' && one === elements.filter((other) => isAlike(other, wanted))[nth],
  ];
  for (const rule of rules) {
    const found = elements.filter(rule).toSorted((one, other) => away(one, place) - away(other, place));
    if (found[0]) return found[0];
  }
  return undefined;
}

function away(element: ScreenElement, { x, y }: Point): number {
  const middle = middleOf(element);
  return Math.hypot(middle.x - x, middle.y - y);
}
