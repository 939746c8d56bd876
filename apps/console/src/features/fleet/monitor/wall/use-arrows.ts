import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { go } from '../../../../lib/navigation/address.ts';
import { phoneHref } from '../../../../lib/navigation/addresses.ts';

/** The cards in the order in which they are seen. */
const cardsOf = (wall: HTMLElement): HTMLElement[] => [...wall.querySelectorAll<HTMLElement>('[data-phone]')];

/** The index of the card to which a key moves, in rows of a given length; `undefined` for a key that moves nothing. */
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

interface Picking {
  /** Selects a phone or a range. `from` is the start of the range if no range has been started. */
  pick: (deviceNo: string, range: boolean, from?: string) => void;
  anchorAt: (deviceNo: string) => void;
}

/** Makes the wall one stop of the Tab key. Arrows move between cards and with Shift select them. Tab then moves into the focused card. */
export function useArrows(first: string | undefined, picking: Picking | undefined) {
  const [focused, setFocused] = useState<string>();
  const onFocus = ({ target }: FocusEvent) => {
    const card = (target as Element).closest<HTMLElement>('[data-phone]');
    if (card?.dataset.phone) setFocused(card.dataset.phone);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const card = (event.target as Element).closest<HTMLElement>('[data-phone]');
    if (!card) return;
    const { target } = event;
    // Keys typed on a phone belong to the phone.
    const leaves = event.key === 'Escape' && target !== card && !(target instanceof HTMLTextAreaElement);
    if (leaves) {
      card.focus();
      event.preventDefault();
    }
    if (target !== card || event.ctrlKey || event.metaKey || event.altKey) return;
    const cards = cardsOf(event.currentTarget);
    const top = cards[0]!.offsetTop;
    const columns = cards.filter(({ offsetTop }) => offsetTop === top).length;
    const next = movedTo(event.key, cards.indexOf(card), cards.length, columns);
    const deviceNo = card.dataset.phone!;
    if (next !== undefined) {
      cards[next]!.focus();
      const wanted = cards[next]!.dataset.phone!;
      if (!event.shiftKey) picking?.anchorAt(wanted);
      else picking?.pick(wanted, true, deviceNo);
    } else if (event.key === ' ' && picking) picking.pick(deviceNo, event.shiftKey);
    else if (event.key === 'Enter') go(phoneHref(deviceNo));
    else return;
    event.preventDefault();
  };
  return { stopAt: focused ?? first, handlers: { onFocus, onKeyDown } };
}
