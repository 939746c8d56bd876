import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { go } from '../../../../lib/navigation/address.ts';
import { phoneHref } from '../../../../lib/navigation/addresses.ts';

/** The cards in the order in which they are seen. */
const cardsOf = (wall: HTMLElement): HTMLElement[] => [...wall.querySelectorAll<HTMLElement>('article')];

/** Where a key leads from the nth of so many cards, in rows of so many; undefined for a key that moves nothing. */
export function movedTo(key: string, nth: number, count: number, columns: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: nth + 1,
    ArrowLeft: nth - 1,
    ArrowDown: nth + columns,
    ArrowUp: nth - columns,
    Home: 0,
    End: count - 1,
  };
  const wanted = steps[key];
  if (wanted === undefined) return undefined;
  return wanted < 0 || wanted >= count ? nth : wanted;
}

/** The wall is one stop for the Tab key: arrows go from card to card, and Tab on into the card that has the focus. */
export function useArrows(first: string | undefined, choose: ((deviceNo: string) => void) | undefined) {
  const [focused, setFocused] = useState<string>();
  const onFocus = ({ target }: FocusEvent) => {
    const card = (target as Element).closest('article');
    if (card?.dataset.phone) setFocused(card.dataset.phone);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const card = (event.target as Element).closest('article');
    if (!card) return;
    const { target } = event;
    // What is typed on a phone is the phone's.
    if (event.key === 'Escape' && !(target instanceof HTMLTextAreaElement)) card.focus();
    if (target !== card) return;
    const cards = cardsOf(event.currentTarget);
    const top = cards[0]!.offsetTop;
    const columns = cards.filter(({ offsetTop }) => offsetTop === top).length;
    const next = movedTo(event.key, cards.indexOf(card), cards.length, columns);
    const deviceNo = card.dataset.phone!;
    if (next !== undefined) cards[next]!.focus();
    else if (event.key === ' ' && choose) choose(deviceNo);
    else if (event.key === 'Enter') go(phoneHref(deviceNo));
    else return;
    event.preventDefault();
  };
  return { stopAt: focused ?? first, handlers: { onFocus, onKeyDown } };
}
