import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../../lib/use-latest.ts';
import { type Box, banded, boxBetween, clicked, type Keys, type Selection, type Spot } from '../choose/selection.ts';
import type { Choice } from '../choose/use-choice.ts';
import { isElsewhere } from '../choose/wall-keys.ts';

/** A shorter way of the pointer is a click. */
const leastPx = 5;

const keysOf = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): Keys => ({
  shift: event.shiftKey,
  ctrl: event.ctrlKey || event.metaKey,
});
const isPicking = ({ shift, ctrl }: Keys): boolean => shift || ctrl;

/** Links and buttons in a card keep their own meaning. */
const ownMeaning = 'a, button, input';
const cardAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element && !target.closest(ownMeaning) ? target.closest<HTMLElement>('[data-phone]') : null;

/** Whether a drag that starts here draws a band: beside the cards, or on a card's cover in the selection mode. */
const isGround = (target: EventTarget): boolean =>
  target instanceof Element && (!target.closest('[data-phone]') || target.matches('[data-chooser]'));

interface Drawn {
  readonly pointerId: number;
  readonly from: Spot;
  readonly before: Selection | undefined;
  moved: boolean;
}

/** A position on the wall, independent of the scroll position. */
function spotOn(wall: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Spot {
  const { left, top } = wall.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
function cardsOf(wall: HTMLElement, mayPick: (deviceNo: string) => boolean) {
  const { left, top } = wall.getBoundingClientRect();
  return [...wall.querySelectorAll<HTMLElement>('[data-phone]')].flatMap((card) => {
    const deviceNo = card.dataset.phone!;
    const box = card.getBoundingClientRect();
    const shifted = {
      left: box.left - left,
      right: box.right - left,
      top: box.top - top,
      bottom: box.bottom - top,
    };
    return mayPick(deviceNo) ? [{ deviceNo, box: shifted }] : [];
  });
}

/** Calls `giveUp` if Escape is pressed while `active`; nothing else handles that key press. */
function useEscape(active: boolean, giveUp: () => void): void {
  const latest = useLatest(giveUp);
  useEffect(() => {
    if (!active) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      latest();
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', pressed, { capture: true });
    return () => document.removeEventListener('keydown', pressed, { capture: true });
  }, [active, latest]);
}

interface Options {
  choice: Choice;
  /** Numbers in the order of the wall that may be chosen; undefined where nothing may. */
  order: readonly string[] | undefined;
}

/** Choosing by pointer: a band over the wall's ground, Ctrl or Shift with a click on a card. Anything else is a touch of a phone. */
export function usePicking({ choice, order }: Options) {
  /** The phones in the current rubber band. They are selected when the drag ends, because a selection moves the page. */
  const [drawing, setDrawing] = useState<{ band: Box; selection: Selection }>();
  const drawn = useRef<Drawn>(undefined);
  const anchor = useRef<string>(undefined);
  /** The click that ends a rubber-band selection must not reach the card below it. */
  const swallow = useRef(false);
  const { chosen, choose } = choice;
  const end = () => {
    drawn.current = undefined;
    setDrawing(undefined);
  };
  useEscape(drawing !== undefined, end);
  /** Sets the start of a selection with Shift. */
  const anchorAt = useCallback((deviceNo: string) => {
    anchor.current = deviceNo;
  }, []);
  const pick = (deviceNo: string, shift: boolean, from?: string) => {
    anchor.current ??= from;
    if (!order?.includes(deviceNo)) return;
    choose(clicked(chosen ?? [], { order, anchor: anchor.current, deviceNo }, { shift, ctrl: false }));
    if (!shift || anchor.current === undefined) anchor.current = deviceNo;
  };
  if (!order) return { drawing, anchorAt, pick, handlers: {} };

  const onPointerDownCapture = (event: PointerEvent<HTMLElement>) => {
    swallow.current = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    if (isGround(event.target)) {
      const from = spotOn(event.currentTarget, event);
      drawn.current = { pointerId: event.pointerId, from, before: chosen, moved: false };
      return;
    }
    if (!cardAt(event.target) || !isPicking(keysOf(event))) return;
    // The press is no touch of the phone.
    event.stopPropagation();
    event.preventDefault();
  };
  const onMouseDownCapture = (event: MouseEvent<HTMLElement>) => {
    const isTaken = cardAt(event.target) !== null && isPicking(keysOf(event));
    if (event.button !== 0 || !(drawn.current || isTaken)) return;
    // No text is marked on the way; what was typed into is left.
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement && isElsewhere(document.activeElement))
      document.activeElement.blur();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = drawn.current;
    if (!now || now.pointerId !== event.pointerId) return;
    if ((event.buttons & 1) === 0) return end();
    const wall = event.currentTarget;
    const to = spotOn(wall, event);
    if (!now.moved && Math.hypot(to.x - now.from.x, to.y - now.from.y) < leastPx) return;
    if (!now.moved) wall.setPointerCapture?.(event.pointerId);
    now.moved = true;
    const band = boxBetween(now.from, to);
    const cards = cardsOf(wall, (deviceNo) => order.includes(deviceNo));
    setDrawing({ band, selection: banded(now.before ?? [], { band, cards }, keysOf(event)) });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (drawn.current?.pointerId !== event.pointerId) return;
    const { moved, before } = drawn.current;
    swallow.current = moved;
    // A band that touched nothing chose nothing.
    if (moved && drawing && (before !== undefined || drawing.selection.length > 0)) choose(drawing.selection);
    end();
  };
  const onClickCapture = (event: MouseEvent<HTMLElement>) => {
    const ended = swallow.current;
    swallow.current = false;
    const keys = keysOf(event);
    const card = cardAt(event.target);
    const deviceNo = card?.dataset.phone;
    if (!ended && !(card && isPicking(keys))) {
      if (deviceNo && chosen) anchor.current = deviceNo;
      return;
    }
    event.stopPropagation();
    event.preventDefault();
    if (ended || !card || !deviceNo) return;
    pick(deviceNo, keys.shift);
    card.focus({ preventScroll: true });
  };
  return {
    drawing,
    anchorAt,
    pick,
    handlers: {
      onPointerDownCapture,
      onMouseDownCapture,
      onPointerMove,
      onPointerUp,
      onPointerCancel: end,
      onClickCapture,
    },
  };
}
