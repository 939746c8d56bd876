import { type PointerEvent, useEffect, useMemo, useRef } from 'react';
import type { ScreenAction } from '../../lib/live/live-socket.ts';
import { containedIn, Gesture } from './gesture.ts';
import { Wheel } from './wheel.ts';

interface Options {
  /** The size of the picture; `undefined` while there is nothing to touch. */
  picture: { width: number; height: number } | undefined;
  steer: (action: ScreenAction) => void;
  /** Wheel and fingers are for the phone and not for the page. */
  isOurs: boolean;
  /** The following text goes to this phone. */
  onTouched: () => void;
}

type Pointer = PointerEvent<HTMLElement>;
const pointOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => ({ x, y });

/** Fingers and wheel on the picture: pointer events become touches, and a ring marks their place. */
export function usePointerControl({ picture, steer, isOurs, onTouched }: Options) {
  const ring = useRef<HTMLSpanElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const gesture = useMemo(
    () =>
      new Gesture((touch, { x, y }, nth) => steer({ action_type: touch, x, y, ...(nth > 0 && { pointerId: nth }) })),
    [steer],
  );
  useEffect(() => {
    return () => gesture.endAll();
  }, [gesture]);

  // React's wheel listeners are passive, so the page would scroll as well.
  const latest = useRef({ picture, isOurs });
  latest.current = { picture, isOurs };
  const touchable = picture !== undefined;
  useEffect(() => {
    const element = screen.current;
    if (!element || !touchable) return;
    const wheel = new Wheel(steer);
    const turned = (event: WheelEvent) => {
      const { picture: shown, isOurs: ours } = latest.current;
      if (!shown || !ours) return;
      const box = containedIn(element.getBoundingClientRect(), shown);
      const { deltaX, deltaY, deltaMode, ctrlKey: zooms } = event;
      if (wheel.turn({ ...pointOf(event), deltaX, deltaY, deltaMode, zooms }, box)) event.preventDefault();
    };
    element.addEventListener('wheel', turned, { passive: false });
    return () => {
      element.removeEventListener('wheel', turned);
      wheel.end();
    };
  }, [steer, touchable]);

  const showRing = (event: Pointer, on: boolean) => {
    if (!ring.current) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    ring.current.style.display = on ? 'block' : 'none';
    ring.current.style.translate = `${event.clientX - left}px ${event.clientY - top}px`;
  };
  const end = (event: Pointer) => {
    gesture.end(event.pointerId);
    showRing(event, false);
  };
  const handlers = (shown: { width: number; height: number }) => {
    const boxOf = (event: Pointer) => containedIn(event.currentTarget.getBoundingClientRect(), shown);
    return {
      onPointerDown: (event: Pointer) => {
        // A finger may be scrolling the page, so its first touch only selects the screen.
        if (event.pointerType === 'touch' && !isOurs) return;
        if (!gesture.press(event.pointerId, pointOf(event), event.button, boxOf(event))) return;
        onTouched();
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        showRing(event, true);
      },
      onPointerMove: (event: Pointer) => {
        gesture.move(event.pointerId, pointOf(event), event.buttons, boxOf(event));
        showRing(event, (event.buttons & 1) === 1 && event.currentTarget.hasPointerCapture(event.pointerId));
      },
      onClick: onTouched,
      onPointerUp: end,
      onPointerCancel: end,
      onLostPointerCapture: end,
    };
  };
  return { screen, ring, handlers: picture ? handlers(picture) : {} };
}
