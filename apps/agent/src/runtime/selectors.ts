import type { CheckedElement, ScreenElement as Found } from '@flotilla/script-api';
import type { ScreenElement } from '../phones/phone.ts';

/** Returns the elements that match every condition. */
export function matching(elements: readonly ScreenElement[], selector: CheckedElement): Found[] {
  return elements.filter((element) => holds(element, selector)).map(toScript);
}

function holds(element: ScreenElement, selector: CheckedElement): boolean {
  const { text, textContains, id, className, description, descriptionContains, clickable } = selector;
  return (
    is(element.text, text) &&
    has(element.text, textContains) &&
    is(element.id, id) &&
    is(element.className, className) &&
    is(element.description, description) &&
    has(element.description, descriptionContains) &&
    (clickable === undefined || element.clickable === clickable)
  );
}

function is(value: string, wanted: string | undefined): boolean {
  return wanted === undefined || value === wanted;
}

function has(value: string, part: string | undefined): boolean {
  return part === undefined || value.toLowerCase().includes(part.toLowerCase());
}

function toScript(element: ScreenElement): Found {
  const { left, top, right, bottom } = element;
  return { ...element, x: (left + right) / 2, y: (top + bottom) / 2 };
}
